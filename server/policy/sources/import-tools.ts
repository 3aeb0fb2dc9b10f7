import type {
  ApplyImportInput,
  ImportFrom,
  ImportInto,
  PreviewImportInput,
  ToolFileFormat,
} from "@/server/contract/tools";
import { type JsonObject, META_TOOLS, type SourceEntry, type ToolEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inOneState, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import { explainDatabaseError } from "@/server/lib/db/database-errors";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { isHeldName } from "@/server/policy/parsing/held-text";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { chooseWritesChunked } from "@/server/policy/sources/choose-writes";
import { planSyncChunked, type SourceRead, type SyncState } from "@/server/policy/sources/plan-sync";
import { type PricedPlan, pricePlan } from "@/server/policy/sources/price-plan";
import type { SourceServices } from "@/server/policy/sources/source-services";
import { sourceStore } from "@/server/policy/sources/sources.store";
import { findSource, loadState } from "@/server/policy/sources/sync";
import { listOpenRoles, listSearchToolNames, recordRead } from "@/server/policy/sources/sync.store";
import { type SyncOutcome, writeSync } from "@/server/policy/sources/write-sync";
import { listToolNames } from "@/server/policy/tools/tool-names.view";

type ImportPreview = Omit<PricedPlan, "kept"> & {
  readonly kept: readonly (PricedPlan["kept"][number] & { readonly own: Readonly<Record<string, unknown>> })[];
  readonly format: ToolFileFormat;
  readonly source: { readonly name: string; readonly isNew: boolean };
};

export async function previewImport(services: SourceServices, input: PreviewImportInput): Promise<ImportPreview> {
  const { source, read } = await readImport(services, input);
  const { plan, state } = await inOneState(services.client, async (tx) =>
    runCooperatively(planSyncChunked(await stateOf(tx, input.into, source), read)),
  );
  const drafts = new Map(state.tools.map((tool) => [tool.name, tool]));
  return {
    ...(await pricePlan(plan)),
    kept: plan.kept.map((entry) => ({ ...entry, own: ownWords(drafts.get(entry.tool), entry.upstream) })),
    format: formatOf(source),
    source: { name: source.name, isNew: input.into.kind === "new" },
  };
}

function ownWords(tool: ToolEntry | undefined, upstream: object): Record<string, unknown> {
  const words: Partial<Record<string, unknown>> = { ...tool };
  return Object.fromEntries(Object.keys(upstream).map((field) => [field, words[field] ?? null]));
}

/** Writes the chosen part of the preview, and the source if it is new: all of it, or nothing. */
export async function applyImport(
  services: SourceServices,
  actor: Actor,
  input: ApplyImportInput,
): Promise<SyncOutcome & { sourceId: string }> {
  const { source, read } = await readImport(services, input);
  return inOneWrite(services.client, async (tx) => {
    await lockDraft(tx, "alone");
    if (input.into.kind === "new") await createSource(tx, actor, source);
    const planned = await runCooperatively(planSyncChunked(await loadState(tx, source.id), read));
    if (planned.plan.hash !== input.planHash) {
      throw new DomainError("conflict", "The document or the draft changed after the preview. Preview it again.");
    }
    const choice = {
      only: new Set(input.only),
      takeSuggestions: input.takeSuggestions,
      takeUpstream: new Set(input.takeUpstream),
      isUnattended: false,
    };
    const writes = await runCooperatively(chooseWritesChunked(planned, choice));
    const outcome = await writeSync(tx, actor, planned, writes);
    await recordRead(tx, source.id, null);
    return { ...outcome, sourceId: source.id };
  });
}

async function inOneWrite<T>(client: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(client, work);
  } catch (error) {
    throw explainDatabaseError(error, "source");
  }
}

type Read = { readonly source: SourceEntry; readonly read: SourceRead };

async function readImport(services: SourceServices, { into, from }: PreviewImportInput): Promise<Read> {
  const candidates = into.kind === "new" ? await newSources(into, from) : [await knownSource(services, into.sourceId)];
  let refusal: unknown;
  for (const source of candidates) {
    try {
      return { source, read: await readFrom(services, source, from) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
      // Errors are those of the likeliest format.
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Only sources that are read from documents; an MCP server lists its own tools. */
async function knownSource({ client }: SourceServices, sourceId: string): Promise<SourceEntry> {
  const source = await findSource(client, sourceId);
  if (source.kind === "json" || source.kind === "openapi") return source;
  throw new DomainError(
    "rejected",
    `The source “${source.name}” does not use uploaded documents. Sync it on its page.`,
  );
}

/** The source in each format that the document may have, the likeliest first. */
async function newSources(into: Extract<ImportInto, { kind: "new" }>, from: ImportFrom): Promise<SourceEntry[]> {
  const likely: ToolFileFormat[] = looksLikeOpenApi(await startOf(from)) ? ["openapi", "json"] : ["json", "openapi"];
  const formats: ToolFileFormat[] = into.format === "auto" ? likely : [into.format];
  const { name, title, description } = into;
  const connection: JsonObject = from.kind === "url" ? { url: from.url } : {};
  const id = newId("source");
  return formats.map((kind) => ({ id, name, kind, title, description, connection, enabled: true }));
}

/** Only the start is checked. */
const START_LETTERS = 4000;

async function startOf(from: ImportFrom): Promise<ImportFrom> {
  if (from.kind === "url" || !isHeldName(from.text)) return from;
  return { kind: "text", ...(await parseInThread("start", from.text, START_LETTERS)) };
}

export function looksLikeOpenApi(from: ImportFrom): boolean {
  if (from.kind === "url") return /openapi|swagger|api-docs/i.test(from.url);
  // Gaps do not span lines: empty lines would take quadratic time.
  const start = from.text.slice(0, START_LETTERS);
  return /(?:^|[{,\n])[ \t]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\b/.test(start);
}

function readFrom({ readSource }: SourceServices, source: SourceEntry, from: ImportFrom): Promise<SourceRead> {
  if (from.kind === "text") return readSource(source, { document: from.text });
  return readSource({ ...source, connection: { url: from.url } }, {});
}

async function stateOf(tx: Tx, into: ImportInto, source: SourceEntry): Promise<SyncState> {
  if (into.kind === "source") return loadState(tx, into.sourceId);
  const isTaken = (await sourceStore.list(tx)).some(({ entry }) => entry.name === source.name);
  if (isTaken) throw new DomainError("conflict", "name: another source already has this name", { field: "into.name" });
  return {
    source,
    tools: [],
    takenNames: [...META_TOOLS, ...(await listSearchToolNames(tx)), ...(await listToolNames(tx))],
    definitions: new Map(),
    usersOf: new Map(),
    openRoles: await listOpenRoles(tx, source.id),
  };
}

async function createSource(tx: Tx, actor: Actor, source: SourceEntry): Promise<void> {
  await sourceStore.insert(tx, [source]);
  const subject = { noun: "source", subjectId: source.id, subjectName: source.name };
  await recordAudit(tx, actor, { action: "create", ...subject, new: source });
}

function formatOf({ kind }: SourceEntry): ToolFileFormat {
  return kind === "openapi" ? "openapi" : "json";
}
