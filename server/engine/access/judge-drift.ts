import { sameJson } from "@/server/engine/analysis/diff/same-json";
import {
  DRIFTED_CALLS,
  type DriftedCalls,
  type JsonObject,
  type SourceEntry,
  type ToolAnnotations,
  type ToolEntry,
} from "@/server/engine/model/snapshot";

export type LiveDefinition = {
  readonly inputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  readonly binding?: JsonObject;
};

/** `landed`: in the draft, not reviewed yet. */
export type LiveDrift = {
  readonly live: LiveDefinition;
  readonly state: "pending" | "rejected" | "accepted" | "landed";
};

type Verdict = "same" | "flagged" | "refused";

/** Whether a published tool may be called. One that is destructive, or has become so at its source, waits for a person. */
export function judgeDrift(tool: ToolEntry, source: Pick<SourceEntry, "connection">, drift: LiveDrift | null): Verdict {
  if (drift === null || !hasDrifted(tool, drift.live)) return "same";
  if (drift.state === "accepted") return "flagged";
  const isDestructive = tool.annotations.destructive === true || drift.live.annotations?.destructive === true;
  const rule = driftedCalls(source);
  return rule === "refuse" || (rule === "refuse-destructive" && isDestructive) ? "refused" : "flagged";
}

function hasDrifted(tool: ToolEntry, { inputSchema, annotations, binding }: LiveDefinition): boolean {
  return (
    (inputSchema !== undefined && !sameJson(inputSchema, tool.inputSchema)) ||
    (annotations !== undefined && !sameJson(annotations, tool.annotations)) ||
    (binding !== undefined && !sameJson(binding, { ...tool.binding, name: nameAtSource(tool) }))
  );
}

function driftedCalls({ connection }: Pick<SourceEntry, "connection">): DriftedCalls {
  return DRIFTED_CALLS.find((rule) => rule === connection.driftedCalls) ?? DRIFTED_CALLS[0];
}

export function nameAtSource({ name, binding }: Pick<ToolEntry, "name" | "binding">): string {
  return typeof binding?.name === "string" ? binding.name : name;
}
