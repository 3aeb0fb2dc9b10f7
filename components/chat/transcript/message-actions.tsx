import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type MessageActionsProps = { isAlwaysShown: boolean; className?: string; children: ReactNode };

/** Visible on hover and focus, and always on touch screens. */
export function MessageActions({ isAlwaysShown, className, children }: MessageActionsProps) {
  return (
    <div
      className={cn(
        "flex gap-0.5 transition-opacity",
        !isAlwaysShown &&
          "opacity-0 pointer-coarse:opacity-100 group-focus-within/message:opacity-100 group-hover/message:opacity-100",
        className,
      )}
    >
      {children}
    </div>
  );
}
