import type { Db } from "@/server/lib/db/client";

type Options = { readonly role: string; readonly limit: number };

/** Messages of evaluation cases that are for this role, or for whichever. */
export async function listCaseMessages(db: Db, { role, limit }: Options): Promise<string[]> {
  const rows = await db.evalCase.findMany({
    where: { OR: [{ roleName: null }, { roleName: role }], message: { not: "" } },
    select: { message: true },
    orderBy: [{ setId: "asc" }, { position: "asc" }],
    take: limit,
  });
  return [...new Set(rows.map(({ message }) => message))];
}
