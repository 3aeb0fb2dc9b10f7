import { isWithinScope, scopeOf } from "@/server/contract/address-scope";
import {
  type ModelConnectionInput,
  type ModelConnectionView,
  modelConnectionProblem,
  PROVIDERS,
  type Provider,
} from "@/server/contract/models";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import type { Vault } from "@/server/lib/auth/vault";
import { type Db, inTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { findSecret, listSecrets, removeSecret, writeSecret } from "@/server/policy/sources/credentials.store";
import { modelStore } from "./models.store";

const PURPOSE = "model connection";

/** A model's address and key. */
export type ModelConnection = { readonly baseUrl: string; readonly apiKey: string | null };

/** Sealed together: an editor of the model can neither read the key nor send it elsewhere. */
type Sealed = ModelConnection & { readonly provider: Provider };

type Connected = Pick<ModelEntry, "id" | "provider">;

/** Write-only: it acts at once, and no answer or event ever holds the key. */
export async function setModelConnection(
  client: PrismaClient,
  actor: Actor,
  vault: Vault,
  { modelId, connection }: { modelId: string; connection: ModelConnectionInput | null },
): Promise<void> {
  await inTransaction(client, async (tx) => {
    const model = await findModel(tx, modelId);
    const subject = { noun: "model", subjectId: model.id, subjectName: model.name };
    if (connection === null) {
      if (!(await removeSecret(tx, PURPOSE, model.id))) return;
      await recordAudit(tx, actor, { action: "remove connection", ...subject });
      return;
    }
    const sealed = toSealed(model, connection);
    await writeSecret(tx, PURPOSE, model.id, vault.seal(PURPOSE, model.id, JSON.stringify(sealed)));
    const facts = { provider: sealed.provider, baseUrl: sealed.baseUrl, key: sealed.apiKey !== null };
    await recordAudit(tx, actor, { action: "set connection", ...subject, new: facts });
  });
}

/**
 * Null if no connection was set, or it was for another provider. A provider with a default address that needs no key works
 * without one.
 */
export async function connectionOf(db: Db, vault: Vault, model: Connected): Promise<ModelConnection | null> {
  const secret = await findSecret(db, PURPOSE, model.id);
  if (secret === null) return usualConnection(model.provider);
  const opened = open(vault, model.id, secret);
  if (opened === null || opened.provider !== model.provider) return null;
  return { baseUrl: opened.baseUrl, apiKey: opened.apiKey };
}

/** A key is sent only to its own address and paths below it. */
export function assertWithin({ baseUrl }: ModelConnection, url: string | URL): void {
  const scope = scopeOf(baseUrl);
  if (scope !== null && isWithinScope(scope, url)) return;
  throw new DomainError("rejected", "The model name leads outside the address its key was set for");
}

/** The public part of each connection. */
export async function viewModelConnections(
  db: Db,
  vault: Vault,
  models: readonly Connected[],
): Promise<Map<string, ModelConnectionView>> {
  const secrets = await listSecrets(db, PURPOSE);
  return new Map(models.map((model) => [model.id, viewOf(vault, model, secrets.get(model.id))]));
}

export async function findModel(db: Db, id: string): Promise<ModelEntry> {
  const found = await modelStore.find(db, id);
  if (found === null) throw new DomainError("not_found", `No model has the ID ${id}`);
  return found.entry;
}

function viewOf(vault: Vault, { id, provider }: Connected, secret: Uint8Array | undefined): ModelConnectionView {
  if (PROVIDERS[provider].key === "none") return { state: "not-needed", baseUrl: null, hasKey: false };
  if (secret === undefined) return { state: "none", baseUrl: PROVIDERS[provider].baseUrl, hasKey: false };
  const opened = open(vault, id, secret);
  const isCurrent = opened?.provider === provider;
  return {
    state: isCurrent ? "set" : "stale",
    baseUrl: opened?.baseUrl ?? null,
    hasKey: opened !== null && opened.apiKey !== null,
  };
}

/** Whether this provider has a default address. */
export function hasUsualConnection(provider: Provider): boolean {
  return usualConnection(provider) !== null;
}

function usualConnection(provider: Provider): ModelConnection | null {
  const { baseUrl, key } = PROVIDERS[provider];
  return baseUrl === null || key !== "optional" ? null : { baseUrl, apiKey: null };
}

function toSealed({ name, provider }: ModelEntry, connection: ModelConnectionInput): Sealed {
  const baseUrl = connection.baseUrl ?? PROVIDERS[provider].baseUrl;
  if (PROVIDERS[provider].key === "none") {
    throw new DomainError("rejected", `The model “${name}” is built in and needs no connection`);
  }
  const problem = modelConnectionProblem(provider, connection);
  if (problem !== null || baseUrl === null) {
    const { field, message } = problem ?? { field: "baseUrl", message: "Enter the model's address" };
    throw new DomainError("invalid", `connection.${field}: ${message}`, { field: `connection.${field}` });
  }
  return { provider, baseUrl, apiKey: connection.apiKey };
}

/** Sealed with another master secret: lost, not an error. It must be set again. */
function open(vault: Vault, modelId: string, sealed: Uint8Array): Sealed | null {
  try {
    return JSON.parse(vault.open(PURPOSE, modelId, sealed)) as Sealed;
  } catch {
    return null;
  }
}
