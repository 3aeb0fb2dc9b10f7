"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { DialogActions, dialogStyle, overlayStyle } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  consequence: ReactNode;
  children?: ReactNode;
  action: string;
  pending: boolean;
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  consequence,
  children,
  action,
  pending,
  onConfirm,
}: ConfirmDialogProps) {
  const focus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content {...focus} className={dialogStyle}>
          <Radix.Title className="font-semibold text-xl tracking-tight">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{consequence}</Radix.Description>
          {children && <div className="mt-4">{children}</div>}
          <DialogActions>
            <Radix.Cancel asChild>
              <Button>Cancel</Button>
            </Radix.Cancel>
            <Button variant="danger" pending={pending} onClick={onConfirm}>
              {action}
            </Button>
          </DialogActions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
