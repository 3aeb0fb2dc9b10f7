import { type Query, queryOf, readMessage, turnsReadWith } from "./query";

/** A message as it is read after these earlier ones of the user, oldest first, with nothing corrected. */
export function readQuery(message: string, history: readonly string[]): Query {
  const reading = readMessage(message);
  const before = history.slice(history.length - Math.min(history.length, turnsReadWith(reading)));
  return queryOf(
    reading,
    before.map((turn) => readMessage(turn)),
  );
}
