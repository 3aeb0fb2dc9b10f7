import { readHealth } from "@/server/api/http/health";
import { waitUntilServed } from "@/server/api/routers/revisions.router";
import type { Services } from "@/server/api/trpc/context";
import type { AdminInput, AdminOperationName, AdminOutput } from "@/server/contract/admin/operations";
import type { PolicyPlan } from "@/server/contract/admin/policy";
import type { SnapshotRef } from "@/server/contract/revisions";
import { canSyncByItself } from "@/server/contract/sources";
import { taxInput } from "@/server/contract/usage";
import { type AdminCaller, adminMay } from "@/server/identity/admin-keys/identify-admin";
import { createKey, revokeKey } from "@/server/identity/keys/keys.service";
import { listKeys } from "@/server/identity/keys/keys.view";
import { readRecall } from "@/server/insights/usage/recall.view";
import { readTax } from "@/server/insights/usage/tax.view";
import { listSetViews, readSetView } from "@/server/lab/evaluations/evaluations.view";
import { prepareRuns } from "@/server/lab/evaluations/runs.service";
import { readRun } from "@/server/lab/evaluations/runs.view";
import { exportPolicy } from "@/server/lab/policy-file/export-policy";
import { importPolicy, previewImport } from "@/server/lab/policy-file/import-policy";
import { DomainError } from "@/server/lib/errors";
import { countChanges, publishDraft, restoreRevision } from "@/server/policy/revisions/revisions.service";
import { listRevisions } from "@/server/policy/revisions/revisions.view";
import { roles } from "@/server/policy/roles/roles.service";
import { permissionToWrite } from "@/server/policy/sources/command-lines.service";
import { sources } from "@/server/policy/sources/sources.service";
import { listSourceRows } from "@/server/policy/sources/sources.view";
import { applySync, previewSync } from "@/server/policy/sources/sync";
import { limitsOf, toPlan, toRunAnswer, toSyncPlan } from "./to-answers";

export type AdminProcedure<N extends AdminOperationName> = (
  services: Services,
  caller: AdminCaller,
  input: AdminInput<N>,
) => Promise<AdminOutput<N>>;

export const ADMIN_PROCEDURES: { readonly [N in AdminOperationName]: AdminProcedure<N> } = {
  async exportPolicy({ client }, _caller, { ref }) {
    return (await exportPolicy(client, ref === "published" ? await publishedRef(client) : ref)).text;
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
  listKeys: async ({ client }) => ({ items: await listKeys(client) }),
  async createKey({ client, keys }, { actor }, { roles: names, ...input }) {
    const roleIds = names === "all" ? null : await findRoles(client, names);
    const kind = roleIds === null ? { kind: "all" as const } : { kind: "list" as const, roleIds };
    const created = await createKey(client, actor, { ...input, roles: kind });
    await keys.refresh();
    return created;
  },
  async revokeKey({ client, keys }, { actor }, { id }) {
    await revokeKey(client, actor, id);
    await keys.refresh();
    return { ok: true };
  },
  async listSources({ client }) {
    const rows = await listSourceRows(client);
    return {
      items: rows.map(({ connection, description: _words, version: _version, ...row }) => ({
        ...row,
        canSync: canSyncByItself(row.kind, connection),
      })),
    };
  },
  async createSource({ client }, caller, input) {
    if (!adminMay(caller, permissionToWrite(input))) {
      throw new DomainError("forbidden", "A source that runs a command needs a key with the scope manage");
    }
    const { id, name } = await sources.create(client, caller.actor, input);
    return { id, name };
  },
  async previewSync({ client, sources: services }, _caller, { name, document }) {
    const { id } = await sources.get(client, name);
    return toSyncPlan(await previewSync(services, { sourceId: id, document }));
  },
  async applySync({ client, sources: services }, { actor }, { name, ...input }) {
    const { id } = await sources.get(client, name);
    const { added, changed, removed, held } = await applySync(services, actor, { ...input, sourceId: id });
    return { added, changed, removed, held };
  },
  async listEvaluations({ client }) {
    const sets = await listSetViews(client);
    return { items: sets.map(({ id, name, cases, ...set }) => ({ id, name, cases, ...limitsOf(set) })) };
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

type Client = Services["client"];

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

async function findRoles(client: Client, names: readonly string[]): Promise<string[]> {
  const idOf = new Map((await roles.list(client)).map(({ id, name }) => [name, id]));
  return names.map((name) => {
    const id = idOf.get(name);
    if (id !== undefined) return id;
    throw new DomainError("invalid", `roles: no role is named ${name}`, { field: "roles" });
  });
}
