import type { ChatFeedback, ChatMessage } from "@/server/contract/chats";
import type { Tx } from "@/server/lib/db/client";

/** What a rating is about, and the case that it becomes if it is shared. */
export type RatedCase = { readonly message: string; readonly roleName: string; readonly needs: readonly string[] };

/** Replaces an earlier rating. */
export async function saveFeedback(
  tx: Tx,
  messageId: string,
  { rating, missing, wrong }: Omit<ChatFeedback, "isShared">,
  shared: RatedCase | null,
): Promise<void> {
  const columns = { isGood: rating === "good", missing, wrong };
  await tx.chatFeedback.upsert({ where: { messageId }, create: { messageId, ...columns }, update: columns });
  await tx.feedbackCase.deleteMany({ where: { id: messageId } });
  if (shared === null) return;
  await tx.feedbackCase.create({ data: { id: messageId, ...shared, needs: [...shared.needs] } });
}

export async function deleteFeedback(tx: Tx, messageId: string): Promise<void> {
  await tx.chatFeedback.deleteMany({ where: { messageId } });
}

/** The person's message before an answer. */
export async function findQuestion(tx: Tx, chatId: string, { position }: ChatMessage) {
  return tx.chatMessage.findFirst({
    where: { chatId, author: "person", position: { lt: position } },
    orderBy: { position: "desc" },
    select: { parts: true },
  });
}
