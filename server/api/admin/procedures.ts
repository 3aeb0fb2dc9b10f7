import { readHealth } from "@/server/api/http/health";
import { waitUntilServed } from "@/server/api/routers/revisions.router";
import type { Services } from "@/server/api/trpc/context";
import type { AdminInput, AdminOperationName, AdminOutput } from "@/server/contract/admin/operations";
import type { PolicyPlan } from "@/server/contract/admin/policy";
import type { SnapshotRef } from "@/server/contract/revisions";
import { type AdminCaller, adminMay } from "@/server/identity/admin-keys/identify-admin";
import { createKey, revokeKey } from "@/server/identity/keys/keys.service";
import { listKeys } from "@/server/identity/keys/keys.view";
import { exportPolicy } from "@/server/lab/policy-file/export-policy";
import { importPolicy, previewImport } from "@/server/lab/policy-file/import-policy";
import { DomainError } from "@/server/lib/errors";
import { countChanges, publishDraft, restoreRevision } from "@/server/policy/revisions/revisions.service";
import { listRevisions } from "@/server/policy/revisions/revisions.view";
import { roles } from "@/server/policy/roles/roles.service";
import { toPlan } from "./plan";

export type AdminProcedure<N extends AdminOperationName> = (
  services: Services,
  caller: AdminCaller,
  input: AdminInput<N>,
) => Promise<AdminOutput<N>>;

/** Implements each operation of the admin API with the services behind the dashboard. */
export const ADMIN_PROCEDURES: { readonly [N in AdminOperationName]: AdminProcedure<N> } = {
  async exportPolicy({ client }, _caller, { ref }) {
    return (await exportPolicy(client, ref === "published" ? await publishedRef(client) : ref)).text;
  },
  async diffPolicy({ client }, _caller, { text, guards }) {
    const preview = await previewImport(client, { text, withGuards: guards });
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
