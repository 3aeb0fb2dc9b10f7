import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { createResolveContext, type ResolveContext } from "@/server/engine/stages/resolve-context";
import type { Task } from "@/server/engine/util/chunked";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

/** In steps: counting thousands at once would block the event loop. */
export function countRoleTools(compiled: Compiled, role: string): Promise<void> {
  const context = createResolveContext(compiled, { role, message: "", vectorOf: NO_VECTORS });
  return runCooperatively(countTools(context));
}

function* countTools({ renderings, encoding, scope }: ResolveContext): Task<void> {
  for (const tool of scope.allowed) {
    yield* renderings.schemas.warmUp(tool, encoding);
    yield;
  }
}
