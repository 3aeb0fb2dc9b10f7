import { sameJson } from "@/server/engine/analysis/diff/same-json";
import {
  DRIFTED_CALLS,
  type DriftedCalls,
  type JsonObject,
  type SourceEntry,
  type ToolAnnotations,
  type ToolEntry,
} from "@/server/engine/model/snapshot";

/** The source's current version of the fields that decide what a call does. */
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

/**
 * Decides whether a published tool may be called, given its source's current definition. A tool that is destructive, or
 * now says so, is not called until a person accepts the change.
 */
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

/** The tool's name at its source; the binding names it if ours differs. */
export function nameAtSource({ name, binding }: Pick<ToolEntry, "name" | "binding">): string {
  return typeof binding?.name === "string" ? binding.name : name;
}
