import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type NoticeTone = "info" | "good" | "warn" | "danger";

const TONES: Record<NoticeTone, { icon: LucideIcon; style: string }> = {
  info: { icon: Info, style: "bg-sunken text-ink-soft" },
  good: { icon: CircleCheck, style: "bg-good-soft text-good" },
  warn: { icon: TriangleAlert, style: "bg-warn-soft text-warn" },
  danger: { icon: CircleAlert, style: "bg-danger-soft text-danger" },
};

type NoticeProps = { tone?: NoticeTone; title?: string; actions?: ReactNode; alert?: boolean; children?: ReactNode };

/** `alert` announces it to screen readers. */
export function Notice({ tone = "info", title, actions, alert = false, children }: NoticeProps) {
  const { icon: Icon, style } = TONES[tone];
  return (
    <div role={alert ? "alert" : undefined} className={cn("flex gap-2.5 rounded-lg px-3.5 py-3", style)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? "mt-0.5 text-ink" : "text-ink"}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
