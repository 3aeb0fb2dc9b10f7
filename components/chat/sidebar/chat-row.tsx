"use client";

import { LoaderCircle } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { ChatSummary } from "@/server/contract/chats";
import { ChatMenu } from "./chat-menu";

type ChatRowProps = { chat: ChatSummary; isCurrent: boolean; onNavigate: (() => void) | undefined };

export function ChatRow({ chat, isCurrent, onNavigate }: ChatRowProps) {
  return (
    <li className={cn("group flex items-center rounded-md hover:bg-line/60", isCurrent && "bg-line/80")}>
      <Link
        href={`/chat/${encodeURIComponent(chat.id)}`}
        onClick={onNavigate}
        data-row-link
        aria-current={isCurrent ? "page" : undefined}
        title={chat.title}
        className={cn(
          "flex h-8 min-w-0 flex-1 items-center gap-1.5 rounded-md pl-2 text-ink-soft group-hover:text-ink",
          isCurrent && "font-medium text-ink",
        )}
      >
        <span className="truncate">{chat.title}</span>
        {chat.isAnswering && (
          <span className="flex shrink-0 items-center text-good">
            <LoaderCircle aria-hidden className="size-3.5 motion-safe:animate-spin" />
            <span className="sr-only">, answering</span>
          </span>
        )}
      </Link>
      {/* Always reachable by keyboard and touch; mouse users see it on hover. */}
      <span className="opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
        <ChatMenu chat={chat} isCurrent={isCurrent} />
      </span>
    </li>
  );
}
