import type { Db } from "@/server/lib/db/client";
import { newId } from "@/server/lib/ids";

export async function findSecret(db: Db, purpose: string, subjectId: string): Promise<Uint8Array | null> {
  const row = await db.secret.findUnique({ where: { purpose_subjectId: { purpose, subjectId } } });
  return row?.ciphertext ?? null;
}

export async function listSecrets(db: Db, purpose: string): Promise<Map<string, Uint8Array>> {
  const rows = await db.secret.findMany({ where: { purpose } });
  return new Map(rows.map((row) => [row.subjectId, row.ciphertext]));
}

export async function writeSecret(
  db: Db,
  purpose: string,
  subjectId: string,
  ciphertext: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.secret.upsert({
    where: { purpose_subjectId: { purpose, subjectId } },
    create: { id: newId("secret"), purpose, subjectId, ciphertext },
    update: { ciphertext },
  });
}

export async function removeSecret(db: Db, purpose: string, subjectId: string): Promise<boolean> {
  const { count } = await db.secret.deleteMany({ where: { purpose, subjectId } });
  return count > 0;
}
