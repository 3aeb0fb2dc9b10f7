import { warmLexicons } from "@/server/engine/retrieval/gloss/warm-lexicons";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

/** Does what the first compile would do else, while the process waits for its database. */
export async function warmEngine(): Promise<void> {
  await runCooperatively(warmLexicons());
}
