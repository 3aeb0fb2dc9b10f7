import { describe, expect, it, vi } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { withPolicySettings } from "@/server/engine/analysis/with-policy-settings";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type PolicySettings, PRESETS } from "@/server/engine/model/snapshot";
import { resolve } from "@/server/engine/resolve";
import { wordVector } from "@/server/testing/arbitrary-text";
import { ALL_SETTINGS } from "./describe-settings";
import { isHidden, whyIdle } from "./idle-settings";
import { isSameSetting, readSetting, type SettingPath, writeSetting } from "./setting-paths";

vi.setConfig({ testTimeout: 60_000 });

const { toolcrib, gaia, cortex, digitorn, ora } = PRESET_SETTINGS;

describe("whyIdle", () => {
  it("names the reason: a forced mode, a signal that replaces it, or a switch that is off", () => {
    expect(whyIdle(ora, "thresholds.directRatio")).toBe("the mode is forced to compact");
    expect(whyIdle(toolcrib, "signals.semantic.tau")).toContain("hybrid is on");
    const unsearched = writeSetting(toolcrib, "presentation.metaTools", []);
    expect(whyIdle(unsearched, "signals.search.limit")).toContain("the model has no search_tools");
    expect(whyIdle(gaia, "signals.hybrid.minProbability")).toBe("hybrid is off");
    expect(whyIdle(writeSetting(toolcrib, "thresholds.loader", false), "caps.maxTools")).toContain("loader is off");
    expect(whyIdle(toolcrib, "thresholds.compactRowTokens")).toContain("compact");
    expect(whyIdle(toolcrib, "signals.query.characters")).toContain("last characters");
    expect(whyIdle(digitorn, "presentation.deferred")).toContain("always shows rows");
    expect(whyIdle(cortex, "signals.whenEmbedderDown")).toContain("embedder");
    const gated = writeSetting(
      writeSetting(toolcrib, "thresholds.smallTalkBelow", 0.1),
      "thresholds.unlikelyBelow",
      0.1,
    );
    expect(whyIdle(gated, "thresholds.unlikelyBelow")).toContain("small talk limit");
    expect(whyIdle(writeSetting(gaia, "stability.kind", "round"), "stability.topicShiftBelow")).toContain(
      "every round",
    );
  });

  it("is null for settings that have an effect", () => {
    expect(whyIdle(toolcrib, "signals.hybrid.minProbability")).toBeNull();
    expect(whyIdle(gaia, "signals.semantic.tau")).toBeNull();
    expect(whyIdle(digitorn, "thresholds.compactRowTokens")).toBeNull();
    expect(whyIdle(cortex, "signals.keyword.effect")).toBeNull();
    expect(whyIdle(toolcrib, "mode")).toBeNull();
    // The model's own searches use it.
    expect(whyIdle(toolcrib, "signals.search.limit")).toBeNull();
  });

  it("is right: moving an idle setting never changes the engine's answer", () => {
    const compiled = compile(starter, wordVector);
    const answersOf = (settings: PolicySettings) => {
      const tried = withPolicySettings(compiled, settings);
      return ["turn on the kitchen lights and note it", "hello"].flatMap((message) =>
        [8_000, 128_000].map((contextWindow) => {
          const request = {
            role: "orchestrator",
            message,
            history: ["add a task"],
            contextWindow,
            vectorOf: wordVector,
          };
          const { mode, toolNames, prompt, tokens } = resolve(tried, request);
          return { mode, toolNames, prompt, sent: tokens.sent };
        }),
      );
    };
    let moved = 0;
    for (const settings of PRESETS.flatMap((preset) => variantsOf(PRESET_SETTINGS[preset]))) {
      const before = answersOf(settings);
      for (const [path, value] of idleMoves(settings)) {
        moved += 1;
        expect(answersOf(writeSetting(settings, path, value)), `${path} ${String(value)}`).toEqual(before);
      }
    }
    expect(moved).toBeGreaterThan(300);
  });
});

function variantsOf(settings: PolicySettings): PolicySettings[] {
  const loaderOff = writeSetting(settings, "thresholds.loader", false);
  return [settings, loaderOff, ...(["direct", "selective"] as const).map((mode) => ({ ...settings, mode }))];
}

/** Every idle setting with the values that other presets have for it. */
function idleMoves(settings: PolicySettings): [SettingPath, ReturnType<typeof readSetting>][] {
  return ALL_SETTINGS.filter((path) => isHidden(settings, path)).flatMap((path) => {
    const values = new Set(PRESETS.map((preset) => readSetting(PRESET_SETTINGS[preset], path)));
    return [...values]
      .filter((value) => !isSameSetting(value, readSetting(settings, path)))
      .map((value): [SettingPath, typeof value] => [path, value]);
  });
}
