import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatMessage, ChatRound, ChatState } from "@/server/contract/chats";
import type { RoundWithPrevious } from "./prepare-money";

export type ShownTurn = {
  readonly message: ChatMessage;
  readonly number: number;
  readonly count: number;
  readonly isNewest: boolean;
  readonly shownIndex: number | null;
  readonly rounds: readonly RoundWithPrevious[];
};

/** The selected turn, or the newest; null before the first answer. */
export function prepareTurn(state: ChatState, shown: RoundRef | null): ShownTurn | null {
  const answers = state.messages.filter(({ author }) => author === "model");
  const asked = answers.findIndex(({ id }) => id === shown?.messageId);
  const at = asked === -1 ? answers.length - 1 : asked;
  const message = answers[at];
  if (message === undefined) return null;
  const upTo = withPrevious(roundsOf(answers.slice(0, at + 1)));
  return {
    message,
    number: at + 1,
    count: answers.length,
    isNewest: at === answers.length - 1,
    shownIndex: asked === -1 ? null : (shown?.index ?? null),
    rounds: upTo.slice(upTo.length - message.rounds.length),
  };
}

export function prepareRounds({ messages, replaced }: Pick<ChatState, "messages" | "replaced">): RoundWithPrevious[] {
  return [...withPrevious(replaced), ...withPrevious(roundsOf(messages))];
}

function roundsOf(messages: readonly ChatMessage[]): ChatRound[] {
  return messages.flatMap(({ rounds }) => rounds);
}

function withPrevious(rounds: readonly ChatRound[]): RoundWithPrevious[] {
  return rounds.map((round, index) => ({ round, before: rounds[index - 1] ?? null }));
}
