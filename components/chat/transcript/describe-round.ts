import { countTools } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";

/** What a round's line says beside its mode: how many tools, and what they cost with the rows that only mention others. */
export function describeRound(round: Pick<ChatRound, "modeReason" | "sentCount" | "slimCount" | "tokens">): string[] {
  const { modeReason, sentCount, slimCount = 0, tokens } = round;
  const isSearchOnly = modeReason.kind === "tool-unlikely" && sentCount === 0;
  const tools = isSearchOnly ? "search only" : countTools(sentCount, slimCount);
  return [tools, formatTokens(tokens.tools + tokens.listing)];
}
