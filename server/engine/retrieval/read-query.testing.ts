import { contextTurnCount, type Query, queryOf, readMessage } from "./query";

/** Parses a message after these earlier user messages, oldest first, without corrections. */
export function readQuery(message: string, history: readonly string[]): Query {
  const reading = readMessage(message);
  const before = history.slice(history.length - Math.min(history.length, contextTurnCount(reading)));
  return queryOf(
    reading,
    before.map((turn) => readMessage(turn)),
  );
}
