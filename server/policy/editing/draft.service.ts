import type { RowRef } from "@/server/contract/common";
import type { EntryOf, Noun } from "@/server/engine/model/snapshot";
import { mapChunked } from "@/server/engine/util/chunked";
import type { Actor } from "@/server/lib/audit/actor";
import { findLastDeleted, recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import { explainDatabaseError } from "@/server/lib/db/database-errors";
import type { NounStore, Versioned } from "@/server/lib/db/noun-store";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

export type View<E> = E & { readonly version: number; readonly updatedAt: string };

export type DraftService<N extends Noun> = {
  readonly noun: N;
  list(db: Db): Promise<View<EntryOf<N>>[]>;
  /** By its id or, as links in explanations have it, by its name. */
  get(db: Db, idOrName: string): Promise<View<EntryOf<N>>>;
  create(db: Db, actor: Actor, input: Omit<EntryOf<N>, "id">): Promise<View<EntryOf<N>>>;
  update(db: Db, actor: Actor, input: EntryOf<N> & { version: number }): Promise<View<EntryOf<N>>>;
  remove(db: Db, actor: Actor, ref: RowRef): Promise<void>;
  findDeleted(db: Db, id: string): Promise<EntryOf<N> | null>;
  undelete(db: Db, actor: Actor, id: string): Promise<View<EntryOf<N>>>;
};

type Rules<N extends Noun> = {
  check?(entry: EntryOf<N>): void | Promise<void>;
  checkRemoval?(tx: Tx, entry: EntryOf<N>): Promise<void>;
};

/** Editing for any noun: each write is in one transaction with its audit event, guarded by the row's version. */
export function draftService<N extends Noun>(store: NounStore<N>, rules: Rules<N> = {}): DraftService<N> {
  const { noun } = store;

  async function edit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(db, async (tx) => {
        await lockDraft(tx, "shared");
        return work(tx);
      });
    } catch (error) {
      throw explainDatabaseError(error, noun);
    }
  }

  async function read(db: Db, id: string): Promise<Versioned<EntryOf<N>>> {
    const found = await store.find(db, id);
    if (found === null) throw new DomainError("not_found", `No ${noun} has the ID ${id}`);
    return found;
  }

  async function idOfName(db: Db, name: string): Promise<string> {
    const rows = await db.$queryRawUnsafe<{ id: string }[]>(`SELECT "id" FROM "${noun}" WHERE "name" = $1`, name);
    return rows[0]?.id ?? name;
  }

  async function findDeleted(db: Db, id: string): Promise<EntryOf<N> | null> {
    return (await findLastDeleted(db, noun, id)) as EntryOf<N> | null;
  }

  /** Locks the row first, so that of two editors one waits and then sees the other's version. */
  async function readForChange(tx: Tx, ref: RowRef): Promise<Versioned<EntryOf<N>>> {
    await tx.$queryRawUnsafe(`SELECT 1 FROM "${noun}" WHERE "id" = $1 FOR UPDATE`, ref.id);
    const found = await read(tx, ref.id);
    if (found.version !== ref.version) {
      const current = toView(found);
      throw new DomainError("conflict", `Someone else changed the ${noun} “${found.entry.name}”`, { current });
    }
    return found;
  }

  return {
    noun,
    async list(db) {
      return runCooperatively(mapChunked(await store.list(db), toView));
    },
    async get(db, idOrName) {
      const found = await store.find(db, idOrName);
      return toView(found ?? (await read(db, await idOfName(db, idOrName))));
    },
    create(db, actor, input) {
      return edit(db, async (tx) => {
        const entry = { ...input, id: newId(noun) } as EntryOf<N>;
        await rules.check?.(entry);
        await store.insert(tx, [entry]);
        const created = await read(tx, entry.id);
        await recordAudit(tx, actor, { action: "create", ...subject(noun, created.entry), new: created.entry });
        return toView(created);
      });
    },
    update(db, actor, input) {
      return edit(db, async (tx) => {
        const old = await readForChange(tx, input);
        await rules.check?.(input);
        await store.update(tx, input);
        const updated = await read(tx, input.id);
        await recordAudit(tx, actor, {
          action: "update",
          ...subject(noun, updated.entry),
          old: old.entry,
          new: updated.entry,
        });
        return toView(updated);
      });
    },
    remove(db, actor, ref) {
      return edit(db, async (tx) => {
        const old = await readForChange(tx, ref);
        await rules.checkRemoval?.(tx, old.entry);
        await store.remove(tx, [ref.id]);
        await recordAudit(tx, actor, { action: "delete", ...subject(noun, old.entry), old: old.entry });
      });
    },
    findDeleted,
    undelete(db, actor, id) {
      return edit(db, async (tx) => {
        const entry = await findDeleted(tx, id);
        if (entry === null) throw new DomainError("not_found", `No deleted ${noun} has the ID ${id}`);
        if ((await store.find(tx, id)) !== null) throw new DomainError("conflict", `The ${noun} already exists`);
        await rules.check?.(entry);
        await store.insert(tx, [entry]);
        const restored = await read(tx, id);
        await recordAudit(tx, actor, { action: "undelete", ...subject(noun, restored.entry), new: restored.entry });
        return toView(restored);
      });
    },
  };
}

function subject(noun: Noun, entry: { id: string; name: string }) {
  return { noun, subjectId: entry.id, subjectName: entry.name };
}

function toView<E>({ entry, version, updatedAt }: Versioned<E>): View<E> {
  return { ...entry, version, updatedAt: updatedAt.toISOString() };
}
