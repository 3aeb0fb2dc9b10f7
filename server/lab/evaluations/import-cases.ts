import type { z } from "zod";
import type { EvalCaseInput, importCasesInput } from "@/server/contract/evaluations";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { findSet, listCases } from "@/server/policy/evaluation-sets/evaluations.store";
import { importCases, planImport } from "./cases.service";
import type { Rights } from "./evaluations.service";
import { parseCases } from "./parse-cases";

type Input = z.output<typeof importCasesInput>;
type File = Pick<Input, "setId" | "format" | "text" | "effect">;

const SAMPLE = 6;
const NAMES_SHOWN = 30;

export async function previewImport(client: PrismaClient, { setId, format, text, effect }: File) {
  const set = await findSet(client, setId);
  if (set === null) throw new DomainError("not_found", "Set not found");
  const { cases, problems } = await parseCases(format, text);
  const known = await listCases(client, set.id);
  const { added, changed, removed, unchanged } = await runCooperatively(planImport(known, cases, effect));
  return {
    problems,
    cases: cases.length,
    plan: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
    sample: cases.slice(0, SAMPLE).map(({ id, message, needs, role, kind }) => ({ id, message, needs, role, kind })),
    ...(await findUnknown(client, cases)),
  };
}

export async function importFile(
  client: PrismaClient,
  actor: Actor,
  { setId, format, text, effect }: File,
  rights: Rights,
) {
  const { cases, problems } = await parseCases(format, text);
  const [first] = problems;
  if (first !== undefined) {
    const place = [`line ${first.line}`, ...(first.field === null ? [] : [first.field])].join(": ");
    throw new DomainError("invalid", `${place}: ${first.message}. Nothing was imported.`, { problems });
  }
  return importCases(client, actor, { setId, cases, effect }, rights);
}

/** Names missing from the draft: cases may come before their tools. */
async function findUnknown(client: PrismaClient, cases: readonly EvalCaseInput[]) {
  const [tools, roles] = await Promise.all([
    client.tool.findMany({ select: { name: true } }),
    client.role.findMany({ select: { name: true } }),
  ]);
  const knownTools = new Set(tools.map(({ name }) => name));
  const knownRoles = new Set(roles.map(({ name }) => name));
  const unknownTools = new Set(cases.flatMap(({ needs }) => needs).filter((name) => !knownTools.has(name)));
  const unknownRoles = new Set(cases.flatMap(({ role }) => (role === undefined || knownRoles.has(role) ? [] : [role])));
  return {
    unknownTools: [...unknownTools].sort().slice(0, NAMES_SHOWN),
    unknownRoles: [...unknownRoles].sort().slice(0, NAMES_SHOWN),
  };
}
