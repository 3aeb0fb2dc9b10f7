"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { overlayStyle } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The right sheet has a title, a close button and its own scrolling. */
  side?: "left" | "right";
  className?: string;
  children: ReactNode;
};

const SIDES = {
  left: "left-0 w-72 max-w-[85vw] border-r bg-sunken",
  right: "right-0 w-[40rem] max-w-full border-l bg-surface",
} as const;

export function Sheet({ open, onOpenChange, title, side = "left", className, children }: SheetProps) {
  const focus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className={cn(
            "fixed inset-y-0 z-50 flex animate-appear flex-col border-line outline-none",
            SIDES[side],
            className,
          )}
        >
          {side === "left" ? (
            <>
              <Radix.Title className="sr-only">{title}</Radix.Title>
              {children}
            </>
          ) : (
            <>
              <header className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-b pr-2 pl-4">
                <Radix.Title className="truncate font-semibold text-xl tracking-tight">{title}</Radix.Title>
                <Radix.Close asChild>
                  <Button variant="ghost" size="icon" aria-label="Close">
                    <X aria-hidden />
                  </Button>
                </Radix.Close>
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
