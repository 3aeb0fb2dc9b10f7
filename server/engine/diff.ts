import { canonicalJson, compareText } from "./canonical";
import { allowedTools } from "./filter-by-role";
import { type EntryOf, type Json, NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "./snapshot";

export type FieldChange = { readonly field: string; readonly old: Json; readonly new: Json };

export type EntryChange = {
  readonly noun: Noun;
  readonly kind: "added" | "removed" | "changed";
  readonly id: string;
  /** The newer name, where it was renamed. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
};

/** What a role gains and loses, whatever rule caused it. */
export type RoleEffect = {
  readonly role: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly before: number;
  readonly after: number;
};

export type SnapshotDiff = { readonly changes: readonly EntryChange[]; readonly effects: readonly RoleEffect[] };

/** What leads from one snapshot to another: entries by id, and the effective tool set of each role. */
export function diff(from: Snapshot, to: Snapshot): SnapshotDiff {
  return { changes: NOUNS.flatMap((noun) => diffNoun(noun, from, to)), effects: diffEffects(from, to) };
}

function diffNoun(noun: Noun, from: Snapshot, to: Snapshot): EntryChange[] {
  const list = NOUN_LISTS[noun];
  const before = byId(from[list]);
  const after = byId(to[list]);
  const changes: EntryChange[] = [];
  for (const entry of after.values()) {
    const old = before.get(entry.id);
    if (old === undefined) changes.push({ noun, kind: "added", id: entry.id, name: entry.name, fields: [] });
    else {
      const fields = diffFields(old, entry);
      if (fields.length > 0) changes.push({ noun, kind: "changed", id: entry.id, name: entry.name, fields });
    }
  }
  for (const entry of before.values()) {
    if (!after.has(entry.id)) changes.push({ noun, kind: "removed", id: entry.id, name: entry.name, fields: [] });
  }
  return changes.sort((a, b) => compareText(a.name, b.name));
}

function byId(entries: readonly EntryOf<Noun>[]): Map<string, EntryOf<Noun>> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function diffFields(old: EntryOf<Noun>, next: EntryOf<Noun>): FieldChange[] {
  const before = old as unknown as Record<string, Json>;
  const after = next as unknown as Record<string, Json>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => canonicalJson(before[field] ?? null) !== canonicalJson(after[field] ?? null))
    .sort(compareText)
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }));
}

function diffEffects(from: Snapshot, to: Snapshot): RoleEffect[] {
  const before = effectiveSets(from);
  const after = effectiveSets(to);
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(compareText)
    .map((role) => {
      const old = before.get(role) ?? [];
      const next = after.get(role) ?? [];
      return { role, added: without(next, old), removed: without(old, next), before: old.length, after: next.length };
    })
    .filter((effect) => effect.added.length > 0 || effect.removed.length > 0);
}

function effectiveSets(snapshot: Snapshot): Map<string, string[]> {
  return new Map(snapshot.roles.map((role) => [role.name, allowedTools(snapshot, role)]));
}

function without(list: readonly string[], other: readonly string[]): string[] {
  const gone = new Set(other);
  return list.filter((name) => !gone.has(name));
}
