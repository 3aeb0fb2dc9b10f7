import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Need } from "./prepare-needs";

const MARKS: Record<Need["tone"], { icon: LucideIcon; style: string }> = {
  danger: { icon: CircleAlert, style: "text-danger" },
  warn: { icon: TriangleAlert, style: "text-warn" },
  info: { icon: Info, style: "text-ink-faint" },
};

export function NeedsAttention({ needs }: { needs: readonly Need[] }) {
  return (
    <Panel title="Needs attention" count={needs.length} flush className="min-w-0">
      {needs.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          No missing tools, no errors or warnings, no failing sources.
        </p>
      ) : (
        <ul>
          {needs.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NeedRow({ need: { tone, text, detail, href } }: { need: Need }) {
  const { icon: Icon, style } = MARKS[tone];
  return (
    <li className="relative flex gap-2.5 border-line border-b px-4 py-2 last:border-b-0 hover:bg-sunken/60">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${style}`} />
      <span className="min-w-0">
        <Link href={href} className="font-medium after:absolute after:inset-0">
          {text}
        </Link>
        {detail && <span className="block break-words text-ink-soft text-sm">{detail}</span>}
      </span>
    </li>
  );
}
