import { warmLexicons } from "@/server/engine/gloss/warm-lexicons";
import { runGivingWay } from "@/server/give-way";

/** Does what the first compile would do else, while the process waits for its database. */
export async function warmEngine(): Promise<void> {
  await runGivingWay(warmLexicons());
}
