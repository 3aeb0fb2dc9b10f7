import type { SetCoreInput } from "@/server/contract/core";
import { type BaselineCost, baselineCost } from "@/server/engine/analysis/baseline-cost";
import type { LintFinding } from "@/server/engine/analysis/lint/finding";
import { prepareLintInput } from "@/server/engine/analysis/lint/lint-input";
import { lintRoles } from "@/server/engine/analysis/lint/roles";
import type { CompiledRole } from "@/server/engine/compile";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import type { DraftShape } from "@/server/policy/draft/draft-shape";
import { roles } from "@/server/policy/roles/roles.service";
import { tools } from "@/server/policy/tools/tools.service";
import type { CoreRecord } from "./core.view";

type CoreRole = {
  readonly name: string;
  readonly title: string;
  readonly policy: string;
  readonly isOn: boolean;
  /** Core for this role alone; `outside` are those of them that its allow-list leaves out. */
  readonly own: readonly string[];
  readonly outside: readonly string[];
  /** Of the tools that are core for everyone, those that this role may use. */
  readonly shared: readonly string[];
  readonly floor: BaselineCost;
  readonly findings: readonly LintFinding[];
};

type CoreSuggestion = CoreRecord & { readonly why: "sent" | "missed" };

type CoreView = {
  readonly everyone: readonly string[];
  readonly roles: readonly CoreRole[];
  readonly suggestions: readonly CoreSuggestion[];
  readonly rounds: number;
};

export function readCore({ snapshot, compiled }: DraftShape, records: readonly CoreRecord[]): CoreView {
  const findings = lintRoles(prepareLintInput(snapshot)).filter(({ rule }) => rule.startsWith("core-"));
  const everyone = compiled.tools.filter(({ loadPolicy }) => loadPolicy === "core").map(({ name }) => name);
  const read = ({ entry, settings, allowed }: CompiledRole): CoreRole => {
    const mayUse = (name: string) => allowed.has(compiled.numbers.get(name) ?? -1);
    return {
      name: entry.name,
      title: entry.title,
      policy: entry.policy,
      isOn: settings.signals.core,
      own: [...entry.core],
      outside: entry.core.filter((name) => !mayUse(name)),
      shared: everyone.filter(mayUse),
      floor: baselineCost(compiled, entry.name),
      findings: findings.filter((finding) => finding.name === entry.name),
    };
  };
  const all = [...compiled.roles.values()].map(read).sort((a, b) => (a.name < b.name ? -1 : 1));
  const perRole = new Map(records.map(({ role, rounds }) => [role, rounds]));
  return {
    everyone,
    roles: all,
    suggestions: suggestCore(all, records),
    rounds: [...perRole.values()].reduce((sum, rounds) => sum + rounds, 0),
  };
}

const ENOUGH_ROUNDS = 20;
const MOST_ROUNDS = 0.6;
const OFTEN_MISSED = 3;
const SUGGESTIONS = 12;

export function suggestCore(
  all: readonly Pick<CoreRole, "name" | "isOn" | "own" | "shared">[],
  records: readonly CoreRecord[],
): CoreSuggestion[] {
  const known = new Map(all.map((role) => [role.name, new Set([...role.own, ...role.shared])]));
  const open = records.filter(({ role, tool }) => known.get(role)?.has(tool) === false);
  const isOn = new Set(all.filter((role) => role.isOn).map((role) => role.name));
  const found = open.flatMap((record): CoreSuggestion[] => {
    if (!isOn.has(record.role)) return [];
    if (record.escapes >= OFTEN_MISSED) return [{ ...record, why: "missed" }];
    const isUsual = record.rounds >= ENOUGH_ROUNDS && record.sent / record.rounds >= MOST_ROUNDS;
    return isUsual ? [{ ...record, why: "sent" }] : [];
  });
  return found.sort((a, b) => b.escapes - a.escapes || b.sent / b.rounds - a.sent / a.rounds).slice(0, SUGGESTIONS);
}

const TRIES = 3;

/** Does not conflict with other edits of the entry, so it is retried on the newer version. */
export async function setCore(client: PrismaClient, actor: Actor, input: SetCoreInput): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await (input.role === null ? setForEveryone(client, actor, input) : setForRole(client, actor, input));
    } catch (error) {
      if (left <= 1 || !(error instanceof DomainError && error.code === "conflict")) throw error;
    }
  }
}

async function setForEveryone(client: PrismaClient, actor: Actor, { tool, isCore }: SetCoreInput): Promise<void> {
  const { updatedAt: _, ...entry } = await tools.get(client, tool);
  const loadPolicy = isCore ? "core" : "deferred";
  if (entry.loadPolicy !== loadPolicy) await tools.update(client, actor, { ...entry, loadPolicy });
}

async function setForRole(client: PrismaClient, actor: Actor, { tool, role, isCore }: SetCoreInput): Promise<void> {
  const { updatedAt: _, ...entry } = await roles.get(client, role ?? "");
  if (entry.core.includes(tool) === isCore) return;
  const core = isCore ? [...entry.core, tool].sort() : entry.core.filter((name) => name !== tool);
  await roles.update(client, actor, { ...entry, core });
}
