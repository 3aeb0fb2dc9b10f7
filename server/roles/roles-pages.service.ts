import {
  MATRIX_CELLS,
  type RoleComparison,
  type RoleMatrix,
  type RoleOverview,
  type RolePreview,
  type RolePreviewInput,
  type UsualRounds,
} from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/denials";
import { PRESET_SETTINGS } from "@/server/engine/presets";
import type { RoleEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { policies } from "@/server/policies/policies.service";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import { listHolders, listRoleFacts } from "./role-facts.view";
import {
  costsOf,
  groupByReason,
  type PricedTool,
  type RoleGround,
  type RoleServices,
  readGround,
  roleSetOf,
} from "./role-sets.service";
import { listCalled, readUsual } from "./role-usage.view";

type Services = RoleServices & { readonly served: Pick<ServedRevisions, "current"> };

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MISSED_SHOWN = 20;

export const recentSince = () => new Date(Date.now() - USUAL_DAYS * DAY_MS);

/** Rounds carry the name under which agents called: the published one, whatever the draft calls the role by now. */
export function servedNames({ served }: Pick<Services, "served">) {
  const names = served.current()?.roleNames;
  return ({ id, name }: Pick<RoleEntry, "id" | "name">) => names?.get(id) ?? name;
}

/** The list of roles: who may use what, at what cost, under which keys. */
export async function readRolesOverview(services: Services): Promise<RoleOverview[]> {
  const [ground, facts, holders] = await Promise.all([
    readGround(services),
    listRoleFacts(services.client),
    listHolders(services.client),
  ]);
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, facts.map(nameOf), recentSince());
  return facts.map((role) => {
    const { id, name, title, description, policy, model, mode } = role;
    const keys = holders
      .filter((key) => key.allRoles || key.roleIds.includes(id))
      .map((key) => ({ id: key.id, name: key.name, allRoles: key.allRoles }));
    return {
      ...{ id, name, title, description, policy, model, mode, keys },
      allowKind: role.allow.kind,
      usual: usual.get(nameOf(role)) ?? null,
      ...costsOf(roleSetOf(ground, role)),
    };
  });
}

/** What a role that is being typed may use, why, and what that changes. Nothing is written. */
export async function previewRole(services: Services, { id, fields }: RolePreviewInput): Promise<RolePreview> {
  const [ground, facts] = await Promise.all([readGround(services), id === null ? [] : listRoleFacts(services.client)]);
  const set = roleSetOf(ground, fields);
  const saved = facts.find((role) => role.id === id);
  return {
    ...costsOf(set),
    groups: groupByReason(ground, fields),
    core: set.core.map(({ name, loadPolicy, schemaTokens }) => ({
      tool: name,
      scope: loadPolicy === "core" ? "everyone" : "role",
      tokens: schemaTokens,
    })),
    change: saved === undefined ? null : await changeOf(services, ground, saved, set.allowed),
  };
}

async function changeOf(services: Services, ground: RoleGround, saved: RoleEntry, after: readonly PricedTool[]) {
  const before = roleSetOf(ground, saved);
  const [was, is] = [namesOf(before.allowed), namesOf(after)];
  const removed = [...was].filter((name) => !is.has(name));
  const added = [...is].filter((name) => !was.has(name));
  const missed =
    removed.length === 0
      ? []
      : await listCalled(services.client, servedNames(services)(saved), removed, recentSince(), MISSED_SHOWN);
  return {
    added: added.length,
    removed: removed.length,
    directTokensBefore: costsOf(before).directTokens,
    missed,
  };
}

const namesOf = (tools: readonly PricedTool[]) => new Set(tools.map(({ name }) => name));

/** Roles × tools, a letter a cell. */
export async function readRoleMatrix(services: RoleServices): Promise<RoleMatrix> {
  const [ground, facts] = await Promise.all([readGround(services), listRoleFacts(services.client)]);
  return {
    tools: ground.tools.map(({ name, summary, source, domain, schemaTokens }) => ({
      ...{ name, summary, source, domain },
      tokens: schemaTokens,
    })),
    roles: facts.map((role) => {
      const { id, name, title, allow } = role;
      const denialOf = denialsOf(ground, role);
      const core = namesOf(roleSetOf(ground, role).core);
      const cells = ground.tools.map((tool) => {
        const denial = denialOf(tool);
        if (denial !== null) return MATRIX_CELLS[denial.kind];
        return core.has(tool.name) ? MATRIX_CELLS.core : MATRIX_CELLS.allowed;
      });
      return { id, name, title, allowKind: allow.kind, cells: cells.join("") };
    }),
  };
}

/** Two roles beside each other; both by id or by name. */
export async function compareRoles(services: Services, a: string, b: string): Promise<RoleComparison> {
  const [ground, facts, policyList] = await Promise.all([
    readGround(services),
    listRoleFacts(services.client),
    policies.list(services.client),
  ]);
  const [first, second] = [a, b].map((wanted) => findRole(facts, wanted)) as [RoleEntry, RoleEntry];
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, [nameOf(first), nameOf(second)], recentSince());
  const sets = { a: roleSetOf(ground, first), b: roleSetOf(ground, second) };
  const [inA, inB] = [namesOf(sets.a.allowed), namesOf(sets.b.allowed)];
  const describe = (entry: RoleEntry, set: typeof sets.a) => ({
    ...costsOf(set),
    entry,
    settings: policyList.find(({ name }) => name === entry.policy)?.settings ?? PRESET_SETTINGS.toolcrib,
    usual: (usual.get(nameOf(entry)) ?? null) as UsualRounds | null,
  });
  return {
    a: describe(first, sets.a),
    b: describe(second, sets.b),
    onlyA: sets.a.allowed.filter(({ name }) => !inB.has(name)).map(toCompared),
    onlyB: sets.b.allowed.filter(({ name }) => !inA.has(name)).map(toCompared),
    both: sets.a.allowed.filter(({ name }) => inB.has(name)).map(toCompared),
  };
}

function findRole(facts: readonly RoleEntry[], wanted: string): RoleEntry {
  const found = facts.find(({ id }) => id === wanted) ?? facts.find(({ name }) => name === wanted);
  if (found === undefined) throw new DomainError("not_found", `There is no role “${wanted}”`);
  return found;
}

function toCompared({ name, source, schemaTokens }: PricedTool) {
  return { name, source, tokens: schemaTokens };
}

