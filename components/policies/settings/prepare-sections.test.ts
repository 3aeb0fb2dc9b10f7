import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { prepareSections } from "./prepare-sections";
import { writeSetting } from "./setting-paths";

const { toolcrib } = PRESET_SETTINGS;
const prepare = (settings: PolicySettings, query = "", errors = {}) =>
  prepareSections({ settings, preset: toolcrib, errors, query });
const named = (sections: ReturnType<typeof prepare>, title: string) =>
  sections.find(({ group }) => group.title === title);

describe("prepareSections", () => {
  it("leaves out what has no effect, with the reason", () => {
    const signals = named(prepare(toolcrib), "Signals");
    expect(signals?.shown).toContain("signals.hybrid.minProbability");
    expect(signals?.shown).not.toContain("signals.semantic.tau");
    expect(signals?.hidden).toContainEqual({
      ...{
        path: "signals.semantic.tau",
        label: "Semantic threshold",
        reason: "hybrid is on and replaces it",
      },
    });
    const without = named(prepare(writeSetting(toolcrib, "signals.hybrid.enabled", false)), "Signals");
    expect(without?.shown).toContain("signals.semantic.tau");
    expect(without?.shown).not.toContain("signals.hybrid.minProbability");
  });

  it("counts the changed settings that are shown", () => {
    expect(prepare(toolcrib).every(({ changed }) => changed === 0)).toBe(true);
    let settings = writeSetting(toolcrib, "caps.turnTokens", 800);
    settings = writeSetting(settings, "caps.maxTools", 20);
    settings = writeSetting(settings, "signals.semantic.tau", 0.9);
    const sections = prepare(settings);
    expect(named(sections, "Limits")?.changed).toBe(2);
    expect(named(sections, "Signals")?.changed).toBe(0);
  });

  it("finds settings by their name, and those without effect too", () => {
    const sections = prepare(toolcrib, "semantic threshold");
    expect(sections.map(({ group }) => group.title)).toEqual(["Signals"]);
    expect(sections[0]?.shown).toEqual([]);
    expect(sections[0]?.hidden.map(({ path }) => path)).toEqual(["signals.semantic.tau"]);
    expect(prepare(toolcrib, "no such setting")).toEqual([]);
  });

  it("always shows an invalid setting", () => {
    const sections = prepare(toolcrib, "", { "signals.semantic.tau": "At most 1" });
    expect(named(sections, "Signals")).toMatchObject({ invalid: 1 });
    expect(named(sections, "Signals")?.shown).toContain("signals.semantic.tau");
  });
});
