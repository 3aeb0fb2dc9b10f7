import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type PolicyEntry, PRESETS } from "@/server/engine/model/snapshot";

export const policies: readonly PolicyEntry[] = PRESETS.map((preset) => ({
  id: `policy_${preset}`,
  name: preset,
  title: PRESET_INFO[preset].title,
  description: PRESET_INFO[preset].description,
  preset,
  settings: PRESET_SETTINGS[preset],
}));
