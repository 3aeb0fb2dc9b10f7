import { countOf } from "@/components/words/count-of";
import { formatShare, formatTokens } from "@/components/words/format-number";
import type { ChatMessage, ChatRound, ChatState } from "@/server/contract/chats";

/** Fewer turns or tokens are no reason to start over. */
const LEAST = { turns: 3, tokens: 500, lostShare: 0.1 } as const;

/** What the ledger says when tools of earlier messages eat up the savings; null: they don't. */
export function preparePileUp({ messages }: Pick<ChatState, "messages">): string | null {
  const turns = messages.filter(({ rounds }) => rounds[0] !== undefined && rounds[0].mode !== "chat");
  const [first, newest] = [turns[0]?.rounds[0], turns.at(-1)];
  const round = newest?.rounds[0];
  if (first === undefined || newest === undefined || round === undefined || turns.length < LEAST.turns) return null;
  const idle = idleTools(newest, round);
  const tokens = idle.reduce((sum, tool) => sum + tool.tokens, 0);
  const [before, now] = [savedShare(first), savedShare(round)];
  const isMost = tokens * 2 >= round.tokens.tools;
  if (tokens < LEAST.tokens || !isMost || before - now < LEAST.lostShare) return null;
  const cost = `${countOf(idle.length, "tool")} from earlier messages cost ${formatTokens(tokens)} in each round`;
  return `${cost}: the chat saved ${formatShare(before)} at first and ${formatShare(now)} now.`;
}

/** Kept from earlier messages, and not called for this one. */
function idleTools({ parts }: ChatMessage, { tools }: ChatRound): ChatRound["tools"] {
  const called = new Set(parts.flatMap((part) => (part.kind === "call" ? [part.tool] : [])));
  return tools.filter(({ name, isNew, isMeta }) => !isNew && !isMeta && !called.has(name));
}

/** Of what every allowed tool would cost. */
function savedShare({ tokens, baseline }: ChatRound): number {
  return baseline === 0 ? 0 : 1 - (tokens.tools + tokens.listing) / baseline;
}
