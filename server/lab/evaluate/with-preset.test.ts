import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { adjustSettings, NO_ADJUSTMENTS, withPreset } from "./with-preset";

const { toolcrib, toolsearch } = PRESET_SETTINGS;

describe("adjustSettings", () => {
  it.each(PRESETS)("leaves %s unchanged without options", (preset) => {
    expect(adjustSettings(PRESET_SETTINGS[preset], NO_ADJUSTMENTS)).toEqual(PRESET_SETTINGS[preset]);
  });

  it("fills a cap by rank alone: without the adaptive cut, and without the preset's own cap", () => {
    const { signals, caps } = adjustSettings(toolcrib, { ...NO_ADJUSTMENTS, maxTokens: 4000 });
    expect(signals.hybrid).toEqual({ enabled: true, minProbability: 0 });
    expect(caps).toEqual({ ...toolcrib.caps, maxTools: null, maxTokens: 4000, turnTokens: 4000, windowShare: null });
  });

  it("never sends everything if that could exceed the cap", () => {
    expect(adjustSettings(toolcrib, { ...NO_ADJUSTMENTS, maxTools: 3 }).thresholds.directRatio).toBe(0);
    expect(adjustSettings(toolsearch, { ...NO_ADJUSTMENTS, maxTokens: 500 }).thresholds.directRatio).toBe(0);
    expect(adjustSettings(toolcrib, { ...NO_ADJUSTMENTS, maxTokens: 500 }).thresholds.directMaxTokens).toBe(500);
    expect(adjustSettings(toolcrib, { ...NO_ADJUSTMENTS, maxTokens: 5000 }).thresholds.directMaxTokens).toBe(1000);
  });

  it("turns off only the small-talk decision without the gate", () => {
    const { thresholds } = adjustSettings(toolcrib, { ...NO_ADJUSTMENTS, gate: false });
    expect(thresholds).toEqual({ ...toolcrib.thresholds, smallTalkBelow: null, unlikelyBelow: null });
  });
});

describe("withPreset", () => {
  it("puts every role under the preset, and keeps what makes the roles differ", () => {
    const roles = [someRole("joiner", { mode: "direct" }), someRole("painter", { core: ["saw"] })];
    const snapshot = withPreset(someSnapshot({ roles }), "gaia", NO_ADJUSTMENTS);
    expect(snapshot.roles.map(({ policy, mode, core }) => [policy, mode, core])).toEqual([
      ["gaia", null, []],
      ["gaia", null, ["saw"]],
    ]);
    expect(snapshot.policies.map(({ preset, settings }) => [preset, settings])).toEqual([
      ["gaia", PRESET_SETTINGS.gaia],
    ]);
  });
});
