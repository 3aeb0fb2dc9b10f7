import { countOf } from "@/components/words/count-of";

/** What came of adding cases: those that a set has already are not added twice. */
export function describeAdded({ added, skipped }: { added: number; skipped: number }, set: string): string {
  if (added === 0) return `${set} has ${skipped === 1 ? "this message" : "these messages"} already; nothing was added.`;
  const rest = skipped === 0 ? "" : `; ${countOf(skipped, "case")} ${skipped === 1 ? "was" : "were"} there already`;
  return `${countOf(added, "case")} added to ${set}${rest}.`;
}
