import type { EntryChange } from "@/server/engine/diff";
import type { LintFinding, LintRule } from "@/server/engine/lint";
import type { Noun } from "@/server/engine/snapshot";
import { describeField } from "./describe-field";
import { countOf, listNames } from "./list-names";

/** What happened to one entry, as clauses: what follows "role coder:" in a sentence or stands below it in a list. */
export function changeClauses(change: EntryChange): string[] {
  if (change.kind !== "changed") return [change.kind];
  return change.fields.flatMap(describeField);
}

/** "role coder: allow-list gained git_log, lost web_read" */
export function describeChange(change: EntryChange): string {
  return `${change.noun} ${change.name}: ${changeClauses(change).join("; ")}`;
}

const PLURALS: Record<Noun, string> = {
  source: "sources",
  tool: "tools",
  role: "roles",
  category: "categories",
  bundle: "bundles",
  policy: "policies",
  model: "models",
  skill: "skills",
};

/** "3 tools and 1 role changed; 1 bundle added" */
export function summariseChanges(changes: readonly EntryChange[]): string {
  const kinds = ["changed", "added", "removed"] as const;
  return kinds
    .map((kind) => {
      const counts = new Map<Noun, number>();
      for (const change of changes) {
        if (change.kind === kind) counts.set(change.noun, (counts.get(change.noun) ?? 0) + 1);
      }
      const parts = [...counts].map(([noun, count]) => countOf(count, noun, PLURALS[noun]));
      return parts.length > 0 ? `${listNames(parts, parts.length)} ${kind}` : "";
    })
    .filter(Boolean)
    .join("; ");
}

const LINT_TEXT: Record<LintRule, (finding: LintFinding) => string> = {
  "duplicate-name": ({ noun, name }) => `Two entries share the name ${name}; rename one ${noun}.`,
  "dangling-reference": ({ noun, name, others }) =>
    `The ${noun} ${name} refers to ${listNames(others)}, which ${others.length === 1 ? "does" : "do"} not exist.`,
  "broken-pattern": ({ name, others }) =>
    `The category ${name} has a pattern that cannot be read: ${listNames(others)}.`,
  "role-without-tools": ({ name }) => `The role ${name} has an allow-list, but no tool is left on it.`,
  "core-outside-allow-list": ({ name, others }) =>
    `The role ${name} has ${listNames(others)} as core, but its allow-list leaves ${others.length === 1 ? "it" : "them"} out.`,
  "shared-keyword": ({ name, others: [keyword = "", ...categories] }) =>
    `The keyword “${keyword}” is in ${listNames([name, ...categories])}, so it brings the tools of all of them.`,
  "bundle-nobody-may-use": ({ name }) => `No role is allowed any tool of the bundle ${name}.`,
  "category-without-tools": ({ name }) => `The category ${name} has no tools, so its keywords bring nothing.`,
};

export function describeFinding(finding: LintFinding): string {
  return LINT_TEXT[finding.rule](finding);
}
