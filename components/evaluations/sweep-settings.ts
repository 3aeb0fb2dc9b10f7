import { formatSetting } from "@/components/policies/settings/describe-settings";
import { numberUnit } from "@/components/policies/settings/number-units";
import { SETTING_SPECS } from "@/components/policies/settings/setting-groups";
import type { SettingPath } from "@/components/policies/settings/setting-paths";
import type { SweepName } from "@/server/contract/sweep-parameters";

export const SWEEP_PATHS: Readonly<Record<SweepName, SettingPath>> = {
  minProbability: "signals.hybrid.minProbability",
  semanticTau: "signals.semantic.tau",
  skillTau: "signals.skill.tau",
  searchMinScore: "signals.search.minScore",
  smallTalkBelow: "thresholds.smallTalkBelow",
  unlikelyBelow: "thresholds.unlikelyBelow",
  turnTokens: "caps.turnTokens",
  maxTools: "caps.maxTools",
  maxTokens: "caps.maxTokens",
};

type SweepSetting = {
  readonly label: string;
  readonly tradeoff: string;
  /** For inputs: the unit, and the factor between the value and what people type. */
  readonly unit: string | undefined;
  readonly factor: number | undefined;
  readonly format: (value: number | null) => string;
};

/** The setting under the name, unit and help text that the policy form uses. */
export function sweepSetting(name: SweepName): SweepSetting {
  const path = SWEEP_PATHS[name];
  const { label, tradeoff, control } = SETTING_SPECS[path];
  const { unit, factor } = control.kind === "number" ? numberUnit(control.unit) : {};
  return { label, tradeoff, unit, factor, format: (value) => formatSetting(path, value) };
}
