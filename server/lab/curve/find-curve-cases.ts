import type { Compiled } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Case } from "@/server/lab/evaluate/case";
import { findDefaultRole } from "@/server/lab/evaluate/default-role";
import type { Db } from "@/server/lib/db/client";
import { countCases, listCases, listSets } from "@/server/policy/evaluation-sets/evaluations.store";
import { type CalledRound, listCalledRounds } from "@/server/policy/harm/called-rounds.view";

export type CurveCases = {
  /** The evaluation set that they are from; null: recorded messages. */
  readonly set: string | null;
  readonly cases: readonly Case[];
  /** For cases without a role. */
  readonly role: string | null;
  readonly called: readonly CalledRound[];
  /** Recorded messages with calls, measured or not. */
  readonly recorded: number;
};

/** The set that comes with Toolcrib: others are preferred. */
const BUILT_IN = "starter";
const MOST_ROUNDS = 200;
/** Fewer recorded messages say little: one of them would move recall by more than 10 points. */
export const LEAST_RECORDED = 10;
/** So that a curve takes seconds. */
const MOST_CASES = 150;

type Tried = { readonly snapshot: Snapshot; readonly compiled: Compiled };

/** Recorded messages of these roles for which models called tools, else the cases of an evaluation set. */
export async function findCurveCases(
  db: Db,
  { snapshot, compiled }: Tried,
  { reader, roles }: { readonly reader: string; readonly roles: readonly string[] },
): Promise<CurveCases> {
  const called = await listCalledRounds(db, { reader, roles, limit: MOST_ROUNDS });
  const recorded = toCases(compiled, called);
  const names = new Set(roles);
  const role = findDefaultRole(snapshot, ({ name }) => names.has(name));
  const own = { role, called, recorded: recorded.length };
  if (recorded.length >= LEAST_RECORDED) return { ...own, set: null, cases: sample(recorded) };
  for (const set of await setsOwnFirst(db)) {
    const cases = (await listCases(db, set.id)).filter((entry) => entry.role === undefined || names.has(entry.role));
    if (cases.length > 0) return { ...own, set: set.name, cases: sample(cases) };
  }
  return { ...own, set: null, cases: recorded };
}

async function setsOwnFirst(db: Db) {
  const sets = await listSets(db);
  const own = sets.filter(({ name }) => name !== BUILT_IN);
  const builtIn = sets.filter(({ name }) => name === BUILT_IN);
  const counted = await Promise.all(
    [...own, ...builtIn].map(async (set) => ({ set, cases: await countCases(db, set.id) })),
  );
  return counted.flatMap(({ set, cases }) => (cases > 0 ? [set] : []));
}

/** Each message once per role. Tools that the role may not use are no fault of its policy. */
function toCases({ roles, numbers }: Compiled, called: readonly CalledRound[]): Case[] {
  const cases = new Map<string, Case>();
  for (const { role, message, called: tools } of called) {
    const allowed = roles.get(role)?.allowed;
    if (allowed === undefined || message === null || message.trim() === "") continue;
    const needs = tools.filter((tool) => allowed.has(numbers.get(tool) ?? -1));
    const id = `${role}\n${message}`;
    if (needs.length > 0 && !cases.has(id)) cases.set(id, { id, message, role, needs });
  }
  return [...cases.values()];
}

/** Evenly spread, so that the kinds of a set stay in proportion. */
function sample(cases: readonly Case[]): readonly Case[] {
  if (cases.length <= MOST_CASES) return cases;
  return Array.from({ length: MOST_CASES }, (_, at) => cases[Math.floor((at * cases.length) / MOST_CASES)]).filter(
    (entry) => entry !== undefined,
  );
}
