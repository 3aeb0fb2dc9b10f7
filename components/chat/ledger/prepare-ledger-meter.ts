import { formatTokens } from "@/components/words/format-number";
import type { ChatState } from "@/server/contract/chats";
import { type ContextUse, prepareContext } from "./prepare-context";
import { describeFactor, sumRounds } from "./prepare-sum";
import { prepareRounds } from "./prepare-turn";

type Meter = {
  /** `1,204 tok`: the whole chat. */
  readonly tokens: string;
  /** `13.9× less`; null before the first round. */
  readonly effect: string | null;
  readonly context: ContextUse | null;
};

export function prepareLedgerMeter(state: ChatState | null): Meter {
  const rounds = state === null ? [] : prepareRounds(state).map(({ round }) => round);
  const newest = rounds.at(-1);
  if (newest === undefined) return { tokens: formatTokens(0), effect: null, context: null };
  const sum = sumRounds(rounds);
  return { tokens: formatTokens(sum.tokens), effect: describeFactor(sum), context: prepareContext(newest) };
}
