"use client";

import { LoaderCircle } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { ChatSummary } from "@/server/contract/chats";
import { ChatMenu } from "./chat-menu";
import { RenameChat } from "./rename-chat";

type ChatRowProps = { chat: ChatSummary; isCurrent: boolean; onNavigate: (() => void) | undefined };

export function ChatRow({ chat, isCurrent, onNavigate }: ChatRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const stopRenaming = () => {
    flushSync(() => setRenaming(false));
    // Unless the person went elsewhere.
    if (document.activeElement === document.body) link.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    setRenaming(true);
  };
  if (isRenaming) {
    return (
      <li className="flex items-center">
        <RenameChat chat={chat} onClose={stopRenaming} />
      </li>
    );
  }
  return (
    <li className={cn("group flex items-center rounded-md hover:bg-line/60", isCurrent && "bg-line/80")}>
      <Link
        ref={link}
        href={`/chat/${encodeURIComponent(chat.id)}`}
        onClick={onNavigate}
        onKeyDown={onKeyDown}
        onDoubleClick={() => setRenaming(true)}
        aria-keyshortcuts="F2"
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
        <ChatMenu chat={chat} isCurrent={isCurrent} onRename={() => setRenaming(true)} />
      </span>
    </li>
  );
}
