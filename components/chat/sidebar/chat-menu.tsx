"use client";

import { Braces, Ellipsis, FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { ChatSummary } from "@/server/contract/chats";
import { DeleteChatDialog } from "./delete-chat-dialog";
import { RenameChatDialog } from "./rename-chat-dialog";
import { useExportChat } from "./use-export-chat";

type Open = "rename" | "delete" | null;

export function ChatMenu({ chat, isCurrent }: { chat: ChatSummary; isCurrent: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const exportChat = useExportChat(chat);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${chat.title}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen("rename")}>
          <Pencil aria-hidden />
          Rename
        </MenuItem>
        <MenuItem onSelect={() => exportChat("markdown")}>
          <FileText aria-hidden />
          Export as Markdown
        </MenuItem>
        <MenuItem onSelect={() => exportChat("json")}>
          <Braces aria-hidden />
          Export as JSON
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setOpen("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </DropdownMenu>
      {open === "rename" && <RenameChatDialog chat={chat} onClose={close} />}
      {open === "delete" && <DeleteChatDialog chat={chat} isCurrent={isCurrent} onClose={close} />}
    </>
  );
}
