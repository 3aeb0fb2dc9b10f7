import { assertChatReader } from "@/server/agent/sessions/sessions.service";
import { findSessionRecord, listSessionRounds } from "@/server/agent/sessions/timeline.view";
import { MAX_SESSION_ROUNDS } from "@/server/contract/sessions";
import type { WhyAbout } from "@/server/contract/why";
import type { Session } from "@/server/engine/session/session";
import { stateOf } from "@/server/lab/playground/subject-states";
import { scopeOf, toTrials } from "@/server/lab/playground/try-request";
import { replayRounds } from "@/server/lab/replay/replay-session";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import { type TrialRequest, tryRounds } from "@/server/policy/trial/try-message";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

export type WhyServices = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly calibrations?: CalibrationHolder | undefined;
};

export type WhyContext = {
  readonly state: PolicyState;
  readonly role: string;
  /** Null: the round's message was not stored. */
  readonly request: TrialRequest | null;
  readonly session: Session | undefined;
  readonly recorded: readonly string[] | null;
};

/** Another person's chat is private to them. */
export function findContext(services: WhyServices, reader: string, about: WhyAbout): Promise<WhyContext> {
  if (about.kind === "trial") return fromTrial(services, about.trial);
  return fromRound(services, about.roundId, (ownerId) => assertChatReader(ownerId, reader));
}

export function findOwnContext(services: WhyServices, person: string, roundId: string): Promise<WhyContext> {
  return fromRound(services, roundId, (ownerId) => {
    if (ownerId !== person) throw nothingRecorded();
  });
}

function nothingRecorded(): DomainError {
  return new DomainError("not_found", "Nothing is recorded for this round yet. Try again in a few seconds");
}

type Trial = Extract<WhyAbout, { kind: "trial" }>["trial"];

async function fromTrial(services: WhyServices, { subject, ...trial }: Trial): Promise<WhyContext> {
  const scope = await scopeOf(services, trial);
  const state = await stateOf(services.states, subject);
  const requests = toTrials(state, subject, trial, scope);
  const request = requests?.[trial.shown];
  if (request === undefined) throw new DomainError("not_found", "Create a role first");
  if (!state.compiled.roles.has(request.role)) throw new DomainError("not_found", `No role is named ${request.role}`);
  const earlier = await tryRounds(services, state.compiled, requests?.slice(0, trial.shown) ?? []);
  return { state, role: request.role, request, session: earlier.at(-1)?.next, recorded: null };
}

async function fromRound(
  services: WhyServices,
  roundId: string,
  assertReadable: (ownerId: string) => void,
): Promise<WhyContext> {
  const { client, states } = services;
  const found = await client.round.findUnique({ where: { id: roundId }, select: { sessionId: true, revision: true } });
  const record = found && (await findSessionRecord(client, found.sessionId));
  if (found === null || record === null) throw nothingRecorded();
  assertReadable(record.ownerId);
  const state = await states.get(found.revision);
  const { rounds } = await listSessionRounds(client, record.id, MAX_SESSION_ROUNDS);
  const place = rounds.findIndex(({ id }) => id === roundId);
  if (place < 0) throw new DomainError("not_found", "The session has too many later rounds to replay this one");
  for await (const played of replayRounds(services, state.compiled, record, rounds.slice(0, place + 1))) {
    if (played.round.id !== roundId) continue;
    return {
      ...{ state, role: played.round.role, recorded: played.round.tools.map(({ name }) => name) },
      ...{ request: played.asked?.request ?? null, session: played.asked?.session },
    };
  }
  throw nothingRecorded();
}
