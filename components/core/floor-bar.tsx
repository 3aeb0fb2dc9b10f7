import { ModeBadge } from "@/components/mode/mode-badge";
import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { Mode } from "@/server/engine/model/snapshot";
import type { CoreView } from "./use-set-core";

type Floor = CoreView["roles"][number]["floor"];

/** Hatched segments only list tools. */
const PARTS = [
  { part: "tools", style: "bg-signal-core" },
  { part: "metaTools", style: "bg-ink-faint" },
  { part: "listing", style: "hatched text-tokens-tools" },
] as const;

/** All bars share one scale, so roles can be compared. */
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

const LISTING: Record<Mode, string> = {
  chat: "listing",
  direct: "listing",
  selective: "menu",
  compact_direct: "rows",
  discovery: "category names",
};

function describeFloor(role: string, { mode, total, tools, metaTools, listing }: Floor): string {
  if (mode === "chat") return `Messages from ${role} get no tools and cost no tool tokens.`;
  if (mode === "direct") return `Every message from ${role} gets all its tools: ${formatTokens(total)}.`;
  const parts = [
    `core ${formatCount(tools)}`,
    ...(metaTools > 0 ? [`meta-tools ${formatCount(metaTools)}`] : []),
    ...(listing > 0 ? [`${LISTING[mode]} ${formatCount(listing)}`] : []),
  ];
  return `Minimum per message with tools for ${role}: ${formatTokens(total)} (${parts.join(" + ")}).`;
}
