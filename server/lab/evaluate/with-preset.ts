import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PolicyEntry, PolicySettings, PresetName, Snapshot } from "@/server/engine/model/snapshot";

export type Adjustments = {
  readonly maxTools: number | null;
  readonly maxTokens: number | null;
  readonly gate: boolean;
};

export const NO_ADJUSTMENTS: Adjustments = { maxTools: null, maxTokens: null, gate: true };

export function withPreset(snapshot: Snapshot, preset: PresetName, adjustments: Adjustments): Snapshot {
  const policy: PolicyEntry = {
    id: `policy_${preset}`,
    name: preset,
    ...PRESET_INFO[preset],
    preset,
    settings: adjustSettings(PRESET_SETTINGS[preset], adjustments),
  };
  const roles = snapshot.roles.map((role) => ({ ...role, policy: policy.name, mode: null }));
  return { ...snapshot, roles, policies: [policy] };
}

/** With a cap, only ranking is measured: no adaptive cut and none of the preset's own caps. */
export function adjustSettings(settings: PolicySettings, { maxTools, maxTokens, gate }: Adjustments): PolicySettings {
  const thresholds = gate ? settings.thresholds : { ...settings.thresholds, smallTalkBelow: null, unlikelyBelow: null };
  if (maxTools === null && maxTokens === null) return { ...settings, thresholds };
  const { signals, caps } = settings;
  return {
    ...settings,
    thresholds: { ...thresholds, ...directWithin(thresholds, maxTools, maxTokens) },
    signals: { ...signals, hybrid: { ...signals.hybrid, minProbability: 0 } },
    caps: { ...caps, maxTools, maxTokens, turnTokens: maxTokens, windowShare: null },
  };
}

/** `direct` sends everything and has no caps, so it is kept only if it cannot exceed them. */
function directWithin(
  { trigger, directMaxTokens }: PolicySettings["thresholds"],
  maxTools: number | null,
  maxTokens: number | null,
): Partial<PolicySettings["thresholds"]> {
  if (maxTools !== null || maxTokens === null || trigger !== "tool-tokens") return { directRatio: 0 };
  return { directMaxTokens: Math.min(directMaxTokens ?? maxTokens, maxTokens) };
}
