import { ChevronRight } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { RoleMatrix } from "@/server/contract/roles";
import { CellLook, describeCell } from "./matrix-look";
import { cellOf, isToggleable, type MatrixRow, measureGroup, type PendingCells, pendingKey } from "./prepare-matrix";

type MatrixLineProps = {
  id: string;
  index: number;
  row: MatrixRow;
  roles: RoleMatrix["roles"];
  columns: readonly { readonly index: number; readonly start: number }[];
  pending: PendingCells;
  mayEdit: boolean;
  active: number | null;
  box: { top: number; height: number; first: number; column: number };
};

const ACTIVE =
  "group-focus-visible:outline-2 group-focus-visible:outline-accent group-focus-visible:-outline-offset-2 group-focus-visible:bg-sunken";

export function MatrixLine(props: MatrixLineProps) {
  const { id, index, row, roles, columns, active, box } = props;
  const isGroup = row.kind === "group";
  return (
    <tr
      aria-rowindex={index + 2}
      className={cn(
        "absolute inset-x-0 block border-line border-b",
        isGroup ? "bg-sunken/60" : "bg-raised hover:bg-sunken/60",
      )}
      style={{ top: box.top, height: box.height }}
    >
      <th
        id={`${id}-${index}-0`}
        scope="row"
        aria-colindex={1}
        aria-expanded={isGroup ? row.isOpen : undefined}
        data-cell={`${index},0`}
        title={isGroup ? undefined : `${row.tool.name}: ${row.tool.summary} (${row.tool.source})`}
        className={cn(
          "sticky left-0 z-10 flex items-center gap-1.5 border-line border-r px-2 font-normal",
          isGroup ? "cursor-pointer bg-sunken" : "bg-raised pl-7",
          active === 0 && ACTIVE,
        )}
        style={{ height: box.height - 1, width: box.first }}
      >
        {isGroup && (
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-ink-faint transition-transform", row.isOpen && "rotate-90")}
          />
        )}
        <span className={cn("min-w-0 flex-1 truncate font-mono text-sm", isGroup && "font-medium")}>
          {isGroup ? row.group.domain || "other" : row.tool.name}
        </span>
        <span className="hidden text-ink-faint text-sm sm:inline">
          {isGroup ? formatCount(row.group.tools.length) : formatTokens(row.tool.tokens)}
        </span>
      </th>
      {columns.map(({ index: at, start }) => {
        const role = roles[at];
        const style = { left: start, width: box.column, height: box.height - 1 };
        return role && <Cell key={role.id} {...props} role={role} column={at + 1} style={style} />;
      })}
    </tr>
  );
}

type CellProps = MatrixLineProps & {
  role: RoleMatrix["roles"][number];
  column: number;
  style: { left: number; width: number; height: number };
};

function Cell({ id, index, row, role, column, pending, mayEdit, active, style }: CellProps) {
  const facts = row.kind === "group" ? groupFacts(role, row, pending) : toolFacts(role, row, pending);
  const acts = mayEdit && facts.acts;
  return (
    <td
      id={`${id}-${index}-${column}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: editable cells are grid cells.
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 1}
      aria-readonly={!acts}
      aria-label={facts.label}
      title={facts.label}
      data-cell={`${index},${column}`}
      className={cn(
        "absolute top-0 flex items-center px-2",
        acts && "cursor-pointer hover:bg-line/60",
        facts.isPending && "opacity-60",
        active === column && ACTIVE,
      )}
      style={style}
    >
      {facts.content}
    </td>
  );
}

function groupFacts(role: CellProps["role"], row: Extract<MatrixRow, { kind: "group" }>, pending: PendingCells) {
  const { allowed, total, change } = measureGroup(role, row.group, pending);
  return {
    label: `${role.name}, domain ${row.group.domain}: ${allowed} of ${total} allowed`,
    acts: change !== null,
    isPending: false,
    content: (
      <span className="text-ink-soft text-sm">
        {formatCount(allowed)} of {formatCount(total)}
      </span>
    ),
  };
}

function toolFacts(role: CellProps["role"], row: Extract<MatrixRow, { kind: "tool" }>, pending: PendingCells) {
  const cell = cellOf(role, row.tool, pending);
  return {
    label: `${role.name}, ${row.tool.name}: ${describeCell(cell)}`,
    acts: isToggleable(role, cell),
    isPending: pending.has(pendingKey(role.id, row.tool.name)),
    content: <CellLook cell={cell} />,
  };
}
