import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import { formatSetting } from "./describe-settings";
import { SETTING_SPECS } from "./setting-groups";
import { readSetting, type SettingPath } from "./setting-paths";

const DOC = readFileSync(path.resolve(import.meta.dirname, "../../../public/docs/presets.md"), "utf8");

it("presets.md names each setting, its values and its effect as the policy form does", () => {
  const rows = [...DOC.matchAll(/^\| ([^|]+) \| `([a-z]+\.[\w.]+)` \| (.+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, , key]) => key)).toEqual([
    "presentation.tail",
    "caps.turnTokens",
    "caps.windowShare",
    "thresholds.smallTalkBelow",
    "thresholds.unlikelyBelow",
  ]);
  for (const [, label, key, ours, others, effect] of rows) {
    const setting = key as SettingPath;
    const valueIn = (preset: (typeof PRESETS)[number]) =>
      formatSetting(setting, readSetting(PRESET_SETTINGS[preset], setting));
    const { label: name, help } = SETTING_SPECS[setting];
    expect({ label, ours, effect }).toEqual({ label: name, ours: valueIn("toolcrib"), effect: help });
    for (const preset of PRESETS.filter((one) => one !== "toolcrib")) expect(valueIn(preset), preset).toBe(others);
  }
});
