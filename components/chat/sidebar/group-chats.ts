import type { ChatSummary } from "@/server/contract/chats";

type ChatGroup = { readonly title: string; readonly chats: readonly ChatSummary[] };

const PINNED = "Pinned";
const TITLES = ["Today", "Yesterday", "Last 7 days", "Older"] as const;

/** Pinned chats, then the others by last use, in the reader's time zone. Keeps the order within a group. */
export function groupChats(chats: readonly ChatSummary[], now: Date): ChatGroup[] {
  const starts = [0, 1, 7].map((days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime());
  const groupOf = ({ updatedAt }: ChatSummary) => {
    const at = new Date(updatedAt).getTime();
    const found = starts.findIndex((start) => at >= start);
    return found === -1 ? TITLES.length - 1 : found;
  };
  const others = chats.filter(({ isPinned }) => !isPinned);
  return [
    { title: PINNED, chats: chats.filter(({ isPinned }) => isPinned) },
    ...TITLES.map((title, at) => ({ title, chats: others.filter((chat) => groupOf(chat) === at) })),
  ].filter((group) => group.chats.length > 0);
}
