"use client";

import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { TextField } from "@/components/ui/text-field";
import { CHAT_LIMITS, type ChatSummary } from "@/server/contract/chats";

export function RenameChatDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const [title, setTitle] = useState(chat.title);
  const update = useAction(useTRPC().chats.update.mutationOptions(), { onDone: onClose, failure: "inline" });
  return (
    <FormDialog
      title="Rename chat"
      action="Rename"
      pending={update.isPending}
      disabled={title.trim() === ""}
      onSubmit={() => update.mutate({ id: chat.id, title })}
      onClose={onClose}
    >
      <TextField
        label="Title"
        error={update.refusal?.message}
        maxLength={CHAT_LIMITS.title}
        value={title}
        onFocus={(event) => event.target.select()}
        onChange={setTitle}
      />
    </FormDialog>
  );
}
