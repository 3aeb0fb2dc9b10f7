import { randomBytes } from "node:crypto";
import type { CreatedKey, CreateKeyInput, KeyView, RotateKeyInput, UpdateKeyInput } from "@/server/contract/keys";
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
  announceKey,
  changeKey,
  findKeyRow,
  findRoleIds,
  insertKey,
  listKeysOf,
  markRevoked,
  replaceSecret,
  rotateSecret,
} from "./keys.store";
import { readKey } from "./keys.view";

const PREFIX_LENGTH = 12;
const ENVIRONMENT_KEY = { id: "key_environment", name: "TOOLCRIB_AGENT_KEY" } as const;

/** Only this response contains the key. Locks the person, whose account may be being disabled meanwhile. */
export function createKey(client: PrismaClient, actor: Actor, input: CreateKeyInput): Promise<CreatedKey> {
  const { name, tools, ratePerMinute } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt).toISOString();
  const key = newSecret();
  const prefix = key.slice(0, PREFIX_LENGTH);
  const id = newId("key");
  const roleIds = input.roles.kind === "all" ? [] : input.roles.roleIds;
  const allRoles = input.roles.kind === "all";
  return inTransaction(client, async (tx) => {
    if (actor.id !== null) await lockPeople(tx, actor);
    await refuseUnknownRoles(tx, roleIds);
    const facts = { name, prefix, allRoles, tools, ratePerMinute, expiresAt };
    await insertKey(tx, { id, ...facts, keyHash: sha256(key), createdBy: actor.id }, roleIds);
    await recordAudit(tx, actor, {
      action: "create",
      noun: "key",
      subjectId: id,
      subjectName: name,
      new: { ...facts, roleIds },
    });
    await announceKey(tx, id);
    return { key, view: await readKey(tx, id) };
  });
}

export function updateKey(client: PrismaClient, actor: Actor, input: UpdateKeyInput): Promise<KeyView> {
  const { id, name, tools, ratePerMinute } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt).toISOString();
  const roleIds = input.roles.kind === "all" ? [] : input.roles.roleIds;
  const facts = { name, allRoles: input.roles.kind === "all", tools, ratePerMinute, expiresAt };
  return inTransaction(client, async (tx) => {
    await findEditable(tx, id);
    await refuseUnknownRoles(tx, roleIds);
    const before = await readKey(tx, id);
    await changeKey(tx, id, facts, roleIds);
    await recordAudit(tx, actor, {
      action: "update",
      noun: "key",
      subjectId: id,
      subjectName: name,
      old: pickFacts(before),
      new: { ...facts, roleIds },
    });
    await announceKey(tx, id);
    return readKey(tx, id);
  });
}

function pickFacts({ name, allRoles, tools, ratePerMinute, expiresAt, roleIds }: KeyView) {
  return { name, allRoles, tools: [...tools], ratePerMinute, expiresAt, roleIds: [...roleIds] };
}

/** A new secret for the same key: its sessions, roles and records stay. The old secret works for the overlap. */
export function rotateKey(
  client: PrismaClient,
  actor: Actor,
  { id, overlapHours }: RotateKeyInput,
): Promise<CreatedKey> {
  const key = newSecret();
  return inTransaction(client, async (tx) => {
    const { name, keyHash } = await findEditable(tx, id);
    const previousUntil = overlapHours === 0 ? null : new Date(Date.now() + overlapHours * 3_600_000);
    await rotateSecret(tx, id, {
      prefix: key.slice(0, PREFIX_LENGTH),
      keyHash: sha256(key),
      previousHash: previousUntil === null ? null : keyHash,
      previousUntil,
    });
    await recordAudit(tx, actor, {
      action: "rotate",
      noun: "key",
      subjectId: id,
      subjectName: name,
      new: { previousUntil: previousUntil?.toISOString() ?? null },
    });
    await announceKey(tx, id);
    return { key, view: await readKey(tx, id) };
  });
}

async function findEditable(tx: Tx, id: string) {
  const row = await findKeyRow(tx, { id });
  if (row === null) throw new DomainError("not_found", "Key not found");
  if (row.revokedAt !== null) throw new DomainError("conflict", "The key was revoked. Create a new one.");
  if (id === ENVIRONMENT_KEY.id) {
    throw new DomainError("rejected", `This key is set with ${ENVIRONMENT_KEY.name}. Change it there.`);
  }
  return row;
}

function newSecret(): string {
  return `tck_${randomBytes(32).toString("base64url")}`;
}

/** Final, and effective everywhere within a second. Revoking again changes nothing. */
export function revokeKey(client: PrismaClient, actor: Actor, id: string): Promise<void> {
  return inTransaction(client, async (tx) => {
    const row = await findKeyRow(tx, { id });
    if (row === null) throw new DomainError("not_found", "Key not found");
    await revoke(tx, actor, row);
  });
}

export async function revokeKeysOf(tx: Tx, actor: Actor, personId: string): Promise<void> {
  for (const key of await listKeysOf(tx, personId)) await revoke(tx, actor, key);
}

async function revoke(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  if (!(await markRevoked(tx, id, new Date()))) return;
  await recordAudit(tx, actor, { action: "revoke", noun: "key", subjectId: id, subjectName: name });
  await announceKey(tx, id);
}

/** The key of TOOLCRIB_AGENT_KEY, for all roles: created if missing, replaced if changed, valid again if revoked. */
export async function ensureEnvironmentKey(client: PrismaClient, key: string): Promise<void> {
  const { id, name } = ENVIRONMENT_KEY;
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new ExpectedError(`${name} must have 1 to 512 printable characters without spaces.`);
  }
  const keyHash = sha256(key);
  // The operator chose this key, and it may be short: at most a quarter of it is shown.
  const prefix = key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 4)));
  await inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.environmentKey);
    const holder = await findKeyRow(tx, { keyHash });
    if (holder !== null && holder.id !== id) {
      throw new ExpectedError(`${name} is set to a key created in Toolcrib. Use a different key.`);
    }
    if (holder !== null && holder.revokedAt === null) return;
    const isNew = (await findKeyRow(tx, { id })) === null;
    if (isNew) await insertKey(tx, { id, name, prefix, keyHash, allRoles: true, tools: [] }, []);
    else await replaceSecret(tx, id, { prefix, keyHash });
    await recordAudit(tx, TOOLCRIB, {
      action: isNew ? "create" : "replace",
      noun: "key",
      subjectId: id,
      subjectName: name,
      new: { name, prefix, allRoles: true },
    });
    await announceKey(tx, id);
  });
}

export async function isEnvironmentKeyLive(db: Db): Promise<boolean> {
  const row = await findKeyRow(db, { id: ENVIRONMENT_KEY.id });
  return row !== null && row.revokedAt === null;
}

async function refuseUnknownRoles(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const known = await findRoleIds(tx, roleIds);
  const unknown = roleIds.find((roleId) => !known.has(roleId));
  if (unknown === undefined) return;
  throw new DomainError("invalid", `roles: no role has the ID ${unknown}`, { field: "roles" });
}
