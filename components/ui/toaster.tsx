"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps } from "sonner";

export { toast } from "sonner";

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
