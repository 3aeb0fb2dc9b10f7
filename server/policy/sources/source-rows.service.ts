import { type CredentialView, canSyncByItself } from "@/server/contract/sources";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Draft, DraftCache } from "@/server/policy/draft/draft-cache";
import { DEFAULT_ENCODING, TOOL_PRICES } from "@/server/policy/tools/tool-prices.service";
import { viewCredentials } from "./credentials.service";
import { countPendingDrift } from "./drift.store";
import { listSourceRows } from "./sources.view";
import { countWaitingTools, type WaitingTools } from "./waiting-tools.service";

type SourceRow = Awaited<ReturnType<typeof listSourceRows>>[number] & {
  readonly tokens: number;
  readonly canSync: boolean;
  readonly waiting: WaitingTools;
  /** Changes an unattended sync held back for a person. */
  readonly held: number;
  /** Whether it is published: a source only in the draft is not synced automatically. */
  readonly isPublished: boolean;
  readonly credentials: CredentialView | null;
};

type Parts = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly drafts: DraftCache;
  readonly published: Snapshot | null;
};

const NOTHING: WaitingTools = { added: 0, changed: 0, removed: 0 };

export async function listSources({ client, vault, drafts, published }: Parts): Promise<SourceRow[]> {
  const rows = await listSourceRows(client);
  const credentials = await viewCredentials(client, vault, rows);
  const waiting = await countWaitingTools(client, published);
  const held = await countPendingDrift(client);
  const tokens = await drafts.derive(tokensBySource);
  const known = new Set(published?.sources.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    tokens: tokens.get(row.name) ?? 0,
    canSync: canSyncByItself(row.kind, row.connection),
    waiting: waiting.get(row.name) ?? NOTHING,
    held: held.get(row.id) ?? 0,
    isPublished: known.has(row.id),
    credentials: credentials.get(row.id) ?? null,
  }));
}

async function tokensBySource(draft: Draft): Promise<ReadonlyMap<string, number>> {
  const prices = await draft.derive(TOOL_PRICES[DEFAULT_ENCODING]);
  const tokens = new Map<string, number>();
  for (const { id, source } of (await draft.read()).snapshot.tools) {
    tokens.set(source, (tokens.get(source) ?? 0) + (prices.get(id)?.schemaTokens ?? 0));
  }
  return tokens;
}
