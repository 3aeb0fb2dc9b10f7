import { formatCount } from "./format-number";

/** "1 tool", "1,200 tools". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
