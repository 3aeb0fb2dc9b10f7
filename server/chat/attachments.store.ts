import type { AttachmentType, ImageInput, ReadAttachment } from "@/server/contract/attachments";
import type { Db, Tx } from "@/server/lib/db/client";

export async function insertAttachments(tx: Tx, messageId: string, files: readonly ReadAttachment[]): Promise<void> {
  if (files.length === 0) return;
  await tx.chatAttachment.createMany({
    data: files.map(({ name, type, data }, position) => {
      return { messageId, position, name, type, size: data.length, data: new Uint8Array(data) };
    }),
  });
}

export async function findAttachments(db: Db, messageId: string): Promise<ReadAttachment[]> {
  const rows = await db.chatAttachment.findMany({ where: { messageId }, orderBy: { position: "asc" } });
  return rows.map(toAttachment);
}

export async function findImage(db: Db, userId: string, place: ImageInput): Promise<ReadAttachment | null> {
  const row = await db.chatAttachment.findFirst({
    where: { ...place, type: { not: "text/plain" }, message: { chat: { userId } } },
  });
  return row && toAttachment(row);
}

function toAttachment({ name, type, data }: { name: string; type: string; data: Uint8Array }): ReadAttachment {
  return { name, type: type as AttachmentType, data: Buffer.from(data) };
}

/** Bytes of all files and of text files in a chat, and of all files in its owner's chats. */
export async function countAttachedBytes(tx: Tx, userId: string, chatId: string) {
  const [sum] = await tx.$queryRaw<{ chat: number; text: number; person: number }[]>`
    SELECT coalesce(sum(size) FILTER (WHERE chat.id = ${chatId}), 0)::float8 AS chat,
      coalesce(sum(size) FILTER (WHERE chat.id = ${chatId} AND type = 'text/plain'), 0)::float8 AS text,
      coalesce(sum(size), 0)::float8 AS person
    FROM chat_attachment JOIN chat_message ON chat_message.id = message_id JOIN chat ON chat.id = chat_id
    WHERE user_id = ${userId}`;
  return sum ?? { chat: 0, text: 0, person: 0 };
}
