import { formatCount } from "./format-number";

/** "1 tool", "1,200 tools". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "12 tools (9 slim)": slim ones are sent as a name, a line and required parameters. */
export function countTools(count: number, slim: number): string {
  return `${countOf(count, "tool")}${slim > 0 ? ` (${formatCount(slim)} slim)` : ""}`;
}
