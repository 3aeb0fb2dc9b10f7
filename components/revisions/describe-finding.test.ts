import { describe, expect, it } from "vitest";
import type { LintFinding, LintRule } from "@/server/engine/lint";
import { describeFinding } from "./describe-finding";

/** Fails to compile when a rule is added that has no sentence under test. */
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
  "bundle-nobody-may-use": true,
  "category-without-tools": true,
  "tool-nobody-may-use": true,
  "tool-out-of-reach": true,
  "overlong-schema": true,
  "near-duplicate-descriptions": true,
  "slim-loses-parameters": true,
  "annotation-weakened": true,
  "instructing-description": true,
};

function say(rule: LintRule, about: Partial<LintFinding> = {}): string {
  return describeFinding({ severity: "warning", rule, noun: "role", name: "coder", others: [], ...about });
}

describe("describeFinding", () => {
  it.each(Object.keys(RULES) as LintRule[])("makes a sentence of %s", (rule) => {
    expect(say(rule, { others: ["a", "b"] })).toMatch(/^[A-Z].*coder.*\.$/);
  });

  it("names what dangles", () => {
    expect(say("dangling-reference", { noun: "bundle", name: "git", others: ["git_blame"] })).toBe(
      "The bundle git refers to git_blame, which does not exist.",
    );
  });

  it("says the numbers that were compared", () => {
    expect(say("core-over-max-tokens", { numbers: { count: 1200, limit: 1000 } })).toBe(
      "The core of the role coder costs 1,200 tokens, and its policy's cap of 1,000 leaves no room for others.",
    );
  });

  it("says what a slim tool loses, and what to do about it", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    const several = { ...tool, others: ["axe", "adze", "plane"] };
    expect(say("slim-loses-parameters", tool)).toContain("has no description");
    expect(say("slim-loses-parameters", several)).toContain("one of several sets of parameters");
    expect(say("slim-loses-parameters", { ...several, numbers: { count: 4, limit: 3 } })).toBe(
      "The tools saw, axe, adze and plane show no parameter when sent slim: all of them are optional. Mark as required what most calls need, or make the tools core.",
    );
  });

  it("says which annotation was weakened, of one tool and of many", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("annotation-weakened", { ...tool, others: ["destructive readOnly"] })).toBe(
      "The tool saw was marked destructive and not read-only, and is not any more: calls of it are watched less than before. Publish it only if that is right.",
    );
    expect(say("annotation-weakened", { ...tool, others: ["openWorld", "axe"] })).toContain(
      "The tools saw and axe were marked open-world, and are not any more",
    );
  });

  it("quotes what a description tells the model to do", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("instructing-description", { ...tool, others: ["secrecy", "do not tell the user"] })).toBe(
      "A text of the tool saw tells the model to keep something from the user (“do not tell the user”). Change it, or make sure that you trust its source.",
    );
    expect(say("instructing-description", { ...tool, others: ["hidden", "U+200B"] })).toContain("“U+200B”");
  });

  it("speaks of one tool and of many", () => {
    const tool = { noun: "tool", name: "saw" } as const;
    expect(say("tool-nobody-may-use", tool)).toBe("No role is allowed the tool saw.");
    expect(say("tool-nobody-may-use", { ...tool, others: ["axe"] })).toBe("No role is allowed the tools saw and axe.");
  });
});
