"use client";

import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { ChatRow } from "./chat-row";
import { groupChats } from "./group-chats";
import { useChats } from "./use-chats";

type ChatListProps = { query: string; onClear: () => void; onNavigate: (() => void) | undefined };

export function ChatList({ query, onClear, onNavigate }: ChatListProps) {
  const pathname = usePathname();
  const list = useChats(query);
  if (list.isPending) return <ChatListSkeleton />;
  if (list.isError && list.data === undefined) {
    return <ErrorPanel title="Couldn't load the chats." error={list.error} onRetry={() => list.refetch()} />;
  }
  const chats = list.data.pages.flatMap((page) => page.chats);
  if (chats.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 px-2 py-3 text-ink-soft text-sm">
        {query === "" ? (
          <p>No chats yet.</p>
        ) : (
          <>
            <p>No results</p>
            <Button size="sm" onClick={onClear}>
              Show all chats
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={list.isPlaceholderData}>
      {groupChats(chats, new Date()).map(({ title, chats: inGroup }) => (
        <div key={title}>
          <p className="px-2 pt-1 pb-1 text-ink-faint text-sm">{title}</p>
          <ul aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-px">
            {inGroup.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                isCurrent={pathname === `/chat/${encodeURIComponent(chat.id)}`}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        </div>
      ))}
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          pending={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className="w-full"
        >
          {list.isFetchingNextPage ? "Loading…" : "Load more"}
        </Button>
      )}
    </div>
  );
}

const WIDTHS = ["w-4/5", "w-3/5", "w-2/3", "w-1/2"];

function ChatListSkeleton() {
  return (
    <output aria-label="Loading chats" className="block pt-6">
      {WIDTHS.map((width) => (
        <span key={width} className="flex h-8 items-center px-2">
          <Skeleton className={width} />
        </span>
      ))}
    </output>
  );
}
