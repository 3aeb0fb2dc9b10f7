"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { CHAT_LIMITS, type ChatSummary } from "@/server/contract/chats";

export function RenameChatDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const [title, setTitle] = useState(chat.title);
  const update = useMutation(useTRPC().chats.update.mutationOptions({ onSuccess: onClose }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id: chat.id, title });
  };
  return (
    <Dialog open onOpenChange={onClose} title="Rename chat">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Title"
          error={update.error ? readApiError(update.error).message : undefined}
          maxLength={CHAT_LIMITS.title}
          value={title}
          onFocus={(event) => event.target.select()}
          onChange={setTitle}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={update.isPending} disabled={title.trim() === ""}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
