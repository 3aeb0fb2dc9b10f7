"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  className?: string;
  onClose: () => void;
  onSubmit: () => void;
  action: string;
  tone?: "primary" | "danger";
  pending: boolean;
  disabled?: boolean;
  /** Why it was refused, if no field is to blame. */
  refusal?: { readonly message: string } | null;
  failure?: string;
  /** Off for secrets, which browsers would offer to store. */
  autoComplete?: "off";
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, description, className, onClose, onSubmit, action, tone = "primary", pending, disabled } = props;
  const { refusal, failure, autoComplete, children } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      className={className}
    >
      <form
        noValidate
        autoComplete={autoComplete}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Dialogs inside of forms: events bubble through portals.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {refusal && (
          <Notice tone="danger" alert title={failure}>
            {refusal.message}
          </Notice>
        )}
        {children}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} pending={pending} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
