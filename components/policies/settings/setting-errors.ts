import type { z } from "zod";
import { policySettings } from "@/server/contract/nouns";
import type { PolicySettings } from "@/server/engine/snapshot";
import type { SettingPath } from "./setting-paths";

export type SettingErrors = Partial<Record<SettingPath, string>>;

/** What the contract says against each setting as it is typed; empty when all is well. */
export function settingErrors(settings: PolicySettings): SettingErrors {
  const result = policySettings.safeParse(settings);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String);
    const path = field[1] === "metaTools" ? "presentation.metaTools" : field.join(".");
    errors[path] ??= sentenceOf(issue);
  }
  return errors as SettingErrors;
}

/** The contract's limits in words that fit beside a number. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
      return `At most ${issue.maximum}`;
    case "too_small":
      return `At least ${issue.minimum}`;
    case "invalid_type":
      return issue.expected === "int" ? "Give a whole number" : "Give a number";
    default:
      return issue.message;
  }
}
