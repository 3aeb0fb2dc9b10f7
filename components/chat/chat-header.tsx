"use client";

import { PanelLeft, SquarePen } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import type { ChatState } from "@/server/contract/chats";
import { useOpenChats } from "./chats-sheet";
import { LedgerMeter } from "./ledger/ledger-meter";
import { ChatMenu } from "./sidebar/chat-menu";
import { RenameChat } from "./sidebar/rename-chat";

type ChatHeaderProps = {
  title: string;
  state: ChatState | null;
  /** The connection was lost, so the state may be stale. */
  isBehind: boolean;
  /** Whether wide screens show the whole ledger next to the chat. */
  isLedgerOpen: boolean;
  meter: Ref<HTMLButtonElement>;
  onLedger: () => void;
};

/** The title, the ledger in one line if it is not open, and on narrow screens a button to open the chat list. */
export function ChatHeader({ title, state, isBehind, isLedgerOpen, meter, onLedger }: ChatHeaderProps) {
  const openChats = useOpenChats();
  const [isRenaming, setRenaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stopRenaming = () => {
    flushSync(() => setRenaming(false));
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const chat = state === null || state.chat.id === "" ? null : state.chat;
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2 @3xl:pl-4">
      <Button variant="ghost" size="icon" aria-label="Open chats" onClick={openChats} className="@3xl:hidden">
        <PanelLeft aria-hidden />
      </Button>
      <h1
        ref={heading}
        tabIndex={-1}
        className={cn("min-w-0 flex-1 truncate font-medium outline-none", isRenaming && "sr-only")}
        title={title}
      >
        {title}
      </h1>
      {isRenaming && chat !== null && <RenameChat chat={chat} onClose={stopRenaming} />}
      {isBehind && (
        <span role="status" className="shrink-0 text-ink-faint text-sm">
          Reconnecting…
        </span>
      )}
      <div className={cn("flex items-center", isLedgerOpen && "@5xl:hidden")}>
        <LedgerMeter ref={meter} state={state} onOpen={onLedger} />
      </div>
      {chat !== null && <ChatMenu chat={chat} isCurrent onRename={() => setRenaming(true)} />}
      <Tooltip text="New chat · Ctrl+Shift+O">
        <Button asChild variant="ghost" size="icon" className="@3xl:hidden">
          <Link href="/chat" aria-label="New chat">
            <SquarePen aria-hidden />
          </Link>
        </Button>
      </Tooltip>
    </header>
  );
}
