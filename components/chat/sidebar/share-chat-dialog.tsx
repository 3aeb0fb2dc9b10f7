"use client";

import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import type { ChatSummary } from "@/server/contract/chats";

type ShareChatDialogProps = { chat: ChatSummary; onClose: () => void };

/** Makes and closes the link to a chat. */
export function ShareChatDialog({ chat, onClose }: ShareChatDialogProps) {
  const share = useAction(useTRPC().chats.share.mutationOptions(), { failure: "Couldn't change the link." });
  const shareId = share.data === undefined ? chat.shareId : share.data.shareId;
  const link = shareId === undefined ? null : `${window.location.origin}/chat/shared/${shareId}`;
  const change = (isShared: boolean) => share.mutate({ id: chat.id, isShared });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share chat"
      description="Everyone with an account here who has the link can read the messages, including later ones. They don't see the ledger, or details of calls to tools that their roles don't have. Text that names a tool stays as it is."
    >
      {link !== null && (
        <div className="flex gap-2">
          <Input
            aria-label="Link"
            readOnly
            value={link}
            className="min-w-0"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={link} label="Copy link" />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {link === null ? (
          <Button variant="primary" pending={share.isPending} onClick={() => change(true)}>
            Create link
          </Button>
        ) : (
          <Button variant="danger" pending={share.isPending} onClick={() => change(false)}>
            Stop sharing
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
