import { isWithinScope } from "@/server/contract/address-scope";
import { type Credentials, type CredentialView, coversTargets, credentialTargets } from "@/server/contract/sources";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import type { Vault } from "@/server/lib/auth/vault";
import { type Db, inTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { findSecret, listSecrets, removeSecret, writeSecret } from "./credentials.store";
import { sourceStore } from "./sources.store";

export const PURPOSE = "source credentials";

/** Credentials of a source. Sent only to `targets`: addresses with everything below them, or a started command. */
export type SourceCredentials = {
  readonly targets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly query: { readonly name: string; readonly value: string } | null;
  readonly env: Readonly<Record<string, string>>;
};

/** Earlier versions bound them to one target: a command, or an origin with any path. */
type Sealed = SourceCredentials & { readonly target: string };

type Connected = Pick<SourceEntry, "id" | "kind" | "connection">;

/** Write-only: effective at once, bound to the source's current address; no response or event contains a value. */
export async function setCredentials(
  client: PrismaClient,
  actor: Actor,
  vault: Vault,
  { sourceId, credentials }: { sourceId: string; credentials: Credentials | null },
): Promise<void> {
  await inTransaction(client, async (tx) => {
    const source = (await sourceStore.find(tx, sourceId))?.entry;
    if (source === undefined) throw new DomainError("not_found", `No source has the ID ${sourceId}`);
    const subject = { noun: "source", subjectId: source.id, subjectName: source.name };
    if (credentials === null) {
      if (!(await removeSecret(tx, PURPOSE, source.id))) return;
      await recordAudit(tx, actor, { action: "remove credentials", ...subject });
      return;
    }
    const bound = bind(source, credentials);
    await writeSecret(tx, PURPOSE, source.id, vault.seal(PURPOSE, source.id, JSON.stringify(bound)));
    const { state: _state, ...names } = namesOf(bound);
    await recordAudit(tx, actor, {
      action: "set credentials",
      ...subject,
      new: { targets: [...bound.targets], ...names },
    });
  });
}

/** They outlive a source removed from the draft, because the published one may need them, but only for the same target. */
export async function credentialsOf(db: Db, vault: Vault, source: Connected): Promise<SourceCredentials | null> {
  const sealed = await findSecret(db, PURPOSE, source.id);
  const opened = sealed === null ? null : openCredentials(vault, source.id, sealed);
  return opened !== null && isCurrent(opened, source) ? opened : null;
}

export function mayCarry(credentials: SourceCredentials, url: string | URL): boolean {
  return credentials.targets.some((target) => isWithinScope(target, url));
}

function isCurrent({ targets }: SourceCredentials, { kind, connection }: Connected): boolean {
  return coversTargets(targets, credentialTargets(kind, connection));
}

export async function viewCredentials(
  db: Db,
  vault: Vault,
  sources: readonly Connected[],
): Promise<Map<string, CredentialView>> {
  const sealed = await listSecrets(db, PURPOSE);
  return new Map(
    sources.map((source) => {
      const secret = sealed.get(source.id);
      if (secret === undefined) return [source.id, NONE];
      const opened = openCredentials(vault, source.id, secret);
      if (opened === null) return [source.id, { ...NONE, state: "stale" }];
      return [source.id, { ...namesOf(opened), state: isCurrent(opened, source) ? "set" : "stale" }];
    }),
  );
}

const NONE: CredentialView = { state: "none", headers: [], query: null, env: [] };

function bind(source: SourceEntry, { headers = {}, query, env = {} }: Credentials): SourceCredentials {
  const targets = credentialTargets(source.kind, source.connection);
  if (targets.length === 0) {
    throw new DomainError("rejected", `The source “${source.name}” has no address or command to use credentials with`);
  }
  const isStarted = source.connection.transport === "stdio";
  if (isStarted && (Object.keys(headers).length > 0 || query !== undefined)) throw misplaced("headers", "env");
  if (!isStarted && Object.keys(env).length > 0) throw misplaced("env", "headers or query");
  return { targets, headers, query: query ?? null, env };
}

function misplaced(field: string, instead: string): DomainError {
  return new DomainError("invalid", `${field}: not supported by this source; set ${instead}`, { field });
}

/** What another master secret has sealed is lost, not an error: it has to be set again. */
export function openCredentials(vault: Vault, sourceId: string, sealed: Uint8Array): SourceCredentials | null {
  try {
    const { target, ...opened } = JSON.parse(vault.open(PURPOSE, sourceId, sealed)) as Sealed;
    return { ...opened, targets: opened.targets ?? [target] };
  } catch {
    return null;
  }
}

function namesOf({ headers, query, env }: SourceCredentials): CredentialView {
  return { state: "set", headers: Object.keys(headers), query: query?.name ?? null, env: Object.keys(env) };
}
