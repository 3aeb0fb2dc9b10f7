import { MODE_INFO } from "@/components/mode/mode-info";
import { describeModeReason } from "@/components/trace/describe-mode-reason";
import { countOf, countTools } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatMode, ChatPreview, ChatRound } from "@/server/contract/chats";
import type { ModeReason } from "@/server/contract/reasons";

export type ToolModeLook = {
  readonly hasTools: boolean;
  readonly title: string;
  readonly figures: string | null;
  readonly explanation: string;
};

type Facts = {
  readonly mode: ChatMode;
  /** For the typed text; null if the box is empty. */
  readonly preview: ChatPreview | null;
  readonly lastRound: ChatRound | null;
};

type Sent = Omit<ChatPreview, "tools">;

export function prepareToolMode({ mode, preview, lastRound }: Facts): ToolModeLook {
  if (preview !== null) return { ...lookOf(preview), explanation: `With this message: ${explain(preview)}` };
  if (mode === "chat") return { ...CHAT_ONLY, explanation: "No tools are sent in this chat." };
  const title = titleOf(mode);
  if (lastRound === null) {
    return { hasTools: true, title, figures: null, explanation: meaningOf(mode) };
  }
  const sent = sentIn(lastRound);
  const { hasTools, figures } = lookOf(sent);
  return { hasTools, title, figures, explanation: `In the last round: ${explain(sent)}` };
}

function sentIn(round: ChatRound): Sent {
  return {
    ...round,
    slimCount: round.slimCount ?? 0,
    metaCount: round.tools.filter(({ isMeta }) => isMeta).length,
    tokens: round.tokens.tools + round.tokens.listing,
  };
}

const AUTO = {
  title: "auto",
  meaning:
    "The policy decides for each message: no tools for small talk, search only if tools are unlikely, otherwise the likely tools.",
} as const;

export function titleOf(mode: ChatMode): string {
  return mode === "auto" ? AUTO.title : MODE_INFO[mode].title;
}

export function meaningOf(mode: ChatMode): string {
  return mode === "auto" ? AUTO.meaning : MODE_INFO[mode].meaning;
}

const CHAT_ONLY = { hasTools: false, title: "chat only", figures: formatTokens(0) } as const;

function lookOf(sent: Sent): Omit<ToolModeLook, "explanation"> {
  const { mode, modeReason, sentCount, slimCount, metaCount, tokens } = sent;
  if (mode === "chat" || (sentCount === 0 && tokens === 0)) return CHAT_ONLY;
  const isSearchOnly = modeReason.kind === "tool-unlikely" && sentCount === 0;
  const title = isSearchOnly ? "search only" : MODE_INFO[mode].title;
  // Without tools, the cost is meta-tools.
  const what = sentCount === 0 ? countOf(metaCount, "meta-tool") : countTools(sentCount, slimCount);
  return { hasTools: true, title, figures: `${what} · ${formatTokens(tokens)}` };
}

function explain({ mode, modeReason, sentCount, slimCount, metaCount, allowedCount, tokens, baseline }: Sent): string {
  const cost = `${formatCount(tokens)} tokens; all would cost ${formatCount(baseline)}.`;
  const judged = isJudged(modeReason) ? ` ${describeModeReason(modeReason, { mode, allowedCount })}.` : "";
  if (tokens === 0) return `no tool schemas, ${cost}${judged}`;
  if (sentCount === 0) return `no tool schemas, only ${countOf(metaCount, "meta-tool")}, ${cost}${judged}`;
  const slim = slimCount === 0 ? "" : ` (${formatCount(slimCount)} slim)`;
  return `${formatCount(sentCount)} of ${formatCount(allowedCount)} tool schemas${slim}, ${cost}${judged}`;
}

/** Whether the message itself was judged to need no tools; people may disagree. */
function isJudged({ kind }: ModeReason): boolean {
  return kind === "small-talk" || kind === "tool-unlikely";
}
