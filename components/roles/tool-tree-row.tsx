import { Check, ChevronRight, Minus } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { measure, type Tick, type TreeRow } from "./allow-tree";

const CHECKED: Record<Tick, boolean | "mixed"> = { all: true, some: "mixed", none: false };
const INDENT = { 1: "pl-1.5", 2: "pl-6", 3: "pl-10.5" } as const;

type ToolTreeRowProps = {
  id: string;
  index: number;
  row: TreeRow;
  chosen: ReadonlySet<string>;
  active: boolean;
  readOnly: boolean;
};

export function ToolTreeRow({ id, index, row, chosen, active, readOnly }: ToolTreeRowProps) {
  const sums = measure(row.tools, chosen);
  const [tool] = row.tools;
  const isTool = row.isOpen === null;
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-row={index}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.isOpen ?? undefined}
      aria-checked={CHECKED[sums.tick]}
      aria-disabled={readOnly || undefined}
      className={cn(
        "flex h-8 items-center gap-2 pr-3 hover:bg-sunken",
        INDENT[row.level],
        !readOnly && "cursor-pointer",
        active &&
          "group-focus-visible:bg-sunken group-focus-visible:outline-2 group-focus-visible:outline-accent group-focus-visible:-outline-offset-2",
      )}
    >
      {isTool ? (
        <span className="w-4.5 shrink-0" />
      ) : (
        <span aria-hidden data-chevron className="flex size-4.5 shrink-0 items-center justify-center text-ink-faint">
          <ChevronRight className={cn("size-4 transition-transform", row.isOpen && "rotate-90")} />
        </span>
      )}
      <TickBox tick={sums.tick} muted={readOnly} />
      <span className={cn("shrink-0 truncate font-mono text-sm", row.level === 1 && "font-medium")}>{row.label}</span>
      <span className="hidden min-w-0 flex-1 truncate text-ink-faint text-sm md:block">
        {isTool ? tool?.summary : ""}
        {isTool && tool?.enabled === false && <span className="text-warn"> · disabled</span>}
      </span>
      <span className="ml-auto flex shrink-0 gap-3 whitespace-nowrap text-ink-soft text-sm">
        {!isTool && (
          <span>
            {formatCount(sums.chosen)} of {formatCount(sums.total)}
          </span>
        )}
        <span
          className="hidden w-36 text-right sm:inline"
          title={isTool ? undefined : `${formatTokens(sums.chosenTokens)} of ${formatTokens(sums.totalTokens)}`}
        >
          {isTool || sums.tick !== "some"
            ? formatTokens(sums.totalTokens)
            : `${formatCount(sums.chosenTokens)} of ${formatTokens(sums.totalTokens)}`}
        </span>
      </span>
    </div>
  );
}

/** Visual only; the parent sets the accessible state. */
function TickBox({ tick, muted }: { tick: Tick; muted: boolean }) {
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
