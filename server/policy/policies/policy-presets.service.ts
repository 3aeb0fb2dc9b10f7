import type { PresetView } from "@/server/contract/policies";
import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";

/** The named policies that settings can start from. */
export function listPresets(): PresetView[] {
  return PRESETS.map((name) => ({ name, ...PRESET_INFO[name], settings: PRESET_SETTINGS[name] }));
}
