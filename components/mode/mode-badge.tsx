import { Compass, type LucideIcon, MessageCircle, Rows3, Wrench, Zap } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Mode } from "@/server/engine/model/snapshot";
import { MODE_INFO } from "./mode-info";

const LOOK: Record<Mode, { icon: LucideIcon; style: string }> = {
  chat: { icon: MessageCircle, style: "text-mode-chat" },
  direct: { icon: Wrench, style: "text-mode-direct" },
  selective: { icon: Zap, style: "text-mode-selective" },
  compact_direct: { icon: Rows3, style: "text-mode-compact-direct" },
  discovery: { icon: Compass, style: "text-mode-discovery" },
};

export function ModeBadge({ mode, className }: { mode: Mode; className?: string }) {
  const { icon: Icon, style } = LOOK[mode];
  const { title, meaning } = MODE_INFO[mode];
  return (
    <span
      title={meaning}
      className={cn(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-sm border border-line bg-raised px-1.5 font-medium text-sm leading-5",
        style,
        className,
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {title}
    </span>
  );
}
