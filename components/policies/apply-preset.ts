import type { PolicySettings } from "@/server/engine/model/snapshot";
import { ALL_SETTINGS } from "./settings/describe-settings";
import { isSameSetting, readSetting, writeSetting } from "./settings/setting-paths";

/** Equal settings keep their identity, so that nothing looks changed. */
export function applyPreset(settings: PolicySettings, preset: PolicySettings): PolicySettings {
  return ALL_SETTINGS.reduce((result, path) => {
    const value = readSetting(preset, path);
    return isSameSetting(readSetting(result, path), value) ? result : writeSetting(result, path, value);
  }, settings);
}
