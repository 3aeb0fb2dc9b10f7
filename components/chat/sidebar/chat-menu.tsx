"use client";

import { useQuery } from "@tanstack/react-query";
import { Braces, Ellipsis, FileText, Link2, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { ChatSummary } from "@/server/contract/chats";
import { DeleteChatDialog } from "./delete-chat-dialog";
import { ShareChatDialog } from "./share-chat-dialog";
import { useExportChat } from "./use-export-chat";

type ChatMenuProps = { chat: ChatSummary; isCurrent: boolean; onRename: () => void };

export function ChatMenu({ chat, isCurrent, onRename }: ChatMenuProps) {
  const trpc = useTRPC();
  const [isDeleting, setDeleting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const options = useQuery(trpc.chats.options.queryOptions(undefined, { staleTime: 30_000 }));
  const mustRename = useRef(false);
  const exportChat = useExportChat(chat);
  const update = useAction(trpc.chats.update.mutationOptions(), { failure: "Couldn't pin the chat." });
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${chat.title}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
        onCloseAutoFocus={(event) => {
          if (!mustRename.current) return;
          mustRename.current = false;
          event.preventDefault();
          onRename();
        }}
      >
        <MenuItem onSelect={() => update.mutate({ id: chat.id, isPinned: !chat.isPinned })}>
          {chat.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {chat.isPinned ? "Unpin" : "Pin"}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            mustRename.current = true;
          }}
        >
          <Pencil aria-hidden />
          Rename
        </MenuItem>
        {options.data?.sharesLinks && (
          <MenuItem onSelect={() => setSharing(true)}>
            <Link2 aria-hidden />
            {chat.shareId === undefined ? "Share" : "Shared link"}
          </MenuItem>
        )}
        <MenuItem onSelect={() => exportChat("markdown")}>
          <FileText aria-hidden />
          Export as Markdown
        </MenuItem>
        <MenuItem onSelect={() => exportChat("json")}>
          <Braces aria-hidden />
          Export as JSON
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </DropdownMenu>
      {isSharing && <ShareChatDialog chat={chat} onClose={() => setSharing(false)} />}
      {isDeleting && <DeleteChatDialog chat={chat} isCurrent={isCurrent} onClose={() => setDeleting(false)} />}
    </>
  );
}
