"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps, toast } from "sonner";

export { toast };

/** Long enough to read and to react. */
const UNDO_MS = 10_000;

export function toastWithUndo(text: string, onUndo: () => unknown): void {
  toast.success(text, { duration: UNDO_MS, action: { label: "Undo", onClick: () => void onUndo() } });
}

export function Toaster() {
  const { theme = "system" } = useTheme();
  return (
    <Sonner
      theme={theme as NonNullable<ToasterProps["theme"]>}
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast: "!rounded-lg !border !border-line !bg-raised !text-ink !text-base !shadow-none !font-sans",
          description: "!text-ink-soft",
          error: "!text-danger",
        },
      }}
    />
  );
}
