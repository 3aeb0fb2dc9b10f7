import type { ChatSummary } from "@/server/contract/chats";

type ChatGroup = { readonly title: string; readonly chats: readonly ChatSummary[] };

const TITLES = ["Today", "Yesterday", "Last 7 days", "Older"] as const;

/** Chats by when they were last used, as the reader's calendar has it. The order within a group stays. */
export function groupChats(chats: readonly ChatSummary[], now: Date): ChatGroup[] {
  const begins = [0, 1, 7].map((days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime());
  const groupOf = ({ updatedAt }: ChatSummary) => {
    const at = new Date(updatedAt).getTime();
    const found = begins.findIndex((begin) => at >= begin);
    return found === -1 ? TITLES.length - 1 : found;
  };
  return TITLES.map((title, at) => ({ title, chats: chats.filter((chat) => groupOf(chat) === at) })).filter(
    (group) => group.chats.length > 0,
  );
}
