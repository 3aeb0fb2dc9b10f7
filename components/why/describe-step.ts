import { sweepSetting } from "@/components/evaluations/sweep-settings";
import { lowerFirst } from "@/components/policies/settings/describe-settings";
import type { FixStep } from "@/server/contract/fixes";
import { isSweepName } from "@/server/contract/fixes";

const SWITCHES = {
  "core-on": (policy: string) => `send core tools in policy ${policy}`,
  "small-talk-off": (policy: string) => `stop judging small talk in policy ${policy}`,
  "mode-auto": (policy: string) => `stop forcing a mode in policy ${policy}`,
} as const;

/** What a step does, as an instruction without a capital letter. */
export function describeStep(step: FixStep): string {
  switch (step.kind) {
    case "allow":
      return `allow it for role ${step.role}`;
    case "core":
      return step.role === null ? "make it core for everyone" : `make it core for role ${step.role}`;
    case "keyword":
      return `add keyword “${step.keyword}” to category ${step.category}`;
    case "alias":
      return `add the alias “${step.keyword}”`;
    case "example":
      return `add the example “${step.phrase}”`;
    case "bundle":
      return `add it to bundle ${step.bundle}`;
    case "enable-tool":
      return "enable the tool";
    case "enable-source":
      return `enable source ${step.source}`;
    case "undeny-source":
      return `stop denying source ${step.source} for role ${step.role}`;
    case "undeny-category":
      return `stop denying category ${step.category} for role ${step.role}`;
    case "role-mode-auto":
      return `stop forcing a mode for role ${step.role}`;
    case "policy-switch":
      return SWITCHES[step.change](step.policy);
    case "setting":
      return describeSetting(step);
  }
}

function describeSetting({ setting, value, policy }: Extract<FixStep, { kind: "setting" }>): string {
  if (!isSweepName(setting)) return `take the first ${value} matches in policy ${policy}`;
  const { label, format } = sweepSetting(setting);
  return `set ${lowerFirst(label)} to ${format(value)} in policy ${policy}`;
}

export function describePlan(steps: readonly FixStep[]): string {
  const text = steps.map(describeStep).join(", then ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
