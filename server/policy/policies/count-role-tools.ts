import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { createResolveContext } from "@/server/engine/stages/resolve-context";
import { createPacer } from "@/server/lib/yield-to-event-loop";

/** In steps: counting thousands at once would block the event loop. */
export async function countRoleTools(compiled: Compiled, role: string): Promise<void> {
  const { renderings, encoding, scope } = createResolveContext(compiled, { role, message: "", vectorOf: NO_VECTORS });
  const pace = createPacer();
  for (const tool of scope.allowed) {
    renderings.schemas.cost(tool, encoding);
    await pace();
  }
}
