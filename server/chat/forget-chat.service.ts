import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { inTransaction } from "@/server/lib/db/client";
import type { ChatServices } from "./chat-services";
import { eraseRecorded } from "./chats.store";

type Holders = Pick<ChatServices, "client" | "sessions" | "records">;

/** After a chat is deleted: its session is removed, and only the figures of its records stay. */
export async function forgetChat(
  { client, sessions, records }: Holders,
  userId: string,
  chatId: string,
): Promise<void> {
  const name = { ownerId: userId, externalId: chatId };
  const held = await sessions.find(name);
  // In memory too, so write-behind does not restore the row.
  if (held !== null) await sessions.reset({ ...name, role: held.session.role });
  await Promise.all([sessions.flush(), records.flush()]);
  await inTransaction(client, (tx) => eraseRecorded(tx, sessionIdOf(userId, chatId)));
}
