import { Prisma } from "./generated/client";

/**
 * Who reads what was recorded: a person, by id. Null where only figures come of it that nobody can steer: how many messages
 * fit what the reader wrote is a question about what was said, and its answer is no mere figure.
 */
export type Reader = string | null;

/** What stands for a name that a model made up in somebody else's chat: it may be any words at all. */
export const MADE_UP = "(unknown)";

/** Ids of people; those of agent keys begin otherwise. */
const PERSON = "user_";

/**
 * Only chats are held under a person's id: agents hold theirs under their key's. The chat itself is not asked for, since
 * what is recorded of it outlives it.
 */
export function isOthersChat(ownerId: string, reader: string): boolean {
  return ownerId.startsWith(PERSON) && ownerId !== reader;
}

/** The same in a query, the other way round: what of a table with owners may be shown. */
export function isReadableBy(reader: Reader, table: "round" | "tool_call"): Prisma.Sql {
  if (reader === null) return Prisma.sql`true`;
  const owner = Prisma.raw(`${table}.owner_id`);
  return Prisma.sql`(NOT starts_with(${owner}, ${PERSON}) OR ${owner} = ${reader})`;
}
