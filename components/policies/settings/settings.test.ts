import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/presets";
import { PRESETS } from "@/server/engine/snapshot";
import { ALL_SETTINGS, describeSettings, formatSetting, settingDifferences } from "./describe-settings";
import { isSameSetting, readSetting, writeSetting } from "./setting-paths";
import { CHANCE_STOPS, roundStops, SHARE_STOPS } from "./slider-stops";

const { toolcrib, gaia, cortex, digitorn } = PRESET_SETTINGS;

describe("the settings on the form", () => {
  it("are read and written by their path, leaving all others and their order alone", () => {
    expect(readSetting(gaia, "signals.semantic.tau")).toBe(0.18);
    const changed = writeSetting(gaia, "signals.semantic.tau", 0.5);
    expect(changed.signals.semantic).toEqual({ ...gaia.signals.semantic, tau: 0.5 });
    expect(JSON.stringify(writeSetting(changed, "signals.semantic.tau", 0.18))).toBe(JSON.stringify(gaia));
    expect(gaia.signals.semantic.tau).toBe(0.18);
  });

  it("can turn any preset into any other, setting by setting", () => {
    for (const from of PRESETS) {
      for (const to of PRESETS) {
        const wanted = PRESET_SETTINGS[to];
        const made = ALL_SETTINGS.reduce(
          (settings, path) => writeSetting(settings, path, readSetting(wanted, path)),
          PRESET_SETTINGS[from],
        );
        expect(made).toEqual(wanted);
      }
    }
  });

  it("say every value of every preset in words", () => {
    for (const preset of PRESETS) {
      for (const path of ALL_SETTINGS) {
        const words = formatSetting(path, readSetting(PRESET_SETTINGS[preset], path));
        expect(words, path).toMatch(/\S/);
        expect(words, path).not.toMatch(/null|undefined|NaN|true|false|-direct|_direct/);
      }
    }
  });
});

describe("what differs from a preset", () => {
  it("is nothing for the preset itself, in whatever order meta-tools are ticked", () => {
    expect(describeSettings(toolcrib, toolcrib)).toEqual([]);
    const reordered = [...digitorn.presentation.metaTools].reverse();
    expect(describeSettings(digitorn, writeSetting(digitorn, "presentation.metaTools", reordered))).toEqual([]);
    expect(isSameSetting(["a", "b"], ["a"])).toBe(false);
  });

  it("is said in the words of the form, with both values", () => {
    let base = writeSetting(toolcrib, "signals.hybrid.minProbability", 0.015);
    base = writeSetting(base, "caps.maxTokens", null);
    base = writeSetting(base, "caps.maxTools", 20);
    base = writeSetting(base, "thresholds.smallTalkBelow", 0.005);
    let changed = writeSetting(base, "signals.hybrid.minProbability", 0.07);
    changed = writeSetting(changed, "signals.bundle", false);
    changed = writeSetting(changed, "caps.maxTokens", 2000);
    changed = writeSetting(changed, "caps.maxTools", 1);
    changed = writeSetting(changed, "thresholds.smallTalkBelow", null);
    changed = writeSetting(changed, "signals.query.kind", "message");
    expect(describeSettings(base, changed)).toEqual([
      "small talk limit off instead of 0.5%",
      "hybrid cut 7% instead of 1.5%",
      "bundle off",
      "looked for this message instead of previous and current",
      "tools at most 1 tool instead of 20 tools",
      "tokens at most 2,000 tok instead of no limit",
    ]);
  });

  it("is a list of both values for the question before a preset is applied", () => {
    const changes = settingDifferences(toolcrib, cortex);
    expect(changes).toContainEqual({
      path: "thresholds.noMatch",
      label: "When nothing matches",
      before: "keep the escape hatch",
      after: "chat",
    });
    expect(changes.map(({ path }) => path)).not.toContain("mode");
  });
});

describe("where sliders stop", () => {
  it("is at round numbers, rising, from one end to the other", () => {
    expect(roundStops(50, 1000)).toEqual([50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000]);
    for (const stops of [roundStops(100, 20_000), [...SHARE_STOPS], [...CHANCE_STOPS]]) {
      expect([...stops].sort((a, b) => a - b)).toEqual(stops);
      expect(new Set(stops).size).toBe(stops.length);
    }
  });
});
