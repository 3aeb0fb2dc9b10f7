import { MATRIX_CELLS, type MatrixCell, type RoleMatrix } from "@/server/contract/roles";

type MatrixFilter = {
  readonly query: string;
  readonly source: string;
  readonly domain: string;
  readonly onlyDifferences: boolean;
};

/** Optimistic changes by `pendingKey`: on the list or off it. */
export type PendingCells = ReadonlyMap<string, boolean>;

export const pendingKey = (roleId: string, tool: string) => `${roleId} ${tool}`;

type MatrixRole = RoleMatrix["roles"][number];
type MatrixTool = RoleMatrix["tools"][number] & { readonly index: number };
type MatrixGroup = { readonly domain: string; readonly tools: readonly MatrixTool[] };
export type MatrixRow =
  | { readonly kind: "group"; readonly group: MatrixGroup; readonly isOpen: boolean }
  | { readonly kind: "tool"; readonly tool: MatrixTool; readonly group: MatrixGroup };

const CELL_OF = new Map<string, MatrixCell>(
  Object.entries(MATRIX_CELLS).map(([cell, letter]) => [letter, cell as MatrixCell]),
);

/** Includes pending changes. */
export function cellOf(role: MatrixRole, tool: MatrixTool, pending: PendingCells): MatrixCell {
  const known = CELL_OF.get(role.cells[tool.index] ?? "") ?? "not-listed";
  const wanted = pending.get(pendingKey(role.id, tool.name));
  if (wanted === undefined || wanted === isAllowedCell(known)) return known;
  return wanted ? "allowed" : "not-listed";
}

export function isAllowedCell(cell: MatrixCell): boolean {
  return cell === "allowed" || cell === "core";
}

/** Only cells that depend on the list can be toggled. */
export function isToggleable(role: Pick<MatrixRole, "allowKind">, cell: MatrixCell): boolean {
  return role.allowKind === "list" && (isAllowedCell(cell) || cell === "not-listed");
}

export function groupMatrix(matrix: RoleMatrix, filter: MatrixFilter, pending: PendingCells): MatrixGroup[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, MatrixTool[]>();
  matrix.tools.forEach((row, index) => {
    const tool = { ...row, index };
    if (filter.source !== "" && tool.source !== filter.source) return;
    if (filter.domain !== "" && tool.domain !== filter.domain) return;
    const text = `${tool.name} ${tool.summary} ${tool.source} ${tool.domain}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return;
    if (filter.onlyDifferences && !differs(matrix, tool, pending)) return;
    const group = groups.get(tool.domain);
    if (group) group.push(tool);
    else groups.set(tool.domain, [tool]);
  });
  return [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([domain, tools]) => ({ domain, tools }));
}

function differs(matrix: RoleMatrix, tool: MatrixTool, pending: PendingCells): boolean {
  const [first, ...others] = matrix.roles.map((role) => isAllowedCell(cellOf(role, tool, pending)));
  return others.some((other) => other !== first);
}

export function listMatrixRows(groups: readonly MatrixGroup[], isOpen: (domain: string) => boolean): MatrixRow[] {
  return groups.flatMap((group): MatrixRow[] => {
    const open = isOpen(group.domain);
    const head: MatrixRow = { kind: "group", group, isOpen: open };
    return open ? [head, ...group.tools.map((tool): MatrixRow => ({ kind: "tool", tool, group }))] : [head];
  });
}

/** Allowed count per domain, and the tools a click would change. */
export function measureGroup(role: MatrixRole, group: MatrixGroup, pending: PendingCells) {
  let allowed = 0;
  const addable: string[] = [];
  const removable: string[] = [];
  for (const tool of group.tools) {
    const cell = cellOf(role, tool, pending);
    if (isAllowedCell(cell)) allowed++;
    if (!isToggleable(role, cell)) continue;
    if (isAllowedCell(cell)) removable.push(tool.name);
    else addable.push(tool.name);
  }
  // Like a tri-state checkbox: fill unless full.
  const change = addable.length > 0 ? { tools: addable, allowed: true } : { tools: removable, allowed: false };
  return { allowed, total: group.tools.length, change: change.tools.length === 0 ? null : change };
}

export function sourcesOf({ tools }: RoleMatrix): string[] {
  return [...new Set(tools.map(({ source }) => source))].sort();
}

export function domainsOf({ tools }: RoleMatrix): string[] {
  return [...new Set(tools.map(({ domain }) => domain))].sort();
}
