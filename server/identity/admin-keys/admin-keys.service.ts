import { randomBytes } from "node:crypto";
import { ADMIN_SCOPES, type CreateAdminKeyInput, type CreatedAdminKey } from "@/server/contract/admin-keys";
import { lockPeople } from "@/server/identity/people/lock-people.service";
import { type Actor, TOOLCRIB } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockInTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { LOCKS } from "@/server/lib/db/locks";
import { DomainError, ExpectedError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { newId } from "@/server/lib/ids";
import {
  findAdminKeyRow,
  insertAdminKey,
  listLiveAdminKeysOf,
  markAdminKeyRevoked,
  replaceAdminSecret,
} from "./admin-keys.store";
import { readAdminKey } from "./admin-keys.view";

const PREFIX_LENGTH = 12;
const NOUN = "admin key";
const ENVIRONMENT_KEY = { id: "adminkey_environment", name: "TOOLCRIB_ADMIN_KEY" } as const;

/** Only this response contains the key; its hash is stored. Only people can create admin keys. */
export function createAdminKey(
  client: PrismaClient,
  actor: Actor,
  input: CreateAdminKeyInput,
): Promise<CreatedAdminKey> {
  const { name, scopes } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt).toISOString();
  const key = `tca_${randomBytes(32).toString("base64url")}`;
  const id = newId("adminkey");
  const facts = { name, prefix: key.slice(0, PREFIX_LENGTH), scopes, expiresAt };
  return inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    await insertAdminKey(tx, { id, ...facts, keyHash: sha256(key), createdBy: actor.id });
    await recordAudit(tx, actor, { action: "create", noun: NOUN, subjectId: id, subjectName: name, new: facts });
    return { key, view: await readAdminKey(tx, id) };
  });
}

/** Final, and effective from the next request on. Revoking again changes nothing. */
export function revokeAdminKey(client: PrismaClient, actor: Actor, id: string): Promise<void> {
  return inTransaction(client, async (tx) => {
    const row = await findAdminKeyRow(tx, { id });
    if (row === null) throw new DomainError("not_found", "Admin key not found");
    await revoke(tx, actor, row);
  });
}

export async function revokeAdminKeysOf(tx: Tx, actor: Actor, personId: string): Promise<void> {
  for (const key of await listLiveAdminKeysOf(tx, personId)) await revoke(tx, actor, key);
}

async function revoke(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  if (!(await markAdminKeyRevoked(tx, id, new Date()))) return;
  await recordAudit(tx, actor, { action: "revoke", noun: NOUN, subjectId: id, subjectName: name });
}

/** The key of TOOLCRIB_ADMIN_KEY, with all scopes: created if missing, replaced if changed, valid again if revoked. */
export async function ensureEnvironmentAdminKey(client: PrismaClient, key: string): Promise<void> {
  const { id, name } = ENVIRONMENT_KEY;
  if (!/^tca_[\x21-\x7e]{28,508}$/.test(key)) {
    throw new ExpectedError(`${name} must start with tca_ and have 32 to 512 printable characters without spaces.`);
  }
  const keyHash = sha256(key);
  const prefix = key.slice(0, 8);
  const scopes = [...ADMIN_SCOPES];
  await inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.environmentKey);
    const holder = await findAdminKeyRow(tx, { keyHash });
    if (holder !== null && holder.id !== id) {
      throw new ExpectedError(`${name} is set to a key created in Toolcrib. Use a different key.`);
    }
    if (holder !== null && holder.revokedAt === null) return;
    const isNew = (await findAdminKeyRow(tx, { id })) === null;
    if (isNew) await insertAdminKey(tx, { id, name, prefix, keyHash, scopes });
    else await replaceAdminSecret(tx, id, { prefix, keyHash, scopes });
    await recordAudit(tx, TOOLCRIB, {
      action: isNew ? "create" : "replace",
      noun: NOUN,
      subjectId: id,
      subjectName: name,
      new: { name, prefix, scopes },
    });
  });
}

export async function isEnvironmentAdminKeyLive(db: Db): Promise<boolean> {
  const row = await findAdminKeyRow(db, { id: ENVIRONMENT_KEY.id });
  return row !== null && row.revokedAt === null;
}
