import type { ToolOutcome } from "@/server/engine/request";

/** As the list went out; where its order is not known, as it was admitted, and within one round the surest first. */
export function sortSent(sent: readonly ToolOutcome[], order?: readonly string[]): ToolOutcome[] {
  if (order !== undefined) {
    const place = new Map(order.map((name, index) => [name, index]));
    return [...sent].sort((a, b) => (place.get(a.tool) ?? order.length) - (place.get(b.tool) ?? order.length));
  }
  return [...sent].sort((a, b) => roundOf(a) - roundOf(b) || sureness(b) - sureness(a));
}

function roundOf({ since }: ToolOutcome): number {
  return since ?? Number.MAX_SAFE_INTEGER;
}

/** A rule that needs no score is as sure as can be. */
function sureness({ score }: ToolOutcome): number {
  return score ?? 1;
}
