import { Prisma } from "./generated/client";

/**
 * The reader of records: a person's id. Null if only figures result that the reader cannot steer: counting messages
 * that match the reader's text would reveal their content.
 */
export type Reader = string | null;

/** Replaces a made-up name in another person's chat: it may be any text. */
export const MADE_UP = "(unknown)";

/** Ids of people; those of agent keys differ. */
const PERSON = "user_";

/**
 * Only chats are under a person's id; agents use their key's. The chat itself is not checked, because its records
 * outlive it.
 */
export function isOthersChat(ownerId: string, reader: string): boolean {
  return ownerId.startsWith(PERSON) && ownerId !== reader;
}

/** The same as a query condition: the rows that may be shown. */
export function isReadableBy(reader: Reader, table: "round" | "tool_call"): Prisma.Sql {
  if (reader === null) return Prisma.sql`true`;
  const owner = Prisma.raw(`${table}.owner_id`);
  return Prisma.sql`(NOT starts_with(${owner}, ${PERSON}) OR ${owner} = ${reader})`;
}
