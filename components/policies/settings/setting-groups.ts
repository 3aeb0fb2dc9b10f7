import { CAPS } from "./caps";
import { MODE_AND_THRESHOLDS } from "./mode-and-thresholds";
import { PRESENTATION } from "./presentation";
import type { SettingPath } from "./setting-paths";
import type { SettingGroup, SettingSpec } from "./setting-spec";
import { SIGNALS } from "./signals";
import { STABILITY } from "./stability";

/** In the order in which a round applies them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [MODE_AND_THRESHOLDS, SIGNALS, STABILITY, CAPS, PRESENTATION];

/** The one table of policy settings, in form order. A new setting fails to compile until it is described. */
export const SETTING_SPECS: Readonly<Record<SettingPath, SettingSpec>> = {
  ...MODE_AND_THRESHOLDS.specs,
  ...SIGNALS.specs,
  ...STABILITY.specs,
  ...CAPS.specs,
  ...PRESENTATION.specs,
};

export function pathsOf(specs: SettingGroup["specs"]): SettingPath[] {
  return Object.keys(specs) as SettingPath[];
}
