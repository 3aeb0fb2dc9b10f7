import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";

/** What a round's line says beside its mode: how many tools, and what they cost with the rows that only mention others. */
export function describeRound({ sentCount, tokens }: Pick<ChatRound, "sentCount" | "tokens">): readonly string[] {
  const tools = `${countOf(sentCount, "tool")}`;
  return [tools, formatTokens(tokens.tools + tokens.listing)];
}
