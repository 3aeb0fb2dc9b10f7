import { readHealth } from "@/server/api/http/health";
import { waitUntilServed } from "@/server/api/routers/revisions.router";
import type { Services } from "@/server/api/trpc/context";
import type { AdminInput, AdminOperationName, AdminOutput, OwnOperationName } from "@/server/contract/admin/operations";
import type { PolicyPlan } from "@/server/contract/admin/policy";
import type { SnapshotRef } from "@/server/contract/revisions";
import { taxInput } from "@/server/contract/usage";
import { type AdminCaller, adminMay } from "@/server/identity/admin-keys/identify-admin";
import { readRecall } from "@/server/insights/usage/recall.view";
import { readTax } from "@/server/insights/usage/tax.view";
import { importCases, removeNamedCase } from "@/server/lab/evaluations/cases.service";
import { readSetView } from "@/server/lab/evaluations/evaluations.view";
import { readCases } from "@/server/lab/evaluations/read-cases.service";
import { prepareRuns } from "@/server/lab/evaluations/runs.service";
import { listRuns, readRun } from "@/server/lab/evaluations/runs.view";
import { exportPolicy } from "@/server/lab/policy-file/export-policy";
import { importPolicy, previewImport } from "@/server/lab/policy-file/import-policy";
import { DomainError } from "@/server/lib/errors";
import { readCore, setCore } from "@/server/policy/core/core.service";
import { readDraftShape } from "@/server/policy/draft/draft-shape";
import { countChanges, publishDraft, restoreRevision } from "@/server/policy/revisions/revisions.service";
import { listRevisions } from "@/server/policy/revisions/revisions.view";
import { sources } from "@/server/policy/sources/sources.service";
import { applySync, previewSync } from "@/server/policy/sources/sync";
import { KEY_PROCEDURES } from "./key-procedures";
import { NOUN_PROCEDURES, type NounProcedure } from "./noun-procedures";
import { toCaseAnswer, toFigures, toPlan, toRunAnswer, toSyncPlan } from "./to-answers";

export type AdminProcedure<N extends OwnOperationName> = (
  services: Services,
  caller: AdminCaller,
  input: AdminInput<N>,
) => Promise<AdminOutput<N>>;
export type AdminProcedures = { readonly [N in OwnOperationName]: AdminProcedure<N> };

