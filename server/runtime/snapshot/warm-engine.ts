import { warmLexicons } from "@/server/engine/retrieval/gloss/warm-lexicons";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

/** Does the one-time work of the first compile while the process waits for its database. */
export async function warmEngine(): Promise<void> {
  await runCooperatively(warmLexicons());
}
