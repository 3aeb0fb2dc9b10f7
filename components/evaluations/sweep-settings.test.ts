import { describe, expect, it } from "vitest";
import { SETTING_SPECS } from "@/components/policies/settings/setting-groups";
import { readSetting, writeSetting } from "@/components/policies/settings/setting-paths";
import { SWEEP_NAMES, SWEEP_PARAMETERS } from "@/server/contract/sweep-parameters";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import { SWEEP_PATHS, sweepSetting } from "./sweep-settings";

describe("sweep settings", () => {
  it.each(SWEEP_NAMES)("%s is the same setting in the sweep and in the policy form", (name) => {
    const { read, write } = SWEEP_PARAMETERS[name];
    for (const preset of PRESETS) {
      const settings = PRESET_SETTINGS[preset];
      expect(read(settings)).toBe(readSetting(settings, SWEEP_PATHS[name]));
      expect(write(settings, 0.5)).toEqual(writeSetting(settings, SWEEP_PATHS[name], 0.5));
    }
    expect(sweepSetting(name).label).toBe(SETTING_SPECS[SWEEP_PATHS[name]].label);
  });

  it("have the unit of the form", () => {
    expect(sweepSetting("minProbability")).toMatchObject({ label: "Hybrid threshold", unit: "%", factor: 100 });
    expect(sweepSetting("minProbability").format(0.015)).toBe("1.5%");
    expect(sweepSetting("maxTokens").format(6000)).toBe("6,000 tok");
    expect(sweepSetting("maxTokens").format(null)).toBe("no limit");
    expect(sweepSetting("semanticTau").format(0.18)).toBe("0.18");
  });
});
