import type { Me } from "@/server/contract/people";
import { DomainError } from "@/server/lib/errors";
import type { ChatServices } from "./chat-services";
import { noSuchChat } from "./chats.service";
import { findChat } from "./chats.store";

/** The chat's next round starts with no tools from earlier messages. */
export async function resetTools({ client, sessions }: ChatServices, me: Me, chatId: string): Promise<void> {
  const chat = await findChat(client, me.id, chatId);
  if (chat === null) throw noSuchChat();
  if (chat.isAnswering) throw new DomainError("conflict", "This chat is still being answered. Wait for it to finish");
  const name = { ownerId: me.id, externalId: chatId };
  const held = await sessions.find(name);
  if (held !== null) await sessions.reset({ ...name, role: held.session.role });
}
