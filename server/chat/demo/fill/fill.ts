import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import type { ReadTimes } from "@/server/chat/demo/language/read-times";
import type { WallClock } from "@/server/chat/demo/language/wall-clock";

/** A value for a field; `isTold`: the message or an answer tells it, and it is not only the best that can be done. */
export type Fill = { readonly value: JSONValue; readonly isTold: boolean };

export const told = (value: JSONValue): Fill => ({ value, isTold: true });
export const guessed = (value: JSONValue): Fill => ({ value, isTold: false });

/** What fields are filled from. */
export type Material = {
  readonly message: string;
  readonly times: ReadTimes;
  readonly clock: WallClock;
  /** All that tools have answered in this conversation and were called with, the newest first. */
  readonly rows: readonly JSONObject[];
  /** The rows that were last shown as a list, in its order. */
  readonly listed: readonly JSONObject[];
  /** Whether the tool only reads: then what is written of is what to look for. */
  readonly isReading: boolean;
  /** Whether the tool changes what is there: then a message may say what it is to become. */
  readonly isChange: boolean;
  /** Parts of the message that a field has taken, so that no other does. */
  readonly taken: Set<string>;
};
