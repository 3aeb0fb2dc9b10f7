import type { Services } from "@/server/api/trpc/context";
import type { AdminOutput } from "@/server/contract/admin/operations";
import type { CreatedKey, CreateKeyInput, KeyView } from "@/server/contract/keys";
import { createKey, revokeKey, rotateKey, updateKey } from "@/server/identity/keys/keys.service";
import { listKeys, readKey } from "@/server/identity/keys/keys.view";
import { DomainError } from "@/server/lib/errors";
import { roles } from "@/server/policy/roles/roles.service";
import { pageOf } from "./page-of";
import type { AdminProcedures } from "./procedures";

type KeyProcedures = Pick<
  AdminProcedures,
  "listKeys" | "getKey" | "createKey" | "updateKey" | "rotateKey" | "revokeKey"
>;

export const KEY_PROCEDURES: KeyProcedures = {
  async listKeys({ client }, _caller, { status, ...page }) {
    const matches = (key: KeyView) => status === undefined || key.status === status;
    const keyOf = ({ name, id }: KeyView) => `${name} ${id}`;
    const [{ items, ...rest }, names] = await Promise.all([
      pageOf(await listKeys(client), page, { matches, keyOf }),
      readRoles(client),
    ]);
    return { items: items.map((key) => toAnswer(key, names)), ...rest };
  },
  getKey: async ({ client }, _caller, { id }) => toAnswer(await readKey(client, id), await readRoles(client)),
  async createKey(services, { actor }, { roles: wanted, ...input }) {
    const names = await readRoles(services.client);
    return toCreated(
      services,
      await createKey(services.client, actor, { ...input, roles: toRoles(wanted, names) }),
      names,
    );
  },
  async updateKey({ client, keys }, { actor }, { id, roles: wanted, ...given }) {
    const names = await readRoles(client);
    const { name, tools, ratePerMinute, expiresAt, allRoles, roleIds } = await readKey(client, id);
    const now: CreateKeyInput["roles"] = allRoles ? { kind: "all" } : { kind: "list", roleIds: [...roleIds] };
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const updated = await updateKey(client, actor, {
      ...{ id, name, tools: [...tools], ratePerMinute, expiresAt, ...changes },
      roles: wanted === undefined ? now : toRoles(wanted, names),
    });
    await keys.refresh();
    return toAnswer(updated, names);
  },
  async rotateKey(services, { actor }, input) {
    return toCreated(services, await rotateKey(services.client, actor, input), await readRoles(services.client));
  },
  async revokeKey({ client, keys }, { actor }, { id }) {
    await revokeKey(client, actor, id);
    await keys.refresh();
    return { ok: true };
  },
};

/** The names of roles by their IDs. */
type RoleNames = ReadonlyMap<string, string>;

async function readRoles(client: Services["client"]): Promise<RoleNames> {
  return new Map((await roles.list(client)).map(({ id, name }) => [id, name]));
}

async function toCreated({ keys }: Services, { key, view }: CreatedKey, names: RoleNames) {
  await keys.refresh();
  return { key, view: toAnswer(view, names) };
}

function toAnswer({ allRoles, roleIds, ...key }: KeyView, names: RoleNames): AdminOutput<"getKey"> {
  return { ...key, roles: allRoles ? "all" : roleIds.map((id) => names.get(id) ?? id).sort() };
}

function toRoles(wanted: "all" | readonly string[], names: RoleNames): CreateKeyInput["roles"] {
  if (wanted === "all") return { kind: "all" };
  const idOf = new Map([...names].map(([id, name]) => [name, id]));
  const roleIds = wanted.map((name) => {
    const id = idOf.get(name);
    if (id !== undefined) return id;
    throw new DomainError("invalid", `roles: no role is named ${name}`, { field: "roles" });
  });
  return { kind: "list", roleIds };
}
