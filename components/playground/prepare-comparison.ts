import type { TriedView } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/contract/reasons";

export type ComparedCell = {
  readonly outcome: ToolOutcome | null;
  readonly mark: "+" | "−" | null;
};

export type ComparedRow = { readonly tool: string; readonly cells: readonly ComparedCell[]; readonly differs: boolean };

type Column = Pick<TriedView, "outcomes"> | null;

/** The tools each column sends, rows with differences first. */
export function prepareComparison(columns: readonly Column[]): ComparedRow[] {
  const sent = columns.map(
    (column) =>
      new Map(
        column?.outcomes.filter(({ outcome }) => outcome === "sent").map((outcome) => [outcome.tool, outcome]) ?? [],
      ),
  );
  const [first = new Map<string, ToolOutcome>()] = sent;
  const names = [...new Set(sent.flatMap((column) => [...column.keys()]))];
  const rows = names.map((tool) => {
    const cells = sent.map((column, index): ComparedCell => {
      const outcome = column.get(tool) ?? null;
      if (index === 0 || columns[index] === null) return { outcome, mark: null };
      return { outcome, mark: (outcome !== null) === first.has(tool) ? null : outcome === null ? "−" : "+" };
    });
    return { tool, cells, differs: cells.some(({ mark }) => mark !== null) };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

/** The tools a column adds to the first one, and those it lacks. */
export function differencesOf(rows: readonly ComparedRow[], column: number): { more: string[]; fewer: string[] } {
  const marked = (mark: "+" | "−") => rows.filter(({ cells }) => cells[column]?.mark === mark).map(({ tool }) => tool);
  return { more: marked("+"), fewer: marked("−") };
}
