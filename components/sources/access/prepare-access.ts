import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import {
  type AccessSuggestion,
  MATRIX_CELLS,
  type MatrixCell,
  type RoleAccess,
  type SourceAccess,
} from "@/server/contract/roles";

export const ACCESS_LEVELS = ["none", "suggested", "reads", "safe", "all"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
export type AccessChoice = Readonly<Record<string, AccessLevel>>;

type AccessTool = SourceAccess["tools"][number];

export type AccessRow = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mayUse: number;
  readonly directTokens: number;
  /** What each level would add; levels that add the same as another are left out. */
  readonly levels: readonly { readonly level: AccessLevel; readonly tools: readonly AccessTool[] }[];
  readonly suggestion: AccessSuggestion | null;
  /** Why nothing can be added; null if something can. */
  readonly closed: string | null;
};

export type AccessView = {
  readonly tools: number;
  readonly rows: readonly AccessRow[];
  /** Which tools hardly any role may use; null if each has a role with a list. */
  readonly unused: string | null;
};

const MAY_USE: readonly string[] = [MATRIX_CELLS.allowed, MATRIX_CELLS.core];

export function prepareAccess({ tools, roles }: SourceAccess): AccessView {
  const rows = roles.map((role) => toRow(role, tools));
  return { tools: tools.length, rows, unused: describeUnused(tools, roles) };
}

function toRow(role: RoleAccess, tools: readonly AccessTool[]): AccessRow {
  const { id, name, title, allowKind, cells, directTokens, suggestion } = role;
  const missing = tools.filter((_tool, at) => cells[at] === MATRIX_CELLS["not-listed"]);
  const mayUse = [...cells].filter((cell) => MAY_USE.includes(cell)).length;
  const wanted = new Set(suggestion?.tools);
  const all: AccessRow["levels"] = [
    { level: "none", tools: [] },
    { level: "suggested", tools: missing.filter((tool) => wanted.has(tool.name)) },
    { level: "reads", tools: missing.filter(({ effect }) => effect === "reads") },
    { level: "safe", tools: missing.filter(({ effect }) => effect !== "destroys") },
    { level: "all", tools: missing },
  ];
  const levels = all.filter(({ level, tools: added }, at) => {
    if (level === "none") return true;
    const isRepeated = level !== "all" && level !== "suggested" && all[at + 1]?.tools.length === added.length;
    return added.length > 0 && !isRepeated;
  });
  const closed = missing.length > 0 ? null : describeClosed(allowKind, cells);
  return { id, name, title, mayUse, directTokens, levels, suggestion, closed };
}

const CLOSED: Partial<Record<MatrixCell, string>> = {
  "denied-source": "Denies this source",
  "denied-category": "Denies their category",
  "denied-tool": "Denies these tools",
};

function describeClosed(allowKind: RoleAccess["allowKind"], cells: string): string {
  if (allowKind === "none") return "Allows no tools";
  const cell = (Object.keys(CLOSED) as MatrixCell[]).find((name) => cells.includes(MATRIX_CELLS[name]));
  if (cell !== undefined) return CLOSED[cell] ?? "";
  if (cells.includes(MATRIX_CELLS["source-off"])) return "The source is disabled";
  return allowKind === "all" ? "Allows every tool" : "Allows all of them";
}

function describeUnused(tools: readonly AccessTool[], roles: readonly RoleAccess[]): string | null {
  const everything = roles.filter(({ allowKind }) => allowKind === "all");
  const listed = roles.filter(({ allowKind }) => allowKind !== "all");
  const isUsed = (at: number) => listed.some(({ cells }) => MAY_USE.includes(cells[at] ?? ""));
  const count = tools.filter((_tool, at) => !isUsed(at)).length;
  if (count === 0) return null;
  const which =
    count === tools.length ? (count === 1 ? "this tool" : "these tools") : `${count} of these ${tools.length} tools`;
  const able = everything.filter(({ cells }) => [...cells].some((cell) => MAY_USE.includes(cell)));
  if (able.length === 0) return `No role may use ${which}.`;
  return `Only ${listNames(able.map(({ name }) => name))} may use ${which}.`;
}

export function suggestedChoice({ rows }: AccessView): AccessChoice {
  return Object.fromEntries(rows.flatMap(({ id, suggestion }) => (suggestion === null ? [] : [[id, "suggested"]])));
}

export function addedTools({ id, levels }: AccessRow, choice: AccessChoice): readonly AccessTool[] {
  return levels.find(({ level }) => level === choice[id])?.tools ?? [];
}

/** What is sent to the server. */
export function toGrants({ rows }: AccessView, choice: AccessChoice) {
  return rows
    .map((row) => ({ id: row.id, tools: addedTools(row, choice).map(({ name }) => name) }))
    .filter(({ tools }) => tools.length > 0);
}

export function describeLevel({ level, tools }: AccessRow["levels"][number]): string {
  if (level === "none") return "Add none";
  if (level === "suggested") return `Add ${tools.length} suggested`;
  if (level === "reads") return `Add ${tools.length} read-only`;
  const destructive = tools.filter(({ effect }) => effect === "destroys").length;
  if (level === "safe") return `Add ${tools.length}, none destructive`;
  return destructive > 0 ? `Add all ${tools.length}, ${destructive} destructive` : `Add all ${tools.length}`;
}

const WHY: Record<AccessSuggestion["why"]["kind"], (text: string) => string> = {
  domain: (text) => `Already uses tools for ${text}`,
  source: (text) => `Already uses tools of ${text}`,
  word: (text) => `Both are about ${text}`,
};

export function describeSuggestion({ why }: AccessSuggestion): string {
  return WHY[why.kind](why.text);
}

export function describeGrants(grants: ReturnType<typeof toGrants>): string {
  const tools = new Set(grants.flatMap((grant) => grant.tools)).size;
  return `Allow ${countOf(tools, "tool")} for ${countOf(grants.length, "role")}`;
}
