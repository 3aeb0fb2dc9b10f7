import { Prisma } from "./generated/client";

/** A person's id. Null if only figures result that the reader cannot steer: counting matches of their text would reveal content. */
export type Reader = string | null;

/** Replaces a made-up name in another person's chat: it may be any text. */
export const MADE_UP = "(unknown)";

const PERSON = "user_";

/** Only chats are under a person's id. The chat itself is not checked, because its records outlive it. */
export function isOthersChat(ownerId: string, reader: string): boolean {
  return ownerId.startsWith(PERSON) && ownerId !== reader;
}

export function isReadableBy(reader: Reader, table: "round" | "tool_call" | "gateway_round"): Prisma.Sql {
  if (reader === null) return Prisma.sql`true`;
  const owner = Prisma.raw(`${table}.owner_id`);
  return Prisma.sql`(NOT starts_with(${owner}, ${PERSON}) OR ${owner} = ${reader})`;
}
