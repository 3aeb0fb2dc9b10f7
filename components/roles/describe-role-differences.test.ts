import { expect, it } from "vitest";
import type { ComparedRole } from "@/server/contract/roles";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { someRole } from "@/server/testing/some-snapshot";
import { describeRoleDifferences } from "./describe-role-differences";

const costs = { toolCount: 0, directTokens: 0, rowTokens: 0, coreCount: 0, coreTokens: 0, usual: null };
const compared = (change: Parameters<typeof someRole>[1], settings = PRESET_SETTINGS.toolcrib): ComparedRole => ({
  ...costs,
  entry: someRole("any", change),
  settings,
});

it("skips equal settings", () => {
  expect(describeRoleDifferences(compared({}), compared({ id: "other", title: "Other" }))).toEqual([]);
});

it("describes the differences between two roles", () => {
  const a = compared({ allow: { kind: "list", tools: ["x"] }, maxRounds: 3, mode: "direct" });
  const b = compared({ deny: { tools: [], sources: ["git", "web"], categories: [] }, model: "small" });
  expect(describeRoleDifferences(a, b)).toEqual([
    { label: "Allow-list", a: "a list of 1 tool", b: "every tool" },
    { label: "Denied sources", a: "none", b: "git and web" },
    { label: "Model", a: "set by the agent", b: "small" },
    { label: "Mode", a: "direct", b: "set by the policy" },
    { label: "Max rounds per turn", a: "3", b: "the model's limit" },
  ]);
});

it("lists policy settings only if the policies differ", () => {
  const changed = {
    ...PRESET_SETTINGS.toolcrib,
    signals: { ...PRESET_SETTINGS.toolcrib.signals, core: !PRESET_SETTINGS.toolcrib.signals.core },
  };
  const differences = describeRoleDifferences(compared({}), compared({ policy: "mine" }, changed));
  expect(differences.map(({ label }) => label)).toEqual(["Policy", "Signals › core"]);
  expect(describeRoleDifferences(compared({}), compared({}, changed))).toEqual([]);
});
