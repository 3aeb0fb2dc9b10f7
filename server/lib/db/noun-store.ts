import type { EntryOf, Noun } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { Db } from "./client";

/** A draft entry with the version that prevents lost updates. */
export type Versioned<E> = { readonly entry: E; readonly version: number; readonly updatedAt: Date };

/**
 * The operations of every noun in the draft. Entries refer to each other by name; a store resolves names and refuses
 * unknown ones.
 */
export type NounStore<N extends Noun> = {
  readonly noun: N;
  list(db: Db): Promise<Versioned<EntryOf<N>>[]>;
  find(db: Db, id: string): Promise<Versioned<EntryOf<N>> | null>;
  insert(db: Db, entries: readonly EntryOf<N>[]): Promise<void>;
  /** Replaces the whole entry and raises its version. */
  update(db: Db, entry: EntryOf<N>): Promise<void>;
  /** The same for many at once. */
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
    const rows = await findNames(db, target, [...new Set(names)]);
    known.set(target, new Map(rows.map((row) => [row.name, row.id])));
  }
  return (target, names, field) =>
    names.map((name) => {
      const id = known.get(target)?.get(name);
      if (id === undefined)
        throw new DomainError("invalid", `${field}: the ${target} “${name}” does not exist`, { field });
      return id;
    });
}

function findNames(db: Db, target: Target, names: string[]): Promise<{ id: string; name: string }[]> {
  const query = { where: { name: { in: names } }, select: { id: true, name: true } } as const;
  if (names.length === 0) return Promise.resolve([]);
  switch (target) {
    case "tool":
      // Prisma would plan each of tens of thousands of names.
      return db.$queryRaw`SELECT "id", "name" FROM "tool" WHERE "name" = ANY(${names}::text[])`;
    case "source":
      return db.source.findMany(query);
    case "category":
      return db.category.findMany(query);
    case "policy":
      return db.policy.findMany(query);
    case "model":
      return db.model.findMany(query);
  }
}
