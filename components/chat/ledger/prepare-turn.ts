import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatMessage, ChatRound, ChatState } from "@/server/contract/chats";
import type { Followed } from "./prepare-money";

export type ShownTurn = {
  readonly message: ChatMessage;
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  readonly isNewest: boolean;
  /** The round that was asked for, if it is one of this turn. */
  readonly shownIndex: number | null;
  readonly rounds: readonly Followed[];
};

/** The turn that the ledger is about: the one that is shown, else the newest; null before the first answer. */
export function prepareTurn(state: ChatState, shown: RoundRef | null): ShownTurn | null {
  const answers = state.messages.filter(({ author }) => author === "model");
  const asked = answers.findIndex(({ id }) => id === shown?.messageId);
  const at = asked === -1 ? answers.length - 1 : asked;
  const message = answers[at];
  if (message === undefined) return null;
  const upTo = follow(roundsOf(answers.slice(0, at + 1)));
  return {
    message,
    number: at + 1,
    count: answers.length,
    isNewest: at === answers.length - 1,
    shownIndex: asked === -1 ? null : (shown?.index ?? null),
    rounds: upTo.slice(upTo.length - message.rounds.length),
  };
}

/** Every round of the chat that was paid for, each with the one before it. */
export function prepareRounds({ messages, replaced }: Pick<ChatState, "messages" | "replaced">): Followed[] {
  return [...follow(replaced), ...follow(roundsOf(messages))];
}

function roundsOf(messages: readonly ChatMessage[]): ChatRound[] {
  return messages.flatMap(({ rounds }) => rounds);
}

function follow(rounds: readonly ChatRound[]): Followed[] {
  return rounds.map((round, index) => ({ round, before: rounds[index - 1] ?? null }));
}
