import type { RateInput } from "@/server/contract/chats";

/** The actions of the transcript. The functions are stable. */
export type ChatActions = {
  /** Answers the last message again, or that of an older answer, which removes what follows. */
  retry(again?: Again): void;
  /** Replaces a message and everything after it. Returns whether it arrived. */
  edit(message: EditedMessage): Promise<boolean>;
  decide(callId: string, allow: boolean): void;
  rate(messageId: string, rating: Rating): void;
};

export type Rating = Pick<RateInput, "rating" | "missing" | "wrong">;

export type Again = { readonly messageId: string; readonly model: string };

export type EditedMessage = { readonly id: string; readonly text: string; readonly isQuick: boolean };

export type RoundRef = { readonly messageId: string; readonly index: number };
