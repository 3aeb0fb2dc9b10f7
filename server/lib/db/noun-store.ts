import type { EntryOf, Noun } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { Db } from "./client";
import { Prisma } from "./generated/client";
import { inList } from "./in-list";

/** The version prevents lost updates. */
export type Versioned<E> = { readonly entry: E; readonly version: number; readonly updatedAt: Date };

/** Entries refer to each other by name; a store resolves names and refuses unknown ones. */
export type NounStore<N extends Noun> = {
  readonly noun: N;
  list(db: Db): Promise<Versioned<EntryOf<N>>[]>;
  find(db: Db, id: string): Promise<Versioned<EntryOf<N>> | null>;
  insert(db: Db, entries: readonly EntryOf<N>[]): Promise<void>;
  update(db: Db, entry: EntryOf<N>): Promise<void>;
  updateAll?(db: Db, entries: readonly EntryOf<N>[]): Promise<void>;
  remove(db: Db, ids: readonly string[]): Promise<void>;
};

export function versioned<R extends { version: number; updatedAt: Date }, E>(toEntry: (row: R) => E) {
  return (row: R): Versioned<E> => ({ entry: toEntry(row), version: row.version, updatedAt: row.updatedAt });
}

type Target = "tool" | "source" | "category" | "policy" | "model";
export type IdsByName = (target: Target, names: readonly string[], field: string) => string[];

/** Looks up all names of a kind at once, so writing five thousand entries takes a few queries. */
export async function namesToIds(db: Db, wanted: Partial<Record<Target, readonly string[]>>): Promise<IdsByName> {
  const known = new Map<Target, Map<string, string>>();
  for (const [target, names] of Object.entries(wanted) as [Target, readonly string[]][]) {
    known.set(target, await findIds(db, target, [...new Set(names)]));
  }
  return (target, names, field) =>
    names.map((name) => {
      const id = known.get(target)?.get(name);
      if (id === undefined)
        throw new DomainError("invalid", `${field}: the ${target} “${name}” does not exist`, { field });
      return id;
    });
}

/** As one value: Prisma would plan each of thousands of names, and convert each row. */
async function findIds(db: Db, target: Target, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const [found] = await db.$queryRaw<{ ids: Record<string, string> | null }[]>`
    SELECT json_object_agg("name", "id") AS "ids" FROM ${Prisma.raw(`"${target}"`)} WHERE "name" IN ${inList(names)}`;
  return new Map(Object.entries(found?.ids ?? {}));
}
