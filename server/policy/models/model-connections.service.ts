import { isWithinScope, scopeOf } from "@/server/contract/address-scope";
import {
  CONNECTION_SCOPES,
  type ConnectionScope,
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
import type { Outbound } from "@/server/lib/outbound/outbound";
import { findSecret, listSecrets, removeSecret, writeSecret } from "@/server/policy/sources/credentials.store";
import { modelStore } from "./models.store";

const PURPOSE = "model connection";
const PROVIDER_PURPOSE = "provider connection";

export type ModelConnection = { readonly baseUrl: string; readonly apiKey: string | null };

/** Sealed together: an editor of the model can neither read the key nor send it elsewhere. */
type Sealed = ModelConnection & { readonly provider: Provider };

type Connected = Pick<ModelEntry, "id" | "provider">;

type Guard = Pick<Outbound, "isBlocked" | "assertAllowed">;

/** Where a connection is stored: with the model, or with its provider for all models without their own. */
type Place = { readonly purpose: string; readonly id: string };

type SetConnection = {
  readonly modelId: string;
  readonly connection: ModelConnectionInput | null;
  readonly scope?: ConnectionScope;
};

/** Write-only: it acts at once, and no answer or event ever holds the key. */
export async function setModelConnection(
  { client, vault, outbound }: { client: PrismaClient; vault: Vault; outbound: Guard },
  actor: Actor,
  { modelId, connection, scope = "model" }: SetConnection,
): Promise<void> {
  const model = await findModel(client, modelId);
  const { purpose, id } = placeOf(model, scope);
  const subject = { noun: "model", subjectId: model.id, subjectName: model.name };
  const sealed = connection === null ? null : toSealed(model, connection);
  if (sealed !== null) await assertReachable(outbound, sealed.baseUrl);
  await inTransaction(client, async (tx) => {
    if (sealed === null) {
      if (!(await removeSecret(tx, purpose, id))) return;
      await recordAudit(tx, actor, { action: "remove connection", ...subject, old: { scope } });
      return;
    }
    await writeSecret(tx, purpose, id, vault.seal(purpose, id, JSON.stringify(sealed)));
    const facts = { provider: sealed.provider, baseUrl: sealed.baseUrl, key: sealed.apiKey !== null, scope };
    await recordAudit(tx, actor, { action: "set connection", ...subject, new: facts });
  });
}

async function assertReachable(outbound: Guard, baseUrl: string): Promise<void> {
  try {
    await outbound.assertAllowed(baseUrl);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const field = "connection.baseUrl";
    throw new DomainError("invalid", `${field}: ${error.message.replace(/^url: /, "")}`, { field });
  }
}

function placeOf({ id, provider }: Connected, scope: ConnectionScope): Place {
  return scope === "model" ? { purpose: PURPOSE, id } : { purpose: PROVIDER_PURPOSE, id: provider };
}

/** The model's own, else its provider's, else the provider's default. A connection for another provider is not used. */
export async function connectionOf(db: Db, vault: Vault, model: Connected): Promise<ModelConnection | null> {
  for (const scope of CONNECTION_SCOPES) {
    const place = placeOf(model, scope);
    const secret = await findSecret(db, place.purpose, place.id);
    const opened = secret === null ? null : open(vault, place, secret);
    if (opened?.provider === model.provider) return { baseUrl: opened.baseUrl, apiKey: opened.apiKey };
    // Sealed for another provider or with another secret: it must be set again, not replaced silently.
    if (secret !== null && scope === "model") return null;
  }
  return usualConnection(model.provider);
}

/** A key is sent only to its own address and paths below it. */
export function assertWithin({ baseUrl }: ModelConnection, url: string | URL): void {
  const scope = scopeOf(baseUrl);
  if (scope !== null && isWithinScope(scope, url)) return;
  throw new DomainError("rejected", "The model name leads outside the address its key was set for");
}

type Secrets = { readonly model: ReadonlyMap<string, Uint8Array>; readonly provider: ReadonlyMap<string, Uint8Array> };

export async function viewModelConnections(
  { client: db, vault, outbound }: { client: Db; vault: Vault; outbound: Pick<Outbound, "isBlocked"> },
  models: readonly Connected[],
): Promise<Map<string, ModelConnectionView>> {
  const [model, provider] = await Promise.all([listSecrets(db, PURPOSE), listSecrets(db, PROVIDER_PURPOSE)]);
  return new Map(
    models.map((entry) => {
      const view = viewOf(vault, entry, { model, provider });
      const isUsable = view.state === "set" || (view.state === "none" && hasUsualConnection(entry.provider));
      const isBlocked = isUsable && view.baseUrl !== null && outbound.isBlocked(view.baseUrl);
      return [entry.id, isBlocked ? { ...view, state: "blocked" } : view];
    }),
  );
}

export async function findModel(db: Db, id: string): Promise<ModelEntry> {
  const found = await modelStore.find(db, id);
  if (found === null) throw new DomainError("not_found", `No model has the ID ${id}`);
  return found.entry;
}

function viewOf(vault: Vault, model: Connected, secrets: Secrets): ModelConnectionView {
  const facts = PROVIDERS[model.provider];
  if (facts.key === "none") return { state: "not-needed", baseUrl: null, hasKey: false, scope: null };
  for (const scope of CONNECTION_SCOPES) {
    const place = placeOf(model, scope);
    const secret = secrets[scope].get(place.id);
    if (secret === undefined) continue;
    const opened = open(vault, place, secret);
    const state = opened?.provider === model.provider ? "set" : "stale";
    return { state, baseUrl: opened?.baseUrl ?? null, hasKey: opened !== null && opened.apiKey !== null, scope };
  }
  return { state: "none", baseUrl: facts.baseUrl, hasKey: false, scope: null };
}

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
function open(vault: Vault, { purpose, id }: Place, sealed: Uint8Array): Sealed | null {
  try {
    return JSON.parse(vault.open(purpose, id, sealed)) as Sealed;
  } catch {
    return null;
  }
}
