import { type EntryOf, NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/model/snapshot";
import { error, type LintFinding } from "./finding";
import type { LintInput } from "./lint-input";

/** References are by name: each must match exactly one entry. */
export function lintReferences({ snapshot }: Pick<LintInput, "snapshot">): LintFinding[] {
  return [...duplicateNames(snapshot), ...danglingReferences(snapshot)];
}

function duplicateNames(snapshot: Snapshot): LintFinding[] {
  return NOUNS.flatMap((noun) => {
    const seen = new Set<string>();
    const twice = entriesOf(snapshot, noun).filter(({ name }) => seen.size === seen.add(name).size);
    return twice.map(({ name }) => error("duplicate-name", { noun, name }));
  });
}

function danglingReferences(snapshot: Snapshot): LintFinding[] {
  const known = Object.fromEntries(
    NOUNS.map((noun) => [noun, new Set(entriesOf(snapshot, noun).map((entry) => entry.name))]),
  ) as Record<Noun, Set<string>>;
  const missing = (noun: Noun, names: readonly string[]) => names.filter((name) => !known[noun].has(name));
  const report = (noun: Noun, name: string, others: readonly string[]) =>
    others.length > 0 ? [error("dangling-reference", { noun, name, others })] : [];
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

function entriesOf(snapshot: Snapshot, noun: Noun): readonly EntryOf<Noun>[] {
  return snapshot[NOUN_LISTS[noun]];
}
