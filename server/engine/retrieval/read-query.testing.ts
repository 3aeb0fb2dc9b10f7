import { type Query, queryOf, readMessage } from "./query";

/** A message as it is read after these earlier ones of the user, oldest first, with nothing corrected. */
export function readQuery(message: string, history: readonly string[]): Query {
  const reading = readMessage(message);
  const before = reading.dependsOnPrevious ? history.at(-1) : undefined;
  return queryOf(reading, before === undefined ? null : readMessage(before));
}
