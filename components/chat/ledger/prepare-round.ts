import { formatCount, formatMs, formatTokens } from "@/components/words/format-number";
import type { ChatRound, RoundTool } from "@/server/contract/chats";
import { inputOf } from "./prepare-sum";

/** How many chips stand there before the rest is folded. */
const MOST_CHIPS = 6;

type ToolChips = {
  /** New ones first: they are what changed. */
  readonly tools: readonly RoundTool[];
  readonly folded: number;
  /** Sent, but not named: a long list comes only in part. */
  readonly unnamed: number;
};

type SentFigures = Pick<ChatRound, "mode" | "modeReason" | "tokens" | "sentCount" | "slimCount" | "allowedCount">;

/** `3 of 63 tools (2 slim)`; else that it is only a chat, or that no tool was picked and the model can search. */
export function describeSent(round: SentFigures): string {
  const { mode, modeReason, tokens, sentCount, slimCount = 0, allowedCount } = round;
  if (mode === "chat" && tokens.tools + tokens.listing === 0) return `chat only, ${formatTokens(0)}`;
  if (modeReason.kind === "tool-unlikely" && sentCount === 0) return "search only, no tool picked";
  const slim = slimCount === 0 ? "" : ` (${formatCount(slimCount)} slim)`;
  return `${formatCount(sentCount)} of ${formatCount(allowedCount)} tools${slim}`;
}

export function prepareChips({ tools, sentCount }: Pick<ChatRound, "tools" | "sentCount">, isOpen: boolean): ToolChips {
  const sorted = [...tools.filter(({ isNew }) => isNew), ...tools.filter(({ isNew }) => !isNew)];
  const named = tools.filter(({ isMeta }) => !isMeta).length;
  const shown = isOpen ? sorted : sorted.slice(0, MOST_CHIPS);
  return {
    tools: shown,
    folded: Math.max(0, sorted.length - MOST_CHIPS),
    unnamed: Math.max(0, sentCount - named),
  };
}

type RoundTimes = {
  /** What the person waited for the first token, Toolcrib's share included; null: it did not come yet. */
  readonly firstToken: string | null;
  readonly toolcrib: string;
  readonly total: string | null;
};

/** Times count from the beginning of the round; the model's own begin when it is asked. */
export function prepareTimes({
  overheadMs,
  firstTokenMs,
  totalMs,
}: Pick<ChatRound, "overheadMs" | "firstTokenMs" | "totalMs">): RoundTimes {
  const since = (ms: number | null) => (ms === null ? null : formatMs(overheadMs + ms));
  return { firstToken: since(firstTokenMs), toolcrib: formatMs(overheadMs), total: since(totalMs) };
}

type ProviderFigures = { readonly says: string; readonly differs: string | null };

/** The provider's own figures, and how far they are from our count; null where it gave none. */
export function describeUsage(round: Pick<ChatRound, "usage" | "tokens" | "cached">): ProviderFigures | null {
  const { usage, tokens, cached } = round;
  if (usage === null) return null;
  const figures = [
    { word: "in", theirs: usage.input, ours: inputOf(round) },
    { word: "out", theirs: usage.output, ours: tokens.output },
    { word: "cached", theirs: usage.cached, ours: cached },
  ].flatMap(({ word, theirs, ours }) => (theirs === null ? [] : [{ word, theirs, difference: theirs - ours }]));
  if (figures.length === 0) return null;
  const differing = figures.filter(({ difference }) => difference !== 0);
  return {
    says: `provider says ${figures.map(({ word, theirs }) => `${formatCount(theirs)} ${word}`).join(" · ")}`,
    differs:
      differing.length === 0
        ? null
        : differing.map(({ word, difference }) => `${formatSigned(difference)} ${word}`).join(" · "),
  };
}

function formatSigned(count: number): string {
  return `${count > 0 ? "+" : ""}${formatCount(count)}`;
}
