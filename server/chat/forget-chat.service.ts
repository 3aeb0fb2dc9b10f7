import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { inTransaction } from "@/server/lib/db/client";
import type { ChatServices } from "./chat-services";
import { eraseRecorded } from "./chats.store";

type Holders = Pick<ChatServices, "client" | "sessions" | "records">;

/** After a chat has gone: its session goes, and of what was recorded of it only the figures stay. */
export async function forgetChat(
  { client, sessions, records }: Holders,
  userId: string,
  chatId: string,
): Promise<void> {
  const name = { ownerId: userId, externalId: chatId };
  const held = await sessions.find(name);
  // Also in memory: what is written behind must not bring the row back with all that was said.
  if (held !== null) await sessions.reset({ ...name, role: held.session.role });
  await Promise.all([sessions.flush(), records.flush()]);
  await inTransaction(client, (tx) => eraseRecorded(tx, sessionIdOf(userId, chatId)));
}
