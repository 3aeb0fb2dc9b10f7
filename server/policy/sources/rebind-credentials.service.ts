import { scopeOf } from "@/server/contract/address-scope";
import { credentialTargets } from "@/server/contract/sources";
import type { JsonObject, SourceEntry } from "@/server/engine/model/snapshot";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import type { Vault } from "@/server/lib/auth/vault";
import { inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { newestRevision } from "@/server/runtime/snapshot/revisions.store";
import { openCredentials, PURPOSE, type SourceCredentials } from "./credentials.service";
import { listSecrets, writeSecret } from "./credentials.store";
import { sourceStore } from "./sources.store";

/** Earlier versions bound credentials to an origin; now they keep working at the source's own addresses and nowhere else. */
export function rebindCredentials(client: PrismaClient, vault: Vault): Promise<number> {
  return inTransaction(client, async (tx) => {
    const wide = await findWide(tx, vault);
    if (wide.size === 0) return 0;
    await lockDraft(tx, "shared");
    const uses = await listUses(tx);
    for (const [id, credentials] of wide) {
      const [origin] = credentials.targets;
      const own = uses.filter(({ source }) => source.id === id);
      const targets = [...new Set(own.flatMap(targetsOf))].filter((target) => new URL(target).origin === origin);
      const bound: SourceCredentials = { ...credentials, targets };
      await writeSecret(tx, PURPOSE, id, vault.seal(PURPOSE, id, JSON.stringify(bound)));
      const subject = { noun: "source", subjectId: id, subjectName: own[0]?.source.name ?? id };
      await recordAudit(tx, TOOLCRIB, { action: "bind credentials", ...subject, new: { targets } });
    }
    return wide.size;
  });
}

async function findWide(tx: Tx, vault: Vault): Promise<Map<string, SourceCredentials>> {
  const wide = new Map<string, SourceCredentials>();
  for (const [id, sealed] of await listSecrets(tx, PURPOSE)) {
    const credentials = openCredentials(vault, id, sealed);
    if (credentials?.targets.some(isOrigin)) wide.set(id, credentials);
  }
  return wide;
}

/** A scope ends in a slash, an origin does not. */
function isOrigin(target: string): boolean {
  return URL.canParse(target) && new URL(target).origin === target;
}

type Use = { readonly source: SourceEntry; readonly bindings: readonly JsonObject[] };

async function listUses(tx: Tx): Promise<Use[]> {
  const rows = await tx.tool.findMany({ select: { sourceId: true, binding: true } });
  const draft = (await sourceStore.list(tx)).map(({ entry: source }) => ({
    source,
    bindings: rows.filter(({ sourceId }) => sourceId === source.id).map(({ binding }) => binding as JsonObject),
  }));
  const { sources = [], tools = [] } = (await newestRevision(tx))?.snapshot ?? {};
  const published = sources.map((source) => ({
    source,
    bindings: tools.filter((tool) => tool.source === source.name).map(({ binding }) => binding ?? {}),
  }));
  return [...draft, ...published];
}

/** Definitions of a JSON file may name their own addresses, which received the credentials of their origin so far. */
function targetsOf({ source: { kind, connection }, bindings }: Use): string[] {
  if (kind === "mcp" && connection.transport === "stdio") return [];
  const own = kind === "json" ? bindings.map(({ url }) => (typeof url === "string" ? fixedPart(url) : null)) : [];
  return [...credentialTargets(kind, connection), ...own.filter((target) => target !== null)];
}

function fixedPart(template: string): string | null {
  const [fixed = "", ...rest] = template.split(/[{?#]/);
  return scopeOf(rest.length > 0 && template[fixed.length] === "{" ? fixed.replace(/[^/]*$/, "") : fixed);
}
