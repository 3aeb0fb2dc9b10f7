import type { KeyboardEvent } from "react";
import { ScoreBar } from "@/components/trace/score-bar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { type Column, type Columns, RowLink } from "@/components/ui/table";
import { formatCount } from "@/components/words/format-number";
import { formatExact, formatRelative } from "@/components/words/format-time";
import type { BulkAction } from "@/server/contract/tools";
import { describeHit } from "./describe-hit";
import { EnabledToggle } from "./enabled-toggle";
import { LoadPolicyToggle } from "./load-policy-toggle";
import { nextSort } from "./table-address";
import type { ShownTool, SortKey, ToolHit } from "./tool-rows";
import type { ToolTableState } from "./use-tool-table";

export type ToolColumnsProps = {
  table: ToolTableState;
  mayEdit: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, withRange: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onChange: (id: string, action: BulkAction) => void;
};

export function toolColumns(props: ToolColumnsProps): Columns<ShownTool> {
  const { table, mayEdit, onSelect, onChange } = props;
  const { choice, facts, search, setAddress } = table;
  const usageOf = ({ row }: ShownTool) => facts.usage?.get(row.name);
  const sortBy = (key: SortKey): Column<ShownTool>["sort"] => ({
    direction: choice.sort?.key === key ? (choice.sort.descending ? "descending" : "ascending") : undefined,
    onSort: () => setAddress({ sort: nextSort(choice.sort, key) }),
  });
  return [
    mayEdit && selectColumn(props),
    {
      header: "Tool",
      sort: sortBy("name"),
      cell: (tool) => <ToolName {...tool} onSelect={mayEdit ? onSelect : null} />,
    },
    search !== null && {
      header: "Match",
      head: choice.q.trim() === "" ? "" : "Match",
      headStyle: "w-28 sm:w-44",
      cell: ({ hit }) => hit && <Match hit={hit} />,
    },
    {
      header: "Source",
      from: "lg",
      headStyle: "w-32",
      style: "truncate text-ink-soft",
      cell: ({ row }) => row.source,
    },
    search === null && {
      header: "Domain",
      from: "xl",
      headStyle: "w-32",
      style: "truncate text-ink-soft",
      cell: ({ row }) => row.domain,
    },
    {
      header: "Tokens",
      sort: sortBy("tokens"),
      numeric: true,
      headStyle: "w-20",
      title: ({ row }) => `Definition, estimated as billed; ${row.rowTokens} tokens as a menu row`,
      cell: ({ row }) => formatCount(row.schemaTokens),
    },
    {
      header: `Sent ${choice.days} d`,
      sort: sortBy("sent"),
      numeric: true,
      from: "md",
      headStyle: "w-20",
      cell: (tool) =>
        facts.usage !== null &&
        (usageOf(tool)?.sent ? (
          formatCount(usageOf(tool)?.sent ?? 0)
        ) : (
          <span className="font-sans text-ink-faint">never</span>
        )),
    },
    {
      header: "Last called",
      sort: sortBy("called"),
      from: "xl",
      headStyle: "w-28",
      style: "whitespace-nowrap text-ink-soft text-sm",
      cell: (tool) => <LastCalled at={usageOf(tool)?.lastCalledAt ?? null} />,
    },
    {
      header: "Load policy",
      from: "sm",
      headStyle: "w-28",
      cell: ({ row }) => (
        <span className="relative z-10">
          <LoadPolicyToggle
            tool={row.name}
            value={row.loadPolicy}
            onChange={mayEdit ? (value) => onChange(row.id, { kind: "load-policy", value }) : null}
          />
        </span>
      ),
    },
    {
      header: "Enabled",
      align: "right",
      from: "sm",
      headStyle: "w-20",
      cell: ({ row }) =>
        mayEdit ? (
          <span className="relative z-10 flex justify-end">
            <EnabledToggle
              tool={row.name}
              enabled={row.enabled}
              onChange={(value) => onChange(row.id, { kind: "enabled", value })}
            />
          </span>
        ) : (
          <span className="block text-right text-ink-soft text-sm">{row.enabled ? "yes" : "no"}</span>
        ),
    },
  ];
}

function selectColumn(props: ToolColumnsProps): Column<ShownTool> {
  const { table, selected, onSelect, onSelectAll, onClear } = props;
  const total = table.shown.length;
  const chosen = table.shown.filter(({ row }) => selected.has(row.id)).length;
  const isAll = chosen === total && total > 0;
  return {
    header: "Select",
    head: (
      <input
        type="checkbox"
        aria-label={`Select all ${total} matches`}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !isAll;
        }}
        checked={isAll}
        onChange={isAll ? onClear : onSelectAll}
        className="block size-4 accent-primary"
      />
    ),
    headStyle: "w-10 pr-0",
    style: "pr-0",
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label={`Select ${row.name}`}
        checked={selected.has(row.id)}
        onChange={() => {}}
        onClick={(event) => onSelect(row.id, event.shiftKey)}
        className="relative z-10 block size-4 accent-primary"
      />
    ),
  };
}

type ToolNameProps = ShownTool & { onSelect: ToolColumnsProps["onSelect"] | null };

function ToolName({ row, hit, onSelect }: ToolNameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " " || onSelect === null) return;
    event.preventDefault();
    onSelect(row.id, event.shiftKey);
  };
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <RowLink
          href={`/tools/${encodeURIComponent(row.id)}`}
          onKeyDown={onKeyDown}
          className={cn(
            "min-w-0 truncate",
            !row.enabled && "text-ink-soft line-through decoration-line-strong",
            hit?.sent === false && "text-ink-faint",
          )}
        >
          {row.name}
        </RowLink>
        {row.destructive && (
          <Badge tone="danger" className="leading-4">
            destructive
          </Badge>
        )}
      </span>
      <span className="block truncate text-ink-soft text-sm">{row.summary}</span>
    </>
  );
}

/** Why the row is here: its name matches, or agents who send this message get it. */
function Match({ hit }: { hit: ToolHit }) {
  const { text, meaning } = describeHit(hit);
  return (
    <>
      <ScoreBar score={hit.score} signal={hit.signal} />
      <span className="block truncate text-ink-faint text-sm" title={meaning}>
        {text}
      </span>
    </>
  );
}

function LastCalled({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <time dateTime={at} title={formatExact(new Date(at))}>
      {formatRelative(new Date(at), new Date())}
    </time>
  );
}
