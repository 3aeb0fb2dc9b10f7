import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatNotice } from "@/server/contract/chats";

type Describe = { [Kind in ChatNotice["kind"]]: (notice: Extract<ChatNotice, { kind: Kind }>) => string };

const NOTICES: Describe = {
  trimmed: ({ messages, tokens, window }) =>
    `${messages === 1 ? "The oldest message was" : `The ${formatCount(messages)} oldest messages were`} not sent (${formatTokens(tokens)}): the model's window holds ${formatTokens(window)}. The chat keeps ${messages === 1 ? "it" : "them"}.`,
  "max-rounds": ({ limit }) =>
    `The turn ended after ${countOf(limit, "round")}, which is the limit. Send another message to carry on.`,
  "call-budget": ({ limit }) =>
    `The turn used up its ${countOf(limit, "call")}, which is the limit. Send another message to carry on.`,
  "cut-off": () => "The model reached its limit of output, so the answer ends early. Ask it to go on.",
};

/** What happened beside the answer, as one quiet line. */
export function describeNotice<Kind extends ChatNotice["kind"]>(notice: Extract<ChatNotice, { kind: Kind }>): string {
  const write: (notice: Extract<ChatNotice, { kind: Kind }>) => string = NOTICES[notice.kind as Kind];
  return write(notice);
}
