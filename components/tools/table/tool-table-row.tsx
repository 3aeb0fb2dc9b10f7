"use client";

import { type KeyboardEvent, memo } from "react";
import { ScoreBar } from "@/components/trace/score-bar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/words/format-number";
import { formatExact, formatRelative } from "@/components/words/format-time";
import type { BulkAction } from "@/server/contract/tools";
import { CELL, COLUMNS } from "./columns";
import { describeTier } from "./describe-tier";
import { EnabledToggle } from "./enabled-toggle";
import { LoadPolicyToggle } from "./load-policy-toggle";
import type { ToolTableRow as Row, ToolHit, ToolUsage } from "./tool-rows";

type ToolTableRowProps = {
  row: Row;
  hit: ToolHit | null;
  usage: ToolUsage | undefined;
  hasUsage: boolean;
  searching: boolean;
  index: number;
  selected: boolean;
  mayEdit: boolean;
  onSelect: (id: string, withRange: boolean) => void;
  onChange: (id: string, action: BulkAction) => void;
};

/** Memoized: people scroll past thousands of rows. */
export const ToolTableRow = memo(function ToolTableRow(props: ToolTableRowProps) {
  const { row, hit, usage, hasUsage, searching, index, selected, mayEdit, onSelect, onChange } = props;
  const isCut = hit !== null && !hit.answered;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " " || !mayEdit) return;
    event.preventDefault();
    onSelect(row.id, event.shiftKey);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      className={cn(
        "relative h-13 border-line border-b last:border-b-0",
        selected ? "bg-accent-soft" : "hover:bg-sunken/60",
      )}
    >
      {mayEdit && (
        <td className="w-10 pl-3">
          <input
            type="checkbox"
            aria-label={`Select ${row.name}`}
            checked={selected}
            onChange={() => {}}
            onClick={(event) => onSelect(row.id, event.shiftKey)}
            className="relative z-10 block size-4 accent-primary"
          />
        </td>
      )}
      <td className={CELL}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            href={`/tools/${encodeURIComponent(row.id)}`}
            data-row-link
            onKeyDown={onKeyDown}
            className={cn(
              "min-w-0 truncate font-medium font-mono text-sm after:absolute after:inset-0",
              !row.enabled && "text-ink-soft line-through decoration-line-strong",
              isCut && "text-ink-faint",
            )}
          >
            {row.name}
          </Link>
          {row.destructive && (
            <Badge tone="danger" className="leading-4">
              destructive
            </Badge>
          )}
        </span>
        <span className="block truncate text-ink-soft text-sm">{row.summary}</span>
      </td>
      {searching && (
        <td className={cn(CELL, COLUMNS.score)}>
          {hit !== null && hit.score !== null && (
            <>
              <ScoreBar score={hit.score} signal={hit.tier === "semantic" ? "semantic" : "search"} />
              <span className="block truncate text-ink-faint text-xs" title={describeTier(hit.tier)?.meaning}>
                {isCut ? `cut off: ${describeTier(hit.tier)?.title}` : describeTier(hit.tier)?.title}
              </span>
            </>
          )}
        </td>
      )}
      <td className={cn(CELL, COLUMNS.source, "truncate text-ink-soft")}>{row.source}</td>
      {!searching && <td className={cn(CELL, COLUMNS.domain, "truncate text-ink-soft")}>{row.domain}</td>}
      <td
        className={cn(CELL, COLUMNS.tokens, "text-right font-mono text-sm")}
        title={`${row.rowTokens} tokens as a menu row`}
      >
        {formatCount(row.schemaTokens)}
      </td>
      <td className={cn(CELL, COLUMNS.sent, "text-right font-mono text-sm")}>
        {!hasUsage ? null : usage === undefined || usage.sent === 0 ? (
          <span className="font-sans text-ink-faint">never</span>
        ) : (
          formatCount(usage.sent)
        )}
      </td>
      <td className={cn(CELL, COLUMNS.called, "text-ink-soft text-sm")}>
        {usage?.lastCalledAt != null && (
          <time dateTime={usage.lastCalledAt} title={formatExact(new Date(usage.lastCalledAt))}>
            {formatRelative(new Date(usage.lastCalledAt), new Date())}
          </time>
        )}
      </td>
      <td className={cn(CELL, COLUMNS.policy)}>
        <span className="relative z-10">
          <LoadPolicyToggle
            tool={row.name}
            value={row.loadPolicy}
            onChange={mayEdit ? (value) => onChange(row.id, { kind: "load-policy", value }) : null}
          />
        </span>
      </td>
      <td className={cn(CELL, COLUMNS.enabled)}>
        {mayEdit ? (
          <span className="relative z-10 flex justify-end">
            <EnabledToggle
              tool={row.name}
              enabled={row.enabled}
              onChange={(value) => onChange(row.id, { kind: "enabled", value })}
            />
          </span>
        ) : (
          <span className="block text-right text-ink-soft text-sm">{row.enabled ? "on" : "off"}</span>
        )}
      </td>
    </tr>
  );
});
