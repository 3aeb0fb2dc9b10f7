import { MODE_INFO } from "@/components/mode/mode-info";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatMode, ChatPreview, ChatRound } from "@/server/contract/chats";

export type ToolModeLook = {
  /** Whether anything about tools is sent, or may be. */
  readonly hasTools: boolean;
  readonly title: string;
  readonly figures: string | null;
  readonly explanation: string;
};

type Facts = {
  /** The chat's own mode. */
  readonly mode: ChatMode;
  /** What the text typed so far would be sent with; null where nothing is typed. */
  readonly preview: ChatPreview | null;
  readonly lastRound: ChatRound | null;
};

type Sent = Pick<ChatPreview, "mode" | "sentCount" | "allowedCount" | "tokens" | "baseline">;

/** What the chip beside the message says: before sending, what the message would cost in tools. */
export function prepareToolMode({ mode, preview, lastRound }: Facts): ToolModeLook {
  if (preview !== null) return { ...lookOf(preview), explanation: `With this message: ${explain(preview)}` };
  if (mode === "chat") return { ...CHAT_ONLY, explanation: "No tools are sent in this chat." };
  const title = titleOf(mode);
  if (lastRound === null) {
    return { hasTools: true, title, figures: null, explanation: meaningOf(mode) };
  }
  const sent = { ...lastRound, tokens: lastRound.tokens.tools + lastRound.tokens.listing };
  const { hasTools, figures } = lookOf(sent);
  return { hasTools, title, figures, explanation: `In the last round: ${explain(sent)}` };
}

const AUTO = {
  title: "auto",
  meaning: "The policy decides with each message: none for small talk, only what fits otherwise.",
} as const;

export function titleOf(mode: ChatMode): string {
  return mode === "auto" ? AUTO.title : MODE_INFO[mode].title;
}

export function meaningOf(mode: ChatMode): string {
  return mode === "auto" ? AUTO.meaning : MODE_INFO[mode].meaning;
}

const CHAT_ONLY = { hasTools: false, title: "chat only", figures: formatTokens(0) } as const;

function lookOf({ mode, sentCount, tokens }: Sent): Omit<ToolModeLook, "explanation"> {
  if (mode === "chat" || (sentCount === 0 && tokens === 0)) return CHAT_ONLY;
  // Where no tool is sent in full, what costs is what leads to them.
  const what = sentCount === 0 ? "meta-tools" : `${countOf(sentCount, "tool")}`;
  return { hasTools: true, title: MODE_INFO[mode].title, figures: `${what} · ${formatTokens(tokens)}` };
}

function explain({ sentCount, allowedCount, tokens, baseline }: Sent): string {
  const all = `all would be ${formatCount(baseline)}`;
  if (tokens === 0) return `no tool schemas, 0 tokens; ${all}.`;
  return `${formatCount(sentCount)} of ${formatCount(allowedCount)} tool schemas, ${formatCount(tokens)} tokens; ${all}.`;
}
