import { ModeBadge } from "@/components/mode/mode-badge";
import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { Mode } from "@/server/engine/snapshot";
import type { CoreView } from "./use-set-core";

type Floor = CoreView["roles"][number]["floor"];

/** The segments of the floor; hatched is what only names tools. */
const PARTS = [
  { part: "tools", style: "bg-signal-core" },
  { part: "metaTools", style: "bg-ink-faint" },
  { part: "listing", style: "hatched text-tokens-tools" },
] as const;

/** What every message that gets tools costs at least, in words and as a bar that roles can be compared by. */
export function FloorBar({ role, floor, most }: { role: string; floor: Floor; most: number }) {
  return (
    <div className="px-4 py-2.5">
      <p>
        <ModeBadge mode={floor.mode} className="mr-2 align-text-bottom" />
        {describeFloor(role, floor)}
      </p>
      {floor.total > 0 && (
        <div aria-hidden className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-sunken">
          {PARTS.map(({ part, style }) => (
            <span
              key={part}
              className={cn("h-full", part === "tools" && floor.mode === "direct" ? "bg-tokens-tools" : style)}
              style={{ width: `${(floor[part] / Math.max(1, most)) * 100}%` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** How the tools that are not sent are named, by mode. */
const LISTING: Record<Mode, string> = {
  chat: "listing",
  direct: "listing",
  selective: "menu",
  compact_direct: "rows",
  discovery: "names of categories",
};

function describeFloor(role: string, { mode, total, tools, metaTools, listing }: Floor): string {
  if (mode === "chat") return `Messages of ${role} get no tools, and so cost nothing for them.`;
  if (mode === "direct") return `Every message of ${role} gets all of its tools: ${formatTokens(total)}, core or not.`;
  const parts = [
    `core ${formatCount(tools)}`,
    ...(metaTools > 0 ? [`meta-tools ${formatCount(metaTools)}`] : []),
    ...(listing > 0 ? [`${LISTING[mode]} ${formatCount(listing)}`] : []),
  ];
  return `Every message of ${role} that gets tools costs at least ${formatTokens(total)}: ${parts.join(" + ")}.`;
}
