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

type Issue = { readonly code?: string | undefined; readonly message: string } & Record<string, unknown>;

/** The contract's limits in words that fit beside a number. */
function sentenceOf(issue: Issue): string {
  if (issue.code === "too_big") return `At most ${String(issue.maximum)}`;
  if (issue.code === "too_small") return `At least ${String(issue.minimum)}`;
  if (issue.code === "invalid_type") return `Give a ${issue.expected === "int" ? "whole number" : String(issue.expected)}`;
  return issue.message;
}
