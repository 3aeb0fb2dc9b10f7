import { Check, Minus } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Tick } from "./allow-tree";

/** Visual only; the parent sets the accessible state. */
export function TickBox({ tick, muted }: { tick: Tick; muted: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised text-on-primary",
        tick !== "none" && "border-primary bg-primary",
        muted && "opacity-60",
      )}
    >
      {tick === "all" && <Check strokeWidth={3} className="size-3" />}
      {tick === "some" && <Minus strokeWidth={3} className="size-3" />}
    </span>
  );
}
