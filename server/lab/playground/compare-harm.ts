import type { Harm } from "@/server/contract/harm";
import type { ComparedHarmInput, TrialSubject } from "@/server/contract/playground";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { listCalledRounds } from "@/server/policy/harm/called-rounds.view";
import { HARM_ROUNDS, measureHarm } from "@/server/policy/harm/measure-harm";
import { stateOf } from "./subject-states";
import { findRole, type PlaygroundServices, scopeOf } from "./try-request";

type Side = { readonly state: PolicyState; readonly role: string; readonly mode: TrialSubject["mode"] };

/** For each further subject what it would lose; null if the role or revision is missing. */
export async function compareHarm(
  services: PlaygroundServices,
  reader: string,
  { subjects, keyId, ...request }: ComparedHarmInput,
): Promise<(Harm | null)[]> {
  const shared = { ...request, format: request.format ?? undefined, scope: await scopeOf(services, { keyId }) };
  const [own, ...others] = await Promise.all(subjects.map((subject) => openSide(services, subject)));
  if (!own) return others.map(() => null);
  const called = await listCalledRounds(services.client, { reader, roles: [own.role], limit: HARM_ROUNDS });
  const harms: (Harm | null)[] = [];
  for (const other of others) {
    const asked = {
      before: { ...shared, mode: own.mode },
      after: { ...shared, mode: other?.mode, role: other?.role },
    };
    harms.push(
      other && (await measureHarm(services.embeddings, own.state.compiled, other.state.compiled, called, asked)),
    );
  }
  return harms;
}

async function openSide({ states }: PlaygroundServices, subject: TrialSubject): Promise<Side | null> {
  try {
    const state = await stateOf(states, subject);
    const role = findRole(state, subject);
    return role === null || !state.compiled.roles.has(role) ? null : { state, role, mode: subject.mode };
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}
