import { SCENARIOS } from "@/prisma/scenarios";
import type { Seeded } from "@/server/lib/seeded";

const WISHES: readonly string[] = SCENARIOS.starter().tools.flatMap(({ examples }) => examples);
const IDLE = ["thanks a lot!", "good morning", "how are you today?"];

/** A user message for the starter catalog; with `unseen`, mostly in new words. */
export function randomMessage(random: Seeded, unseen = false): string {
  if (random.chance(5)) return random.pick(IDLE);
  const wish = random.pick(WISHES);
  if (!unseen) return wish;
  const names = Array.from({ length: 1 + random.int(6) }, () => random.int(36 ** 6).toString(36));
  return `${wish}, and that for ${names.join(" ")}`;
}
