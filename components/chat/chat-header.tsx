"use client";

import { PanelLeft, SquarePen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import type { ChatState } from "@/server/contract/chats";
import { useOpenChats } from "./chats-sheet";
import { LedgerMeter } from "./ledger/ledger-meter";
import { ChatMenu } from "./sidebar/chat-menu";

type ChatHeaderProps = {
  title: string;
  state: ChatState | null;
  /** The connection was lost, so the state may be stale. */
  isBehind: boolean;
  onLedger: () => void;
};

/** The title and, on narrow screens, buttons to open the chat list and the ledger. */
export function ChatHeader({ title, state, isBehind, onLedger }: ChatHeaderProps) {
  const openChats = useOpenChats();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2 @3xl:pl-4">
      <Button variant="ghost" size="icon" aria-label="Open chats" onClick={openChats} className="@3xl:hidden">
        <PanelLeft aria-hidden />
      </Button>
      <h1 className="min-w-0 flex-1 truncate font-medium" title={title}>
        {title}
      </h1>
      {isBehind && (
        <span role="status" className="shrink-0 text-ink-faint text-sm">
          Reconnecting…
        </span>
      )}
      <div className="flex items-center @5xl:hidden">
        <LedgerMeter state={state} onOpen={onLedger} />
      </div>
      {state !== null && state.chat.id !== "" && <ChatMenu chat={state.chat} isCurrent />}
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
