import type { CallPart } from "@/server/contract/chats";

type CallFacts = Pick<CallPart, "state" | "outcome" | "isMeta" | "wasSent" | "found">;

/** Notes about a call, most important first. */
export function describeCall({ state, outcome, isMeta, wasSent, found }: CallFacts): readonly string[] {
  const notes: string[] = [];
  // For unknown names, the outcome already says so.
  if (!wasSent && !isMeta && state !== "writing" && outcome !== "unknown") {
    notes.push("Called without being sent in this round");
  }
  if (found.length > 0) notes.push(`Found ${joinNames(found)}; available from the next round`);
  return notes;
}

export function approvalReason({ isDestructive }: Pick<CallPart, "isDestructive">): string {
  return isDestructive
    ? "This tool is marked as destructive: it may change or delete data. If you don't respond within 10 minutes, the call is declined."
    : "This tool needs approval before it runs.";
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
