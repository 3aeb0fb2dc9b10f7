/** What a person can do to what stands in the transcript. They stay the same functions for as long as the page is open. */
export type ChatActions = {
  /** Answers the last message again. */
  retry(): void;
  /** Sends another text in place of a message of one's own; what followed it goes. Answers whether it arrived. */
  edit(message: EditedMessage): Promise<boolean>;
  decide(callId: string, allow: boolean): void;
};

export type EditedMessage = { readonly id: string; readonly text: string; readonly isQuick: boolean };

/** One model call of one answer. */
export type RoundRef = { readonly messageId: string; readonly index: number };
