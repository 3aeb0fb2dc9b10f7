import { countOf } from "@/components/words/count-of";
import type { BulkAction } from "@/server/contract/tools";
import type { ToolTableRow } from "./tool-rows";

/** Optimistic rows, before the server confirms. */
export function applyBulk(
  rows: readonly ToolTableRow[],
  ids: ReadonlySet<string>,
  action: BulkAction,
): readonly ToolTableRow[] {
  if (action.kind === "group") return rows;
  const change = action.kind === "enabled" ? { enabled: action.value } : { loadPolicy: action.value };
  return rows.map((row) => (ids.has(row.id) ? { ...row, ...change } : row));
}

export function describeBulk(action: BulkAction, changed: number, chosen: number, target: string): string {
  const tools = `${countOf(changed, "tool")}`;
  const are = changed === 1 ? "is" : "are";
  const state = stateOf(action, target);
  if (changed === 0) return `Nothing changed: ${chosen === 1 ? "the tool was" : "all of them were"} ${state.already}.`;
  const rest = chosen - changed;
  const others = rest === 0 ? "" : ` ${countOf(rest, "was", "were")} ${state.already}.`;
  return `${tools} ${are} ${state.now}.${others}`;
}

function stateOf(action: BulkAction, target: string): { now: string; already: string } {
  switch (action.kind) {
    case "enabled":
      return action.value
        ? { now: "enabled in the draft", already: "already enabled" }
        : { now: "disabled in the draft", already: "already disabled" };
    case "load-policy":
      return { now: `${action.value} in the draft`, already: `already ${action.value}` };
    case "group":
      return action.change === "add"
        ? { now: `added to ${target}`, already: `already in ${target}` }
        : { now: `removed from ${target}`, already: `already not in ${target}` };
  }
}
