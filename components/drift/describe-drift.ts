import type { BadgeTone } from "@/components/ui/badge";
import { countOf } from "@/components/words/count-of";
import type { DriftedCalls, DriftState, DriftView, HoldReason } from "@/server/contract/drift";

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  description: "Description",
  summary: "Summary",
  domain: "Domain",
  inputSchema: "Input schema",
  annotations: "Annotations",
  binding: "Binding",
};

export const STATE_BADGES: Record<DriftState, { title: string; tone: BadgeTone }> = {
  pending: { title: "Needs a decision", tone: "warn" },
  rejected: { title: "Rejected", tone: "neutral" },
  accepted: { title: "Accepted, not published", tone: "accent" },
  landed: { title: "In the draft, not published", tone: "accent" },
};

const REASONS: Record<HoldReason, (field: string) => string> = {
  edited: (field) => `${field}: you wrote your own, which a sync does not overwrite by itself.`,
  follows: (field) => `${field}: it is held back together with the description.`,
  schema: () => "Input schema: agents would send other arguments.",
  binding: () => "Binding: calls would go somewhere else.",
  weaker: () => "Annotations: calls would be watched less than now.",
};

/** Why each field was held back, one sentence each. */
export function describeReasons({ fields }: Pick<DriftView, "fields">): string[] {
  return fields.flatMap(({ field, reason }) =>
    reason === null ? [] : [REASONS[reason](FIELD_LABELS[field] ?? field)],
  );
}

/** What happens to calls meanwhile; null: they are as before. */
export function describeCalls({ calls, state }: Pick<DriftView, "calls" | "state">): string | null {
  if (calls === "unchanged") return null;
  if (calls === "flagged") return "Calls still run, and are marked as changed at the source.";
  return state === "landed" ? "Calls are refused until you publish." : "Calls are refused until you accept the change.";
}

/** "2 held changes" */
export function describeHeld(count: number): string {
  return countOf(count, "held change");
}

export const DRIFTED_CALLS_LABELS: Record<DriftedCalls, string> = {
  "refuse-destructive": "Mark them; refuse destructive tools",
  flag: "Mark them",
  refuse: "Refuse them",
};
