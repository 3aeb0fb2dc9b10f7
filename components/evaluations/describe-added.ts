import { countOf } from "@/components/words/count-of";

export function describeAdded({ added, skipped }: { added: number; skipped: number }, set: string): string {
  if (added === 0) return `Nothing added: ${set} already has ${skipped === 1 ? "this message" : "these messages"}.`;
  const rest = skipped === 0 ? "" : ` (${countOf(skipped, "case")} already there)`;
  return `Added ${countOf(added, "case")} to ${set}${rest}.`;
}
