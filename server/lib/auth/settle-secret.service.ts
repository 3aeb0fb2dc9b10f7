import type { Logger } from "pino";
import { inTransaction, lockInTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { LOCKS } from "@/server/lib/db/locks";
import { ExpectedError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import type { Vault } from "./vault";

/** A sealed row that shows whether the secret is right, even if nothing else is stored. */
const CHECK = { purpose: "secret check", subjectId: "toolcrib" };

type Secrets = {
  readonly current: Vault;
  readonly place: string;
  /** The previous secret; "lost": no longer known; null: unchanged. */
  readonly old: Vault | "lost" | null;
  readonly log: Pick<Logger, "info" | "warn">;
};

type Row = Pick<Awaited<ReturnType<Tx["secret"]["findMany"]>>[number], "id" | "purpose" | "subjectId" | "ciphertext">;

/** Refuses a secret that does not fit the database; reseals everything where the old one is given: all of it, or nothing. */
export function settleSecret(client: PrismaClient, { current, place, old, log }: Secrets): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.secrets);
    const rows = await tx.secret.findMany();
    const check = rows.find(isCheck);
    const stored = rows.filter((row) => !isCheck(row));
    // A database of an earlier version has no such row; its sealed values are used instead.
    const fits = (vault: Vault) => (check === undefined ? stored.some(opensWith(vault)) : opensWith(vault)(check));
    if (rows.length === 0 || fits(current)) {
      if (check === undefined) await writeCheck(tx, current);
      const late = old === null || old === "lost" ? 0 : await reseal(tx, stored, old, current);
      if (late > 0) log.info({ credentials: late }, "credentials re-encrypted with the new secret");
      else if (old !== null) log.info("TOOLCRIB_SECRET_OLD is no longer needed; nothing is encrypted with it");
      return;
    }
    if (old === null) throw refuse(`${place} doesn't match the secret that encrypted this database`);
    if (old !== "lost" && !fits(old)) {
      throw refuse(`Neither TOOLCRIB_SECRET_OLD nor ${place} matches the secret that encrypted this database`);
    }
    const resealed = old === "lost" ? 0 : await reseal(tx, stored, old, current);
    await writeCheck(tx, current);
    const { count: sessions } = await tx.authSession.deleteMany();
    const unreadable = stored.filter((row) => !opensWith(current)(row)).length - resealed;
    log.info(
      { credentials: resealed, sessions },
      "credentials re-encrypted with the new secret; all users must sign in again",
    );
    if (unreadable > 0) log.warn({ credentials: unreadable }, "couldn't decrypt some credentials; set them again");
  });
}

async function reseal(tx: Tx, rows: readonly Row[], old: Vault, current: Vault): Promise<number> {
  const readable = rows.filter(opensWith(old));
  for (const { id, purpose, subjectId, ciphertext } of readable) {
    const plaintext = old.open(purpose, subjectId, ciphertext);
    await tx.secret.update({ where: { id }, data: { ciphertext: current.seal(purpose, subjectId, plaintext) } });
  }
  return readable.length;
}

async function writeCheck(tx: Tx, vault: Vault): Promise<void> {
  const ciphertext = vault.seal(CHECK.purpose, CHECK.subjectId, "ok");
  await tx.secret.upsert({
    where: { purpose_subjectId: CHECK },
    create: { id: newId("secret"), ...CHECK, ciphertext },
    update: { ciphertext },
  });
}

function isCheck({ purpose, subjectId }: Row): boolean {
  return purpose === CHECK.purpose && subjectId === CHECK.subjectId;
}

function opensWith(vault: Vault): (row: Row) => boolean {
  return ({ purpose, subjectId, ciphertext }) => {
    try {
      vault.open(purpose, subjectId, ciphertext);
      return true;
    } catch {
      return false;
    }
  };
}

function refuse(what: string): ExpectedError {
  return new ExpectedError(
    `${what}. Use the previous secret, or set TOOLCRIB_SECRET_OLD to it to rotate secrets. If it is lost, set TOOLCRIB_SECRET_OLD=lost.`,
  );
}