const PROCEDURES: AdminProcedures = {
  ...KEY_PROCEDURES,
  async exportPolicy({ client }, _caller, { ref }) {
    return (await exportPolicy(client, ref === "published" ? await publishedRef(client) : ref)).file;
  },
  async diffPolicy({ client }, _caller, { text, guards }) {
    const preview = await previewImport(client, { text, withGuards: guards, comparesGuards: true });
    return toPlan(preview, await comparePublished(client, preview.draftHash));
  },
  async importPolicy({ client, drafts }, caller, { text, guards, draftHash }) {
    const isManager = adminMay(caller, "people.manage");
    const rights = { mayWriteCommands: isManager, mayGuard: isManager };
    const input = { text, withGuards: guards, draftHash };
    const { changes } = await importPolicy(client, caller.actor, input, rights);
    return { changes, draftHash: (await drafts.derive(countChanges)).draftHash };
  },
  listRevisions: ({ client }, _caller, input) => listRevisions(client, input),
  async publishRevision(services, { actor }, { wait, ...input }) {
    const { number } = await publishDraft(services.client, actor, input);
    return answerPublished(services, number, wait);
  },
  async restoreRevision(services, caller, { wait, ...input }) {
    const mayWriteCommands = adminMay(caller, "people.manage");
    const { number } = await restoreRevision(services.client, caller.actor, { ...input, mayWriteCommands });
    return answerPublished(services, number, wait);
  },
  async previewSync({ client, sources: services }, _caller, { id, document }) {
    const source = await sources.get(client, id);
    return toSyncPlan(await previewSync(services, { sourceId: source.id, document }));
  },
  async applySync({ client, sources: services }, { actor }, { id, ...input }) {
    const source = await sources.get(client, id);
    const { added, changed, removed, held } = await applySync(services, actor, { ...input, sourceId: source.id });
    return { added, changed, removed, held };
  },
  async getCore(services) {
    const { everyone, roles } = readCore(await readDraftShape(services), []);
    return {
      everyone,
      roles: roles.map(({ name, isOn, own, outside, shared }) => ({ name, isOn, own, outside, shared })),
    };
  },
  async setCore({ client }, { actor }, input) {
    await setCore(client, actor, input);
    return { ok: true };
  },
  async listCases({ client }, _caller, { set, ...query }) {
    const { items, total } = await readCases(client, { setId: set, ...query });
    return { items: items.map(toCaseAnswer), total };
  },
  async importCases({ client }, caller, { set, cases }) {
    const input = { setId: set, cases, effect: "merge" as const };
    const { added, changed, version } = await importCases(client, caller.actor, input, rightsOf(caller));
    return { added, changed, version };
  },
  async deleteCase({ client }, caller, { set, id }) {
    await removeNamedCase(client, caller.actor, { setId: set, name: id }, rightsOf(caller));
    return { ok: true };
  },
  async listRuns({ client }, _caller, { set, limit }) {
    const { id: setId } = await readSetView(client, set);
    const runs = await listRuns(client, setId, limit);
    return {
      items: runs.map(({ id, subject, status, startedAt, finishedAt, figures }) => ({
        ...{ id, subject, status, startedAt, finishedAt, figures: toFigures(figures) },
      })),
    };
  },
  async startRun({ client, runs }, { actor }, { set, subject }) {
    const { id: setId } = await readSetView(client, set);
    const wanted = subject === "draft" ? { kind: "draft" as const } : { kind: "revision" as const, number: subject };
    const ids = await prepareRuns(client, { actor, process: runs.process }, { setId, subjects: [wanted] });
    runs.start(ids);
    const [id = ""] = ids;
    return { id };
  },
  async readRun({ client }, _caller, { id }) {
    return toRunAnswer(await readRun(client, id));
  },
  async readUsage({ client }, _caller, input) {
    const read = taxInput.safeParse(input);
    const [issue] = read.error?.issues ?? [];
    if (!read.success) throw new DomainError("invalid", `${issue?.path.join(".")}: ${issue?.message}`);
    const { by, range } = read.data;
    const { reported, calling, covered, recall } = await readRecall(client, range);
    return { rows: await readTax(client, by, range), recall: { reported, calling, covered, recall } };
  },
  async readStatus(services, { name, scopes, expiresAt }) {
    const { version, status, failing, revision } = readHealth(services);
    const { draftHash, count } = await services.drafts.derive(countChanges);
    return {
      ...{ version, status, failing, revision, processes: services.peers.count() },
      draft: { hash: draftHash, changes: count },
      key: { name, scopes, expiresAt: expiresAt?.toISOString() ?? null },
    };
  },
};

export const ADMIN_PROCEDURES = { ...PROCEDURES, ...NOUN_PROCEDURES } as Readonly<
  Record<AdminOperationName, NounProcedure>
>;

type Client = Services["client"];

const rightsOf = (caller: AdminCaller) => ({ mayGuard: adminMay(caller, "people.manage") });

async function publishedRef(client: Client): Promise<SnapshotRef> {
  const [newest] = (await listRevisions(client, { limit: 1 })).items;
  if (newest === undefined) throw new DomainError("not_found", "ref: nothing has been published yet", { field: "ref" });
  return newest.number;
}

async function comparePublished(client: Client, draftHash: string): Promise<PolicyPlan["published"]> {
  const [newest] = (await listRevisions(client, { limit: 1 })).items;
  return newest === undefined ? null : { number: newest.number, isDraft: newest.hash === draftHash };
}

async function answerPublished(services: Services, number: number, wait: boolean) {
  if (wait) await waitUntilServed(services, number);
  return { number, served: (services.served.current()?.number ?? 0) >= number };
}
