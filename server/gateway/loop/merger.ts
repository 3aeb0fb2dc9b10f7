import type { StreamEvent } from "@/server/gateway/dialects/event-reader";

export type Fields = Readonly<Record<string, unknown>>;

/** `fields` are those of its data; none where that is no JSON object. */
export type ReadEvent = StreamEvent & { readonly fields: Fields };

export type CallResult = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
};

export type HeldRound = {
  /** What the model said, as entries of the conversation: JSON texts. */
  readonly entries: readonly string[];
  /** Whether it waits for results. It does not if its output was cut short. */
  readonly isWaiting: boolean;
  readonly hasOwnCalls: boolean;
};

export type Failure = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The upstream's own error text, if it returned an error. */
  readonly body: Fields | null;
};

/** Merges several rounds into one response, from events or whole bodies. Handles one dialect. */
export type Merger<Turn> = {
  /** What the client gets of this event: its own text, or nothing if it is held back. */
  event(event: ReadEvent): string;
  body(text: string, fields: Fields): void;
  isHolding(): boolean;
  /** Ends the round. Null: it had no meta-call. */
  endRound(): HeldRound | null;
  /** Adds the results of the round that has just ended, and the mark of what was added in the conversation with them. */
  addResults(results: readonly CallResult[], added: string | null): void;
  finishEvents(): string;
  finishBody(): string;
  /** What the stream ends with if the response can't be completed. */
  fail(failure: Failure): string;
  /** What to remember until the caller returns with the merged answer in its history. Null: nothing would be found again. */
  turn(): Turn | null;
};

/** What the caller does not see, found again by any of its keys. */
export type Remembered = { readonly keys: readonly string[]; readonly size: number };

/** Keys that begin like this name a stored response, which a request of any session can continue. */
export const CHAIN_KEY = "response:";

/** The part of a request that the loop changes. */
export type Conversation = {
  readonly entries: readonly string[];
  readonly previousResponseId: string | null;
};

export type LoopDialect<Turn extends Remembered> = {
  readonly field: "messages" | "input";
  readonly ping: string;
  createMerger(isMetaTool: (name: string) => boolean): Merger<Turn>;
  writeResults(results: readonly CallResult[]): readonly string[];
  /** The conversation as the model knows it: with the meta-calls that the caller never saw. */
  restore(conversation: Conversation, find: (key: string) => Turn | null): Conversation;
};
