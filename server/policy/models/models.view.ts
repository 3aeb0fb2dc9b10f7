import type { Db } from "@/server/lib/db/client";

export async function listModelUsers(db: Db) {
  const rows = await db.model.findMany({
    orderBy: { name: "asc" },
    select: { id: true, roles: { select: { name: true }, orderBy: { name: "asc" } } },
  });
  return rows.map(({ id, roles }) => ({ id, roles: roles.map(({ name }) => name) }));
}
