import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatNotice } from "@/server/contract/chats";

type Describe = { [Kind in ChatNotice["kind"]]: (notice: Extract<ChatNotice, { kind: Kind }>) => string };

const NOTICES: Describe = {
  trimmed: ({ messages, tokens, window }) => {
    const size = `the model's ${formatCount(window)}-token context window`;
    return messages === 1
      ? `The oldest message (${formatTokens(tokens)}) was not sent because it exceeds ${size}. It stays in the chat.`
      : `The ${formatCount(messages)} oldest messages (${formatTokens(tokens)}) were not sent because they exceed ${size}. They stay in the chat.`;
  },
  "max-rounds": ({ limit }) =>
    `Stopped after ${countOf(limit, "round")}, the limit per turn. Send another message to continue.`,
  "call-budget": ({ limit }) =>
    `Stopped after ${countOf(limit, "call")}, the limit per turn. Send another message to continue.`,
  "cut-off": () => "The model reached its output limit, so the answer is incomplete. Ask it to continue.",
};

export function describeNotice<Kind extends ChatNotice["kind"]>(notice: Extract<ChatNotice, { kind: Kind }>): string {
  const write: (notice: Extract<ChatNotice, { kind: Kind }>) => string = NOTICES[notice.kind as Kind];
  return write(notice);
}
