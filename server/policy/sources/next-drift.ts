import type { DriftState } from "@/server/contract/drift";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { DecidedChange } from "./choose-writes";
import { GUARDED_FIELDS, type Held } from "./judge-change";
import type { UpstreamFields } from "./upstream-definition";

export type ToolDrift = {
  readonly live: Partial<UpstreamFields>;
  /** Why a field is not in the draft; the others are, and wait to be published. */
  readonly held: Held;
  readonly state: DriftState;
};

export function nextDrift(known: ToolDrift | undefined, change: DecidedChange | undefined): ToolDrift | null {
  const inDraft = known === undefined ? {} : omit(known.live, Object.keys(known.held));
  if (change === undefined || change.by === "person") {
    const taken = change === undefined ? {} : pick(change.upstream, GUARDED_FIELDS);
    const live = { ...inDraft, ...taken };
    if (Object.keys(live).length === 0) return null;
    return { live, held: {}, state: change === undefined && known?.state !== "accepted" ? "landed" : "accepted" };
  }
  const { upstream, held, by } = change;
  const heldNow = pick(upstream, Object.keys(held));
  const landed = by === "nobody" ? omit(pick(upstream, GUARDED_FIELDS), Object.keys(held)) : {};
  const live = { ...inDraft, ...landed, ...heldNow };
  if (Object.keys(live).length === 0) return null;
  if (Object.keys(held).length === 0) {
    const isNews = Object.keys(landed).length > 0 || known?.state !== "accepted";
    return { live, held, state: isNews ? "landed" : "accepted" };
  }
  const wasRejected = known?.state === "rejected" && sameJson(heldNow, pick(known.live, Object.keys(known.held)));
  return { live, held, state: wasRejected ? "rejected" : "pending" };
}

function pick<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field))) as Partial<T>;
}

function omit<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field))) as Partial<T>;
}
