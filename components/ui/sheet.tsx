"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { overlayStyle } from "./dialog";

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode };

/** A panel that slides over the page from the left, for what a wide screen shows beside it. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col border-line border-r bg-sunken outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
