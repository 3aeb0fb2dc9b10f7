import { assertChatReader } from "@/server/agent/sessions/sessions.service";
import {
  findKeyScope,
  findSessionRecord,
  listFoundTools,
  listRevisionWindows,
  listSessionCalls,
  listSessionRounds,
  type SessionRecord,
} from "@/server/agent/sessions/timeline.view";
import {
  MAX_SESSION_ROUNDS,
  type ReplayedRound,
  type ReplaySessionInput,
  type SessionReplay,
  type SessionRound,
} from "@/server/contract/sessions";
import type { Compiled } from "@/server/engine/compile";
import type { Resolution } from "@/server/engine/model/request";
import { advance, type Session, startSession } from "@/server/engine/session/session";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import { type TrialRequest, tryMessage } from "@/server/policy/trial/try-message";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { compareRound, sumUp } from "./replay-differences";
import { type RoundDiscoveries, readDiscoveries } from "./replay-discoveries";
import { readRequests } from "./replay-requests";

type ReplayServices = {
  readonly client: PrismaClient;
  readonly states: Pick<PolicyStates, "get">;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly calibrations?: CalibrationHolder | undefined;
};

/** Agents share this thread: yield after this long. */
const TURN_MS = 8;

export async function replaySession(
  services: ReplayServices,
  reader: string,
  { id, ref }: ReplaySessionInput,
): Promise<SessionReplay> {
  const { client, states } = services;
  const record = await findSessionRecord(client, id);
  if (record === null) throw new DomainError("not_found", "Session not found, or its records were deleted");
  assertChatReader(record.ownerId, reader);
  const [{ compiled }, { total, rounds }] = await Promise.all([
    states.get(ref),
    listSessionRounds(client, id, MAX_SESSION_ROUNDS),
  ]);
  const replayed: ReplayedRound[] = [];
  for await (const { round, called, resolution, skipped } of replayRounds(services, compiled, record, rounds)) {
    replayed.push(compareRound(round, called, resolution, skipped));
  }
  return {
    ref,
    rounds: replayed,
    totalRounds: total,
    startsMidway: rounds.length < total || record.forkedFrom !== null,
    sum: sumUp(replayed),
  };
}

type PlayedRound = {
  readonly round: SessionRound;
  readonly called: RoundDiscoveries["called"];
  /** What the agent asked, and the session as it was then; null if the round can't be replayed. */
  readonly asked: { readonly request: TrialRequest; readonly session: Session } | null;
  readonly resolution: Resolution | null;
  readonly skipped: ReplayedRound["skipped"];
};

/** Plays recorded rounds again, in order, each with the session that the ones before left. */
export async function* replayRounds(
  services: Pick<ReplayServices, "client" | "embeddings" | "calibrations">,
  compiled: Compiled,
  { id, ownerId }: Pick<SessionRecord, "id" | "ownerId">,
  rounds: readonly SessionRound[],
): AsyncGenerator<PlayedRound> {
  const { client } = services;
  const [scope, found, calls, windows] = await Promise.all([
    findKeyScope(client, ownerId),
    listFoundTools(client, id),
    listSessionCalls(client, id, new Date(0)),
    listRevisionWindows(client, [...new Set(rounds.map(({ revision }) => revision))]),
  ]);
  const requestOf = readRequests(scope, windows);
  const discoveries = readDiscoveries(rounds, calls, found);
  let session: Session | null = null;
  let epoch: number | null = null;
  let turnStarted = performance.now();
  for (const [at, round] of rounds.entries()) {
    if (round.epoch !== epoch) session = null;
    epoch = round.epoch;
    const { before, called }: RoundDiscoveries = discoveries[at] ?? { before: [], called: [] };
    const skipped = whyNot(compiled, round);
    if (skipped !== null) {
      yield { round, called, asked: null, resolution: null, skipped };
      continue;
    }
    const begun: Session = session?.role === round.role ? session : startSession(round.role);
    const asked = before.reduce((known, { via, tools }) => advance(known, { kind: "discovered", tools, via }), begun);
    const request = requestOf(round);
    const resolution: Resolution = await tryMessage(services, compiled, request, asked);
    session = noteCalls(advance(asked, { kind: "resolved", resolution }), resolution, called);
    yield { round, called, asked: { request, session: asked }, resolution, skipped: null };
    if (performance.now() - turnStarted < TURN_MS) continue;
    await yieldToEventLoop();
    turnStarted = performance.now();
  }
}

function whyNot(compiled: Compiled, { message, role }: SessionRound): ReplayedRound["skipped"] {
  if (message === null) return "message-not-kept";
  return compiled.roles.has(role) ? null : "role-gone";
}

/** A call of an unsent tool adds it from then on, as any call does. */
function noteCalls(session: Session, { sent }: Resolution, called: RoundDiscoveries["called"]): Session {
  const unsent = called.filter(({ admits, tool }) => admits && !sent.includes(tool)).map(({ tool }) => tool);
  return unsent.length === 0 ? session : advance(session, { kind: "discovered", tools: unsent, via: "call" });
}
