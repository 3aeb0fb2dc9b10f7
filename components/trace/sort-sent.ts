import type { ToolOutcome } from "@/server/contract/reasons";

/** In the order sent; without a known order, by round of admission and then by score. */
export function sortSent(sent: readonly ToolOutcome[], order?: readonly string[]): ToolOutcome[] {
  if (order !== undefined) {
    const position = new Map(order.map((name, index) => [name, index]));
    return [...sent].sort((a, b) => (position.get(a.tool) ?? order.length) - (position.get(b.tool) ?? order.length));
  }
  return [...sent].sort((a, b) => roundOf(a) - roundOf(b) || scoreOf(b) - scoreOf(a));
}

function roundOf({ since }: ToolOutcome): number {
  return since ?? Number.MAX_SAFE_INTEGER;
}

/** Rules without a score are certain. */
function scoreOf({ score }: ToolOutcome): number {
  return score ?? 1;
}
