import { compareText } from "./canonical";
import { allowedTools } from "./filter-by-role";
import { type EntryOf, NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "./snapshot";

/** A finding names the rule that found it; people's text is made where it is shown. Errors keep a draft from being published. */
export type LintFinding = {
  readonly severity: "error" | "warning";
  readonly rule: LintRule;
  readonly noun: Noun;
  readonly name: string;
  /** The other things involved: names that dangle, categories that share a keyword. */
  readonly others: readonly string[];
};

export const LINT_RULES = [
  "duplicate-name",
  "dangling-reference",
  "broken-pattern",
  "role-without-tools",
  "core-outside-allow-list",
  "shared-keyword",
  "bundle-nobody-may-use",
  "category-without-tools",
] as const;
export type LintRule = (typeof LINT_RULES)[number];

export function lint(snapshot: Snapshot): LintFinding[] {
  return [
    ...duplicateNames(snapshot),
    ...danglingReferences(snapshot),
    ...lintCategories(snapshot),
    ...lintRoles(snapshot),
    ...bundlesNobodyMayUse(snapshot),
  ];
}

function finding(
  severity: LintFinding["severity"],
  rule: LintRule,
  noun: Noun,
  name: string,
  others: readonly string[] = [],
): LintFinding {
  return { severity, rule, noun, name, others };
}

function duplicateNames(snapshot: Snapshot): LintFinding[] {
  return NOUNS.flatMap((noun) => {
    const seen = new Set<string>();
    const twice = entriesOf(snapshot, noun).filter(({ name }) => seen.size === seen.add(name).size);
    return twice.map(({ name }) => finding("error", "duplicate-name", noun, name));
  });
}

function danglingReferences(snapshot: Snapshot): LintFinding[] {
  const known = Object.fromEntries(
    NOUNS.map((noun) => [noun, new Set(entriesOf(snapshot, noun).map((entry) => entry.name))]),
  ) as Record<Noun, Set<string>>;
  const missing = (noun: Noun, names: readonly string[]) => names.filter((name) => !known[noun].has(name));
  const report = (noun: Noun, name: string, others: readonly string[]) =>
    others.length > 0 ? [finding("error", "dangling-reference", noun, name, others)] : [];
  return [
    ...snapshot.tools.flatMap((tool) => report("tool", tool.name, missing("source", [tool.source]))),
    ...snapshot.roles.flatMap((role) =>
      report("role", role.name, [
        ...missing("tool", [...role.allow.tools, ...role.deny.tools, ...role.core]),
        ...missing("source", role.deny.sources),
        ...missing("category", role.deny.categories),
        ...missing("policy", [role.policy]),
        ...missing("model", role.model === null ? [] : [role.model]),
      ]),
    ),
    ...snapshot.categories.flatMap((entry) => report("category", entry.name, missing("tool", entry.tools))),
    ...snapshot.bundles.flatMap((entry) => report("bundle", entry.name, missing("tool", entry.tools))),
    ...snapshot.skills.flatMap((entry) => report("skill", entry.name, missing("tool", entry.tools))),
  ];
}

function lintCategories(snapshot: Snapshot): LintFinding[] {
  const owners = new Map<string, string[]>();
  const findings: LintFinding[] = [];
  for (const category of snapshot.categories) {
    if (category.tools.length === 0)
      findings.push(finding("warning", "category-without-tools", "category", category.name));
    for (const { text, kind } of category.keywords) {
      if (kind === "pattern" && !isPattern(text)) {
        findings.push(finding("error", "broken-pattern", "category", category.name, [text]));
      }
      const key = text.toLowerCase();
      owners.set(key, [...(owners.get(key) ?? []), category.name]);
    }
  }
  for (const [text, categories] of owners) {
    const [first, ...others] = [...new Set(categories)].sort(compareText);
    if (first !== undefined && others.length > 0) {
      findings.push(finding("warning", "shared-keyword", "category", first, [text, ...others]));
    }
  }
  return findings;
}

export function isPattern(text: string): boolean {
  try {
    new RegExp(text, "iu");
    return true;
  } catch {
    return false;
  }
}

function lintRoles(snapshot: Snapshot): LintFinding[] {
  return snapshot.roles.flatMap((role) => {
    const allowed = new Set(allowedTools(snapshot, role));
    const outside = role.core.filter((name) => !allowed.has(name));
    return [
      ...(allowed.size === 0 && role.allow.kind !== "none"
        ? [finding("warning", "role-without-tools", "role", role.name)]
        : []),
      ...(outside.length > 0 ? [finding("warning", "core-outside-allow-list", "role", role.name, outside)] : []),
    ];
  });
}

function bundlesNobodyMayUse(snapshot: Snapshot): LintFinding[] {
  const usable = new Set(snapshot.roles.flatMap((role) => allowedTools(snapshot, role)));
  return snapshot.bundles
    .filter((bundle) => !bundle.tools.some((name) => usable.has(name)))
    .map((bundle) => finding("warning", "bundle-nobody-may-use", "bundle", bundle.name));
}

function entriesOf(snapshot: Snapshot, noun: Noun): readonly EntryOf<Noun>[] {
  return snapshot[NOUN_LISTS[noun]];
}
