import { Ban, Check, CircleOff, type LucideIcon, Minus, Pin } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { MatrixCell } from "@/server/contract/roles";

type Look = { readonly icon: LucideIcon; readonly word: string; readonly why: string; readonly style: string };

const DENIED = { icon: Ban, word: "denied", style: "text-danger" };
const OFF = { icon: CircleOff, word: "off", style: "text-ink-faint" };
const OUT = { icon: Minus, word: "not listed", style: "text-ink-faint" };

/** A symbol and a word each, so color isn't the only cue. */
const LOOKS: Record<MatrixCell, Look> = {
  allowed: { icon: Check, word: "allowed", why: "allowed", style: "text-good" },
  core: { icon: Pin, word: "core", why: "allowed and sent in every round", style: "text-signal-core" },
  "denied-tool": { ...DENIED, why: "denied by name" },
  "denied-source": { ...DENIED, why: "its source is denied" },
  "denied-category": { ...DENIED, why: "one of its categories is denied" },
  "not-listed": { ...OUT, why: "not on the allow-list" },
  "allows-none": { ...OUT, word: "none", why: "the role allows no tools" },
  "tool-off": { ...OFF, why: "the tool is disabled" },
  "source-off": { ...OFF, why: "its source is disabled" },
};

export function describeCell(cell: MatrixCell): string {
  return LOOKS[cell].why;
}

export function CellLook({ cell }: { cell: MatrixCell }) {
  const { icon: Icon, word, style } = LOOKS[cell];
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap text-sm", style)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}

const LEGEND: readonly MatrixCell[] = ["allowed", "core", "denied-tool", "not-listed", "tool-off"];

export function MatrixLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
      {LEGEND.map((cell) => (
        <li key={cell}>
          <CellLook cell={cell} />
        </li>
      ))}
    </ul>
  );
}
