import { countTools } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";

/** The number of tools and their cost, including the rows that list deferred tools. */
export function describeRound(round: Pick<ChatRound, "modeReason" | "sentCount" | "slimCount" | "tokens">): string[] {
  const { modeReason, sentCount, slimCount = 0, tokens } = round;
  const isSearchOnly = modeReason.kind === "tool-unlikely" && sentCount === 0;
  const tools = isSearchOnly ? "search only" : countTools(sentCount, slimCount);
  return [tools, formatTokens(tokens.tools + tokens.listing)];
}
