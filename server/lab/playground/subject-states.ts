import type { TrialSubject } from "@/server/contract/playground";
import type { PresetName } from "@/server/engine/model/snapshot";
import { NO_ADJUSTMENTS, withPreset } from "@/server/lab/evaluate/with-preset";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";

/** Kept as long as their state: a person typing asks for the same one with every letter. */
const variations = new WeakMap<PolicyState, Map<PresetName, Promise<PolicyState>>>();

export async function stateOf(states: PolicyStates, { ref, preset }: TrialSubject): Promise<PolicyState> {
  const state = await states.get(ref);
  if (preset === null) return state;
  const known = variations.get(state) ?? new Map<PresetName, Promise<PolicyState>>();
  variations.set(state, known);
  const made = known.get(preset) ?? states.vary(state, (snapshot) => withPreset(snapshot, preset, NO_ADJUSTMENTS));
  known.set(preset, made);
  made.catch(() => known.delete(preset));
  return made;
}
