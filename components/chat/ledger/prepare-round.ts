import { countOf } from "@/components/words/count-of";
import { formatCount, formatMs, formatTokens } from "@/components/words/format-number";
import type { ChatRound, RoundTool } from "@/server/contract/chats";
import { inputOf } from "./prepare-sum";

/** More chips are folded. */
const MAX_CHIPS = 6;

type ToolChips = {
  /** New tools first. */
  readonly tools: readonly RoundTool[];
  readonly folded: number;
  /** Sent but not listed, because long lists are cut. */
  readonly unnamed: number;
};

type SentFigures = Pick<
  ChatRound,
  "mode" | "modeReason" | "tokens" | "sentCount" | "slimCount" | "allowedCount" | "tools"
>;

/** `3 of 63 tools (2 slim) and 2 meta-tools`, `chat only, 0 tok` or `search only, no tools picked`. */
export function describeSent(round: SentFigures): string {
  const { mode, modeReason, tokens, sentCount, slimCount = 0, allowedCount, tools } = round;
  if (mode === "chat" && tokens.tools + tokens.listing === 0) return `chat only, ${formatTokens(0)}`;
  if (modeReason.kind === "tool-unlikely" && sentCount === 0) return "search only, no tools picked";
  const slim = slimCount === 0 ? "" : ` (${formatCount(slimCount)} slim)`;
  const metaTools = tools.filter(({ isMeta }) => isMeta).length;
  const meta = metaTools === 0 ? "" : ` and ${countOf(metaTools, "meta-tool")}`;
  return `${formatCount(sentCount)} of ${formatCount(allowedCount)} tools${slim}${meta}`;
}

export function prepareChips({ tools, sentCount }: Pick<ChatRound, "tools" | "sentCount">, isOpen: boolean): ToolChips {
  const sorted = [...tools.filter(({ isNew }) => isNew), ...tools.filter(({ isNew }) => !isNew)];
  const named = tools.filter(({ isMeta }) => !isMeta).length;
  const shown = isOpen ? sorted : sorted.slice(0, MAX_CHIPS);
  return {
    tools: shown,
    folded: Math.max(0, sorted.length - MAX_CHIPS),
    unnamed: Math.max(0, sentCount - named),
  };
}

type RoundTimes = {
  /** Includes Toolcrib's overhead; null until the first token arrives. */
  readonly firstToken: string | null;
  readonly toolcrib: string;
  readonly total: string | null;
};

/** Counted from the start of the round; the model's times start when it is called. */
export function prepareTimes({
  overheadMs,
  firstTokenMs,
  totalMs,
}: Pick<ChatRound, "overheadMs" | "firstTokenMs" | "totalMs">): RoundTimes {
  const since = (ms: number | null) => (ms === null ? null : formatMs(overheadMs + ms));
  return { firstToken: since(firstTokenMs), toolcrib: formatMs(overheadMs), total: since(totalMs) };
}

type ProviderFigures = { readonly says: string; readonly differs: string | null };

/** The provider's figures and their difference from our count; null if it sent none. */
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
    says: `provider reported ${figures.map(({ word, theirs }) => `${formatCount(theirs)} ${word}`).join(" · ")}`,
    differs:
      differing.length === 0
        ? null
        : differing.map(({ word, difference }) => `${formatSigned(difference)} ${word}`).join(" · "),
  };
}

function formatSigned(count: number): string {
  return `${count > 0 ? "+" : ""}${formatCount(count)}`;
}
