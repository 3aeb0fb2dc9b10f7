import type { z } from "zod";
import { policySettings } from "@/server/contract/nouns";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { formatSetting } from "./describe-settings";
import { SETTING_SPECS } from "./setting-groups";
import type { SettingPath } from "./setting-paths";

export type SettingErrors = Partial<Record<SettingPath, string>>;

export function settingErrors(settings: PolicySettings): SettingErrors {
  const result = policySettings.safeParse(settings);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String);
    const path = field[1] === "metaTools" ? "presentation.metaTools" : field.join(".");
    errors[path] ??= messageOf(issue, path);
  }
  return errors as SettingErrors;
}

function messageOf(issue: z.core.$ZodIssue, path: string): string {
  const format = (limit: number | bigint) =>
    isSetting(path) ? formatSetting(path, Number(limit)) : Number(limit).toLocaleString("en");
  switch (issue.code) {
    case "too_big":
      return `At most ${format(issue.maximum)}`;
    case "too_small":
      return `At least ${format(issue.minimum)}`;
    case "invalid_type":
      return issue.expected === "int" ? "Enter a whole number" : "Enter a number";
    default:
      return issue.message;
  }
}

function isSetting(path: string): path is SettingPath {
  return path in SETTING_SPECS;
}
