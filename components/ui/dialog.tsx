"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { useReturnFocus } from "./use-return-focus";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Closes only by its own button, to prevent losing what it shows. */
  deliberate?: boolean;
  className?: string;
  children: ReactNode;
};

export const overlayStyle = "fixed inset-0 z-40 animate-appear bg-overlay";
export const dialogStyle =
  "fixed top-[12vh] left-1/2 z-50 max-h-[80vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 animate-appear overflow-auto rounded-lg border border-line bg-raised p-5 outline-none";

const prevent = (event: Event) => event.preventDefault();

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  deliberate = false,
  className,
  children,
}: DialogProps) {
  const focus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          {...focus}
          className={cn(dialogStyle, className)}
          {...(description ? {} : { "aria-describedby": undefined })}
          {...(deliberate && { onEscapeKeyDown: prevent, onInteractOutside: prevent })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="font-semibold text-xl tracking-tight">{title}</Radix.Title>
            {!deliberate && (
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close" className="-mt-1 -mr-1">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </div>
          {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2 [form>&]:mt-1">{children}</div>;
}
