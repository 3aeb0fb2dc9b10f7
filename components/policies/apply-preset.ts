import type { PolicySettings } from "@/server/engine/snapshot";
import { ALL_SETTINGS } from "./settings/describe-settings";
import { isSameSetting, readSetting, writeSetting } from "./settings/setting-paths";

/** The settings of a preset, written over what is there: what is equal stays as it is, so that nothing looks changed. */
export function applyPreset(settings: PolicySettings, preset: PolicySettings): PolicySettings {
  return ALL_SETTINGS.reduce((made, path) => {
    const value = readSetting(preset, path);
    return isSameSetting(readSetting(made, path), value) ? made : writeSetting(made, path, value);
  }, settings);
}
