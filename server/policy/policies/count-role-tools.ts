import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { createResolveContext } from "@/server/engine/stages/resolve-context";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";

const AT_ONCE = 100;

/** Counts what a role's tools cost a few at a time: thousands in one go would keep agents waiting. Each is counted once. */
export async function countRoleTools(compiled: Compiled, role: string): Promise<void> {
  const { renderings, encoding, scope } = createResolveContext(compiled, { role, message: "", vectorOf: NO_VECTORS });
  let counted = 0;
  for (const tool of scope.allowed) {
    renderings.schemas.cost(tool, encoding);
    counted += 1;
    if (counted % AT_ONCE === 0) await yieldToEventLoop();
  }
}
