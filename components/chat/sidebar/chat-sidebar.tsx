"use client";

import { SquarePen } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { Brand } from "@/components/shell/brand";
import { UserMenu } from "@/components/shell/user-menu";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SearchInput } from "@/components/ui/search-input";
import { Tooltip } from "@/components/ui/tooltip";
import { useDebounced } from "@/components/ui/use-debounced";
import { CHAT_LIMITS } from "@/server/contract/chats";
import { ChatList } from "./chat-list";

/** The person's chats. Members, who have no dashboard, also get the brand and account menu here. */
export function ChatSidebar({ onNavigate }: { onNavigate?: () => void }) {
  const hasDashboard = useMay("policy.read");
  const [search, setSearch] = useState("");
  const query = useDebounced(search.trim().slice(0, CHAT_LIMITS.query));
  return (
    <>
      {!hasDashboard && (
        <div className="flex h-12 shrink-0 items-center px-4">
          <Brand />
        </div>
      )}
      <div className="grid shrink-0 gap-2 p-2">
        <Tooltip text="New chat · Ctrl+Shift+O">
          <Button asChild className="justify-start">
            <Link href="/chat" onClick={onNavigate} aria-keyshortcuts="Control+Shift+O Meta+Shift+O">
              <SquarePen aria-hidden />
              New chat
            </Link>
          </Button>
        </Tooltip>
        <SearchInput label="Search chats" value={search} onChange={setSearch} />
      </div>
      <nav aria-label="Chats" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">
        <ChatList query={query} onClear={() => setSearch("")} onNavigate={onNavigate} />
      </nav>
      {!hasDashboard && (
        <div className="shrink-0 border-line border-t p-2">
          <UserMenu />
        </div>
      )}
    </>
  );
}
