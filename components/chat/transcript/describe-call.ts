import type { CallPart } from "@/server/contract/chats";

type CallFacts = Pick<CallPart, "state" | "outcome" | "isMeta" | "wasSent" | "found">;

/** What is remarkable about a call, in the order in which it matters. */
export function describeCall({ state, outcome, isMeta, wasSent, found }: CallFacts): readonly string[] {
  const notes: string[] = [];
  // A name that means no tool was not in the list either: its outcome says so already.
  if (!wasSent && !isMeta && state !== "writing" && outcome !== "unknown") {
    notes.push("Not sent before: called through the escape hatch");
  }
  if (found.length > 0) notes.push(`Found ${joinNames(found)}: there from the next round`);
  return notes;
}

/** Why a call asks before it runs. */
export function whyItAsks({ isDestructive }: Pick<CallPart, "isDestructive">): string {
  return isDestructive
    ? "It asks first because the tool is marked as destructive: it may change or delete something. No answer within ten minutes means no."
    : "It asks first because the tool may not run without somebody's consent.";
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
