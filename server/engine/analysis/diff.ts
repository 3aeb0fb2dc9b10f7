import { allowedTools } from "@/server/engine/access/filter-by-role";
import {
  type EntryOf,
  type Json,
  type JsonObject,
  NOUN_LISTS,
  NOUNS,
  type Noun,
  type Snapshot,
} from "@/server/engine/model/snapshot";
import { compareText } from "@/server/engine/util/canonical";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { Prices } from "./diff/prices";
import { sameJson } from "./diff/same-json";

export type FieldChange = { readonly field: string; readonly old: Json; readonly new: Json };

export type EntryChange = {
  readonly noun: Noun;
  readonly kind: "added" | "removed" | "changed";
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FieldChange[];
  /** For a tool: the cost of its full definition; 0 if it does not exist. */
  readonly tokens?: TokenChange;
};

export type TokenChange = { readonly before: number; readonly after: number };

/** What a role gains and loses, whatever rule caused it, and the cost of all its tools. */
export type RoleEffect = {
  readonly role: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly before: number;
  readonly after: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
};

export type SnapshotDiff = { readonly changes: readonly EntryChange[]; readonly effects: readonly RoleEffect[] };

export function diff(from: Snapshot, to: Snapshot): SnapshotDiff {
  return runSync(diffChunked(from, to));
}

export function* diffChunked(from: Snapshot, to: Snapshot): Task<SnapshotDiff> {
  const entries = yield* diffEntriesChunked(from, to);
  const prices = new Prices(from, to, entries);
  yield;
  const changes: EntryChange[] = [];
  for (const change of entries) {
    changes.push(change.noun === "tool" ? { ...change, tokens: prices.ofTool(change.id) } : change);
    yield;
  }
  return { changes, effects: yield* diffEffects(from, to, prices) };
}

export function diffEntries(from: Snapshot, to: Snapshot): EntryChange[] {
  return runSync(diffEntriesChunked(from, to));
}

export function* diffEntriesChunked(from: Snapshot, to: Snapshot): Task<EntryChange[]> {
  const changes: EntryChange[] = [];
  for (const noun of NOUNS) changes.push(...(yield* diffNoun(noun, from, to)));
  return changes;
}

function* diffNoun(noun: Noun, from: Snapshot, to: Snapshot): Task<EntryChange[]> {
  const list = NOUN_LISTS[noun];
  const before = byId(from[list]);
  const after = byId(to[list]);
  const changes: EntryChange[] = [];
  for (const entry of after.values()) {
    const old = before.get(entry.id);
    yield;
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
  const before = toJson(old);
  const after = toJson(next);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameJson(before[field] ?? null, after[field] ?? null))
    .sort(compareText)
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }));
}

/** An entry is plain JSON; its optional fields hide that from the compiler. */
function toJson(entry: EntryOf<Noun>): JsonObject {
  return entry as unknown as JsonObject;
}

function* diffEffects(from: Snapshot, to: Snapshot, prices: Prices): Task<RoleEffect[]> {
  const before = yield* effectiveSets(from);
  const after = yield* effectiveSets(to);
  const effects: RoleEffect[] = [];
  for (const role of [...new Set([...before.keys(), ...after.keys()])].sort(compareText)) {
    yield;
    const old = before.get(role) ?? [];
    const next = after.get(role) ?? [];
    const added = without(next, old);
    const removed = without(old, next);
    if (added.length === 0 && removed.length === 0 && !next.some((name) => prices.hasMoved(name))) continue;
    const tokensBefore = yield* totalOf(old, (name) => prices.before(name));
    const tokensAfter = yield* totalOf(next, (name) => prices.after(name));
    effects.push({ role, added, removed, before: old.length, after: next.length, tokensBefore, tokensAfter });
  }
  return effects;
}

function* totalOf(names: readonly string[], priceOf: (name: string) => number): Task<number> {
  let total = 0;
  for (const name of names) {
    total += priceOf(name);
    yield;
  }
  return total;
}

function* effectiveSets(snapshot: Snapshot): Task<Map<string, string[]>> {
  const sets = new Map<string, string[]>();
  for (const role of snapshot.roles) {
    sets.set(role.name, allowedTools(snapshot, role));
    yield;
  }
  return sets;
}

function without(list: readonly string[], other: readonly string[]): string[] {
  const gone = new Set(other);
  return list.filter((name) => !gone.has(name));
}
