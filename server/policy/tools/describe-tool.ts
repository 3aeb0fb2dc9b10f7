import type { DenialReason } from "@/server/contract/reasons";
import { coreScope, sendsCore } from "@/server/engine/access/core-tools";
import { denialsOf } from "@/server/engine/access/denials";
import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { fromStoredJson } from "@/server/lib/db/storable-json";
import { DomainError } from "@/server/lib/errors";
import type { SeenDefinition } from "@/server/policy/sources/compare-definition";
import { listLastCalls, readToolActivity, type ToolActivity } from "./tool-activity.view";
import { findDefinition, findToolHead, readToolUsers, type ToolRole } from "./tool-users.view";

type RoleVisibility = {
  readonly role: string;
  /** `core`: in every round; `picked`: when a signal or the model asks for it; null: never. */
  readonly sees: "core" | "picked" | null;
  readonly denial: DenialReason | null;
};

export async function describeUse(db: Db, idOrName: string) {
  const tool = await readHead(db, idOrName);
  const { roles, categories, bundles, skills } = await readToolUsers(db, tool);
  return {
    categories,
    bundles,
    skills,
    roles: roles
      .filter((role) => role.isListed || role.isDenied || role.isCore)
      .map(({ name, isListed, isDenied, isCore }) => ({ name, isListed, isDenied, isCore })),
    visibility: roles.map((role) => roleVisibility(tool, role)),
  };
}

type Head = NonNullable<Awaited<ReturnType<typeof findToolHead>>>;

/** The engine's own verdict, on the part of the draft that concerns this tool. */
function roleVisibility(
  tool: Pick<Head, "name" | "enabled" | "loadPolicy" | "source">,
  role: ToolRole,
): RoleVisibility {
  const { name, enabled, source } = tool;
  const entry = { name, enabled, source: source.name };
  const categories = role.categoriesDenied.map((category) => ({ name: category, tools: [name] }));
  const denialOf = denialsOf(
    { tools: [entry], sources: [source], categories },
    {
      allow: { kind: role.allowKind, tools: role.isListed ? [name] : [] },
      deny: {
        tools: role.isDenied ? [name] : [],
        sources: role.sourceDenied ? [source.name] : [],
        categories: role.categoriesDenied,
      },
    },
  );
  const denial = denialOf(entry);
  if (denial !== null) return { role: role.name, sees: null, denial };
  const isCore = sendsCore(role) && coreScope(tool, role.isCore) !== null;
  return { role: role.name, sees: isCore ? "core" : "picked", denial };
}

export async function describeUpstream(db: Db, idOrName: string) {
  const tool = await readHead(db, idOrName);
  const found = await findDefinition(db, tool.sourceId, nameAtSource({ ...tool, binding: tool.binding as JsonObject }));
  if (found === null) return null;
  const { fields, gone = null } = fromStoredJson<SeenDefinition>(found.definition);
  return { source: tool.source.name, kind: tool.source.kind, seenAt: found.seenAt.toISOString(), gone, fields };
}

export async function describeActivity(
  db: Db,
  idOrName: string,
  days: number,
): Promise<ToolActivity & { lastCalls: Awaited<ReturnType<typeof listLastCalls>> }> {
  const { name } = await readHead(db, idOrName);
  const [activity, lastCalls] = await Promise.all([readToolActivity(db, name, daysAgo(days)), listLastCalls(db, name)]);
  return { ...activity, lastCalls };
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

async function readHead(db: Db, idOrName: string): Promise<Head> {
  const tool = await findToolHead(db, idOrName);
  if (tool === null) throw new DomainError("not_found", `No tool has the ID ${idOrName}`);
  return tool;
}
