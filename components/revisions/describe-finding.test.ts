import { describe, expect, it } from "vitest";
import type { LintFinding, LintRule } from "@/server/engine/analysis/lint";
import { describeFinding } from "./describe-finding";

/** Fails to compile until a new rule is added here. */
const RULES: Record<LintRule, true> = {
  "duplicate-name": true,
  "dangling-reference": true,
  "broken-pattern": true,
  "costly-pattern": true,
  "boundless-pattern": true,
  "role-without-tools": true,
  "core-outside-allow-list": true,
  "core-over-max-tools": true,
  "core-over-max-tokens": true,
  "core-over-window": true,
  "shared-keyword": true,
  "shared-alias": true,
  "bundle-no-role-may-use": true,
  "category-without-tools": true,
  "tool-no-role-may-use": true,
  "tool-out-of-reach": true,
  "overlong-schema": true,
  "overlong-description": true,
  "over-provider-tools": true,
  "over-provider-nesting": true,
  "over-provider-properties": true,
  "over-provider-enums": true,
  "near-duplicate-descriptions": true,
  "slim-loses-parameters": true,
  "annotation-weakened": true,
  "instructing-description": true,
};

function say(rule: LintRule, about: Partial<LintFinding> = {}): string {
  return describeFinding({ severity: "warning", rule, noun: "role", name: "coder", others: [], ...about });
}

describe("describeFinding", () => {
  it.each(Object.keys(RULES) as LintRule[])("has a sentence for %s", (rule) => {
    expect(say(rule, { others: ["a", "b"] })).toMatch(/^[A-Z].*coder.*\.$/);
  });

  it("names the missing reference", () => {
    expect(say("dangling-reference", { noun: "bundle", name: "git", others: ["git_blame"] })).toBe(
      "Bundle git refers to git_blame, which does not exist.",
    );
  });

  it("shows both numbers of a limit", () => {
    expect(say("core-over-max-tokens", { numbers: { count: 1200, limit: 1000 } })).toBe(
      "The core tools of role coder take 1,200 tokens as JSON, but its policy allows 1,000 tokens per session. No other tool fits.",
    );
  });

  it("explains what a slim tool loses and how to fix it", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    const several = { ...tool, others: ["axe", "adze", "plane"] };
    expect(say("slim-loses-parameters", tool)).toContain("has no description");
    expect(say("slim-loses-parameters", several)).toContain("several sets of parameters");
    expect(say("slim-loses-parameters", { ...several, numbers: { count: 4, limit: 3 } })).toBe(
      "Tools saw, axe, adze and plane show no parameters when slim, because all of them are optional. Mark the parameters that most calls need as required, or make the tools core.",
    );
  });

  it("names the weakened annotation, for one tool and for several", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("annotation-weakened", { ...tool, others: ["destructive readOnly"] })).toBe(
      "Tool saw was marked destructive and not read-only and no longer is, so calls to it get fewer checks. Make sure that this is intended.",
    );
    expect(say("annotation-weakened", { ...tool, others: ["openWorld", "axe"] })).toContain(
      "Tools saw and axe were marked open-world and no longer are",
    );
  });

  it("quotes the instruction in a description", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("instructing-description", { ...tool, others: ["secrecy", "do not tell the user"] })).toBe(
      "The text of tool saw tells the model to hide something from the user (“do not tell the user”). Change it, or make sure that you trust its source.",
    );
    expect(say("instructing-description", { ...tool, others: ["hidden", "U+200B"] })).toContain("“U+200B”");
  });

  it("uses singular and plural", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("tool-no-role-may-use", tool)).toBe("No role is allowed tool saw.");
    expect(say("tool-no-role-may-use", { ...tool, others: ["axe"] })).toBe("No role is allowed tools saw and axe.");
  });
});
