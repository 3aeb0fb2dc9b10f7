import { expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { leverOf } from "./generosity";
import { policySettings } from "./nouns";

const { toolcrib, gaia, cortex, ora, digitorn } = PRESET_SETTINGS;

it("moves the budget of the default preset, which is one of its rungs, and leaves every other setting alone", () => {
  const lever = leverOf(toolcrib);
  const rung = lever?.read(toolcrib);
  expect(rung).toBeGreaterThan(0);
  const lean = lever?.write(toolcrib, 0);
  expect(lean).toEqual({
    ...toolcrib,
    signals: { ...toolcrib.signals, hybrid: { ...toolcrib.signals.hybrid, minProbability: 0.025 } },
    caps: { ...toolcrib.caps, turnTokens: 200, maxTokens: 600 },
  });
  expect(lean && lever?.write(lean, rung ?? 0)).toEqual(toolcrib);
});

it("knows each of its own rungs, and no settings in between", () => {
  for (const settings of [toolcrib, gaia, { ...gaia, signals: { ...ora.signals, search: toolcrib.signals.search } }]) {
    const lever = leverOf(settings);
    if (lever === null) throw new Error("no lever");
    for (let rung = 0; rung < lever.rungs; rung++) {
      const written = lever.write(settings, rung);
      expect(lever.read(written)).toBe(rung);
      expect(policySettings.safeParse(written).success).toBe(true);
    }
  }
  expect(leverOf(toolcrib)?.read({ ...toolcrib, caps: { ...toolcrib.caps, turnTokens: 2001 } })).toBeNull();
  expect(leverOf(gaia)?.read(gaia)).not.toBeNull();
});

it("is null if the policy does not rank tools by the message", () => {
  for (const settings of [cortex, ora, digitorn]) expect(leverOf(settings)).toBeNull();
  expect(leverOf({ ...toolcrib, mode: "direct" })).toBeNull();
  expect(leverOf({ ...toolcrib, thresholds: { ...toolcrib.thresholds, loader: false } })).toBeNull();
});
