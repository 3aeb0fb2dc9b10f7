"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Time } from "@/components/ui/time";

type LinkDialogProps = {
  title: string;
  /** What the link does, if the title doesn't say. */
  about?: ReactNode;
  link: string;
  expiresAt: string;
  onClose: () => void;
};

export function LinkDialog({ title, about, link, expiresAt, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          {about} Copy the link now. It is shown only once and expires <Time at={expiresAt} />.
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label={title}
          className="min-w-0 flex-1 basis-52 font-mono text-sm"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link} label="Copy link" />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
