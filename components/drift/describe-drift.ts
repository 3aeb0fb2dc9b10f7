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
  pending: { title: "Needs review", tone: "warn" },
  rejected: { title: "Rejected", tone: "neutral" },
  accepted: { title: "Accepted, not published", tone: "accent" },
  landed: { title: "In the draft, not published", tone: "accent" },
};

const REASONS: Record<HoldReason, (field: string) => string> = {
  edited: (field) => `${field}: you edited it, and automatic syncs don't overwrite edits.`,
  follows: (field) => `${field}: held back together with the description.`,
  schema: () => "Input schema: agents would send different arguments.",
  binding: () => "Binding: calls would go to a different place.",
  weaker: () => "Annotations: calls would be less restricted.",
};

export function describeReasons({ fields }: Pick<DriftView, "fields">): string[] {
  return fields.flatMap(({ field, reason }) =>
    reason === null ? [] : [REASONS[reason](FIELD_LABELS[field] ?? field)],
  );
}

export function describeCalls({ calls, state }: Pick<DriftView, "calls" | "state">): string | null {
  if (calls === "unchanged") return null;
  if (calls === "flagged") return "Calls still run, flagged as “changed at its source”.";
  return state === "landed" ? "Calls are refused until you publish." : "Calls are refused until you accept the change.";
}

export function describeHeld(count: number): string {
  return countOf(count, "change held for review", "changes held for review");
}

export const DRIFTED_CALLS_LABELS: Record<DriftedCalls, string> = {
  "refuse-destructive": "Flag; refuse destructive tools",
  flag: "Flag",
  refuse: "Refuse",
};
