import type { SweepPoint, SweepResult, SweepSubject } from "@/server/contract/eval-runs";
import { SWEEP_PARAMETERS, sweepBetween } from "@/server/contract/sweep-parameters";
import type { PolicySettings, Snapshot } from "@/server/engine/model/snapshot";
import { placeOf, traceCurve } from "@/server/lab/curve/trace-curve";
import type { Case } from "@/server/lab/evaluate/case";
import { findDefaultRole } from "@/server/lab/evaluate/default-role";
import { measure } from "@/server/lab/evaluate/metrics";
import { keepVectors } from "@/server/lab/evaluate/run-vectors";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import type { CalledRound } from "@/server/policy/harm/called-rounds.view";
import { measureHarm } from "@/server/policy/harm/measure-harm";
import { type RunTools, tryCases } from "./run-cases";

type Sweep = Pick<SweepSubject, "policyId" | "parameter" | "from" | "to" | "steps">;

export function findSweepCases(snapshot: Snapshot, policyName: string, cases: readonly Case[]) {
  const roles = new Set(snapshot.roles.filter(({ policy }) => policy === policyName).map(({ name }) => name));
  const role = findDefaultRole(snapshot, ({ name }) => roles.has(name));
  return {
    role,
    cases: role === null ? [] : cases.filter((entry) => entry.role === undefined || roles.has(entry.role)),
  };
}

/** Recall and tokens by the value of a setting, with more steps where the curve bends. Catalog and vectors are shared, so a step costs only engine time. */
export async function runSweep(
  states: Pick<PolicyStates, "vary">,
  state: PolicyState,
  { policyId, parameter, ...range }: Sweep,
  all: readonly Case[],
  tools: RunTools,
  calledBy: (roles: readonly string[]) => Promise<readonly CalledRound[]>,
): Promise<SweepResult> {
  const policy = state.snapshot.policies.find(({ id }) => id === policyId);
  if (policy === undefined) throw new DomainError("not_found", "The policy was removed from the draft");
  const { read, write } = SWEEP_PARAMETERS[parameter];
  const { role, cases } = findSweepCases(state.snapshot, policy.name, all);
  const shared = { ...tools, vectorsFor: keepVectors(tools.vectorsFor) };
  const measured = async (tried: PolicyState) => measure(await tryCases(tried, cases, role, shared));

  const roles = state.snapshot.roles.filter((entry) => entry.policy === policy.name).map(({ name }) => name);
  const called = await calledBy(roles);
  const embedder = {
    queryVectors: async (texts: readonly string[]) => ({ lookup: await shared.vectorsFor([...texts]) }),
  };

  const currentFigures = await measured(state);
  const points = await traceCurve({
    ...range,
    between: (from, to) => sweepBetween(parameter, from, to),
    async measureAt(value): Promise<Omit<SweepPoint, "value">> {
      const varied = await states.vary(state, (snapshot) =>
        withSettings(snapshot, policyId, (settings) => write(settings, value)),
      );
      const harm = await measureHarm(embedder, state.compiled, varied.compiled, called);
      return { figures: await measured(varied), harm };
    },
    placeOf: ({ figures }) => placeOf(figures),
  });
  return { points, current: read(policy.settings), currentFigures };
}

function withSettings(
  snapshot: Snapshot,
  policyId: string,
  change: (settings: PolicySettings) => PolicySettings,
): Snapshot {
  const policies = snapshot.policies.map((policy) =>
    policy.id === policyId ? { ...policy, settings: change(policy.settings) } : policy,
  );
  return { ...snapshot, policies };
}
