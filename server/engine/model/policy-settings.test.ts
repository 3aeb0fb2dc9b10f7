import { describe, expect, it } from "vitest";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { readPolicies } from "./policy-settings";
import { PRESET_SETTINGS } from "./presets";
import type { PolicyEntry, PresetName } from "./snapshot";

const joiner = someRole("joiner", { policy: "house" });

function housePolicy(id: string, preset: PresetName): PolicyEntry {
  return { id, name: "house", title: "", description: "", preset, settings: PRESET_SETTINGS[preset] };
}

describe("the settings of a role", () => {
  it("are those of the first policy by id if two share a name", () => {
    const first = housePolicy("policy_1", "cortex");
    const second = housePolicy("policy_2", "ora");
    const settingsIn = (...policies: PolicyEntry[]) => readPolicies(someSnapshot({ policies }))(joiner);
    expect(settingsIn(second, first)).toBe(PRESET_SETTINGS.cortex);
    expect(settingsIn(first, second)).toBe(PRESET_SETTINGS.cortex);
  });

  it("read the conversation if stored before that was a setting", () => {
    const { conversation: _, ...query } = PRESET_SETTINGS.toolcrib.signals.query;
    const stored = housePolicy("policy_1", "toolcrib");
    const signals = { ...stored.settings.signals, query: query as typeof stored.settings.signals.query };
    const policies = [{ ...stored, settings: { ...stored.settings, signals } }];
    expect(readPolicies(someSnapshot({ policies }))(joiner)).toEqual(PRESET_SETTINGS.toolcrib);
  });

  it("are the default if the policy is missing", () => {
    expect(readPolicies(someSnapshot({ policies: [] }))(joiner)).toBe(PRESET_SETTINGS.toolcrib);
  });
});
