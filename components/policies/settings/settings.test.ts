import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import { ALL_SETTINGS, describeSettings, formatSetting, settingDifferences } from "./describe-settings";
import { settingErrors } from "./setting-errors";
import { isSameSetting, readSetting, writeSetting } from "./setting-paths";
import { CHANCE_STOPS, roundStops, SHARE_STOPS } from "./slider-stops";

const { toolcrib, gaia, cortex, digitorn } = PRESET_SETTINGS;

describe("settings", () => {
  it("are read and written by path, without changing others or their order", () => {
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

  it("format every value of every preset for people", () => {
    for (const preset of PRESETS) {
      for (const path of ALL_SETTINGS) {
        const words = formatSetting(path, readSetting(PRESET_SETTINGS[preset], path));
        expect(words, path).toMatch(/\S/);
        expect(words, path).not.toMatch(/null|undefined|NaN|true|false|-direct|_direct/);
      }
    }
  });
});

describe("setting errors", () => {
  it("give limits in the unit of the setting", () => {
    let settings = writeSetting(toolcrib, "signals.hybrid.minProbability", 1.5);
    settings = writeSetting(settings, "caps.turnTokens", -1);
    settings = writeSetting(settings, "caps.maxTools", 1.5);
    expect(settingErrors(settings)).toEqual({
      "signals.hybrid.minProbability": "At most 100%",
      "caps.turnTokens": "At least 0 tok",
      "caps.maxTools": "Enter a whole number",
    });
    expect(settingErrors(toolcrib)).toEqual({});
  });
});

describe("differences from a preset", () => {
  it("are empty for the preset itself, in any order of meta-tools", () => {
    expect(describeSettings(toolcrib, toolcrib)).toEqual([]);
    const reordered = [...digitorn.presentation.metaTools].reverse();
    expect(describeSettings(digitorn, writeSetting(digitorn, "presentation.metaTools", reordered))).toEqual([]);
    expect(isSameSetting(["a", "b"], ["a"])).toBe(false);
  });

  it("use the names and units of the form, with both values", () => {
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
      "hybrid threshold 7% instead of 1.5%",
      "bundle off",
      "query text this message instead of previous and current message",
      "tools per session 1 tool instead of 20 tools",
      "tokens per session 2,000 tok instead of no limit",
    ]);
  });

  it("list both values for the dialog that applies a preset", () => {
    const changes = settingDifferences(toolcrib, cortex);
    expect(changes).toContainEqual({
      path: "thresholds.noMatch",
      label: "When nothing matches",
      before: "keep the escape hatch",
      after: "no tools",
    });
    expect(changes.map(({ path }) => path)).not.toContain("mode");
  });
});

describe("slider stops", () => {
  it("are ascending round numbers from end to end", () => {
    expect(roundStops(50, 1000)).toEqual([50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000]);
    for (const stops of [roundStops(100, 20_000), [...SHARE_STOPS], [...CHANCE_STOPS]]) {
      expect([...stops].sort((a, b) => a - b)).toEqual(stops);
      expect(new Set(stops).size).toBe(stops.length);
    }
  });
});
