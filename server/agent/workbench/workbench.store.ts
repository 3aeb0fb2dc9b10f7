import type { JsonObject } from "@/server/engine/model/snapshot";
import { compareText } from "@/server/engine/util/canonical";
import { type Db, inTransaction, type Tx } from "@/server/lib/db/client";
import type { Prisma, PrismaClient } from "@/server/lib/db/generated/client";

/** The data of each kind of item. Only its own tools write it, so the type is preserved. */
export type ItemKind<T extends JsonObject> = { readonly name: string; readonly held?: T };
export type Item<T extends JsonObject> = { readonly key: string; readonly data: T };

export function itemKind<T extends JsonObject>(name: string): ItemKind<T> {
  return { name };
}

/** Serialized across processes, so none is lost. Within a process they wait before taking a connection. */
export function changeItems<T extends JsonObject, R>(
  client: PrismaClient,
  ownerId: string,
  kind: ItemKind<T>,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  const lock = `${ownerId}/${kind.name}`;
  return runExclusive(lock, () =>
    inTransaction(client, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${WORKBENCH_LOCKS}::int, hashtext(${lock}))`;
      return await work(tx);
    }),
  );
}

const lastInTurn = new Map<string, Promise<unknown>>();

function runExclusive<R>(name: string, work: () => Promise<R>): Promise<R> {
  const mine = (lastInTurn.get(name) ?? Promise.resolve()).then(work);
  const ended: Promise<unknown> = mine
    .catch(() => {})
    .then(() => {
      if (lastInTurn.get(name) === ended) lastInTurn.delete(name);
    });
  lastInTurn.set(name, ended);
  return mine;
}

export async function getItem<T extends JsonObject>(
  db: Db,
  ownerId: string,
  kind: ItemKind<T>,
  key: string,
): Promise<T | null> {
  const row = await db.workbenchItem.findUnique({
    where: { ownerId_kind_key: { ownerId, kind: kind.name, key } },
    select: { data: true },
  });
  return row === null ? null : (row.data as T);
}

export async function listItems<T extends JsonObject>(
  db: Db,
  ownerId: string,
  kind: ItemKind<T>,
): Promise<readonly Item<T>[]> {
  const rows = await db.workbenchItem.findMany({
    where: { ownerId, kind: kind.name },
    select: { key: true, data: true },
  });
  // Sorted here, because the database's order depends on its locale.
  return rows.map(({ key, data }) => ({ key, data: data as T })).sort((a, b) => compareText(a.key, b.key));
}

export function countItems<T extends JsonObject>(db: Db, ownerId: string, kind: ItemKind<T>): Promise<number> {
  return db.workbenchItem.count({ where: { ownerId, kind: kind.name } });
}

export async function putItem<T extends JsonObject>(
  db: Db,
  ownerId: string,
  kind: ItemKind<T>,
  key: string,
  data: T,
): Promise<void> {
  // Prisma's JSON type is mutable and ours is not.
  const json = data as Prisma.InputJsonObject;
  await db.workbenchItem.upsert({
    where: { ownerId_kind_key: { ownerId, kind: kind.name, key } },
    create: { ownerId, kind: kind.name, key, data: json },
    update: { data: json },
  });
}

export async function removeItems<T extends JsonObject>(
  db: Db,
  ownerId: string,
  kind: ItemKind<T>,
  keys?: readonly string[],
): Promise<number> {
  const where = { ownerId, kind: kind.name, ...(keys !== undefined && { key: { in: [...keys] } }) };
  return (await db.workbenchItem.deleteMany({ where })).count;
}

/** A number never used before for this owner and kind, even after removals: counting is one statement. */
export async function nextNumber<T extends JsonObject>(db: Db, ownerId: string, kind: ItemKind<T>): Promise<number> {
  const rows = await db.$queryRaw<{ last: number }[]>`
    INSERT INTO workbench_item (owner_id, kind, key, data) VALUES (${ownerId}, 'counter', ${kind.name}, '{"last": 1}')
    ON CONFLICT (owner_id, kind, key) DO UPDATE
      SET data = jsonb_build_object('last', (workbench_item.data->>'last')::int + 1), updated_at = now()
    RETURNING (data->>'last')::int AS last`;
  const [row] = rows;
  if (row === undefined) throw new Error("The counter returned no row");
  return row.last;
}

/** The first half of our two-part advisory locks, a separate space from single ones. */
const WORKBENCH_LOCKS = 7010;
