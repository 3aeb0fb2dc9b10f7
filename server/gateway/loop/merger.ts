import type { StreamEvent } from "@/server/gateway/dialects/event-reader";
import {
  addMember,
  applyEdits,
  type Edit,
  elementsOf,
  fieldsOf,
  memberOf,
  skipSpace,
} from "@/server/gateway/dialects/json-text";

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
  /** Whether it also called what the caller runs. */
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

/** The event with other values of top-level members; `null` leaves one as it is. */
export function editEvent({ raw, data }: StreamEvent, values: Readonly<Record<string, string | null>>): string {
  return data === null ? raw : withData(raw, data, editObject(data, values));
}

export function withData(raw: string, data: string, edited: string): string {
  if (edited === data) return raw;
  const at = raw.indexOf(data);
  if (at >= 0) return raw.slice(0, at) + edited + raw.slice(at + data.length);
  // Data in several lines.
  const other = raw.split(/\r\n|\n|\r/).filter((line) => line !== "" && !line.startsWith("data:"));
  return `${[...other, ...edited.split(/\r\n|\n|\r/).map((line) => `data: ${line}`)].join("\n")}\n\n`;
}

/** `text` holds an object. A member that is missing is added. */
export function editObject(text: string, values: Readonly<Record<string, string | null>>): string {
  const from = skipSpace(text, 0);
  const edits: Edit[] = [];
  const added: [string, string][] = [];
  for (const [key, value] of Object.entries(values)) {
    if (value === null) continue;
    const member = memberOf(text, from, key);
    if (member === undefined) added.push([key, value]);
    else if (text.slice(member.start, member.end) !== value) edits.push({ ...member, text: value });
  }
  return added.reduce((edited, [key, value]) => addMember(edited, key, value), applyEdits(text, edits));
}

export function memberText(text: string, ...path: readonly string[]): string | null {
  let at = skipSpace(text, 0);
  let end = text.length;
  for (const key of path) {
    const member = memberOf(text, at, key);
    if (member === undefined) return null;
    at = member.start;
    end = member.end;
  }
  return text.slice(at, end);
}

export function elementTexts(list: string | null): string[] {
  if (list === null) return [];
  return elementsOf(list, skipSpace(list, 0)).map(({ start, end }) => list.slice(start, end));
}

/** Adds up every figure, at any depth. What is no figure is as in the later one. */
export function addUsage(earlier: Fields, later: Fields): Fields {
  const sum: Record<string, unknown> = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const known = sum[key];
    if (typeof value === "number" && typeof known === "number") sum[key] = known + value;
    else if (isObject(value) && isObject(known)) sum[key] = addUsage(fieldsOf(known), fieldsOf(value));
    else if (value !== null || known === undefined) sum[key] = value;
  }
  return sum;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}

/** Limits how much of a model's output is kept. */
const MOST_ROUND_CHARACTERS = 16_000_000;

/** What is known of the current round, in every dialect. */
export class RoundState {
  hasMetaCall = false;
  usage: Fields = {};
  /** Events that wait until the round is complete. */
  readonly held: ReadEvent[] = [];
  #room = MOST_ROUND_CHARACTERS;

  canKeep(text: string): boolean {
    this.#room -= text.length;
    return this.#room >= 0;
  }

  isTooLong(): boolean {
    return this.#room < 0;
  }
}

export abstract class RoundMerger {
  protected isFirst = true;
  protected spent: Fields = {};
  protected abstract round: RoundState;

  isHolding(): boolean {
    return this.round.hasMetaCall;
  }

  /** Nothing was held back so far. From the second round on, an end waits until its round is complete. */
  protected isPlain(): boolean {
    return this.isFirst && !this.round.hasMetaCall;
  }

  protected hold(event: ReadEvent): string {
    this.round.held.push(event);
    return "";
  }

  protected endOfRound(): void {
    this.spent = addUsage(this.spent, this.round.usage);
    this.isFirst = false;
  }

  /** With these figures of the current round; null if they are the only ones. */
  protected totalUsage(own: Fields): string | null {
    return isEmpty(this.spent) ? null : JSON.stringify(addUsage(this.spent, own));
  }
}
