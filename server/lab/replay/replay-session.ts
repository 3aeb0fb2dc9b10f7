import { assertChatReader } from "@/server/agent/sessions/sessions.service";
import {
  findKeyScope,
  findSessionRecord,
  listFoundTools,
  listRevisionWindows,
  listSessionCalls,
  listSessionRounds,
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
import { tryMessage } from "@/server/policy/trial/try-message";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { compareRound, sumUp } from "./replay-differences";
import { type RoundDiscoveries, readDiscoveries } from "./replay-discoveries";
import { readRequests } from "./replay-requests";

type ReplayServices = {
  readonly client: PrismaClient;
  readonly states: Pick<PolicyStates, "get">;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
};

/** Agents share this thread: yield after this long. */
const TURN_MS = 8;

/** Replays the rounds of a session, in order, under another policy. Records nothing. */
export async function replaySession(
  services: ReplayServices,
  reader: string,
  { id, ref }: ReplaySessionInput,
): Promise<SessionReplay> {
  const { client, states, embeddings } = services;
  const record = await findSessionRecord(client, id);
  if (record === null) throw new DomainError("not_found", "Session not found, or its records were deleted");
  assertChatReader(record.ownerId, reader);
  const [{ compiled }, { total, rounds }, scope, found] = await Promise.all([
    states.get(ref),
    listSessionRounds(client, id, MAX_SESSION_ROUNDS),
    findKeyScope(client, record.ownerId),
    listFoundTools(client, id),
  ]);
  const [calls, windows] = await Promise.all([
    listSessionCalls(client, id, new Date(0)),
    listRevisionWindows(client, [...new Set(rounds.map(({ revision }) => revision))]),
  ]);
  const requestOf = readRequests(scope, windows);
  const discoveries = readDiscoveries(rounds, calls, found);

  const replayed: ReplayedRound[] = [];
  let session: Session | null = null;
  let epoch: number | null = null;
  let turnStarted = performance.now();
  for (const [at, round] of rounds.entries()) {
    if (round.epoch !== epoch) session = null;
    epoch = round.epoch;
    const known: RoundDiscoveries = discoveries[at] ?? { before: [], called: [] };
    const why = whyNot(compiled, round);
    if (why !== null) {
      replayed.push(compareRound(round, known.called, null, why));
      continue;
    }
    const begun: Session = session?.role === round.role ? session : startSession(round.role);
    const asked = known.before.reduce(
      (before, { via, tools }) => advance(before, { kind: "discovered", tools, via }),
      begun,
    );
    const resolution: Resolution = await tryMessage(embeddings, compiled, requestOf(round), asked);
    session = noteCalls(advance(asked, { kind: "resolved", resolution }), resolution, known.called);
    replayed.push(compareRound(round, known.called, resolution, null));
    if (performance.now() - turnStarted < TURN_MS) continue;
    await yieldToEventLoop();
    turnStarted = performance.now();
  }
  return {
    ref,
    rounds: replayed,
    totalRounds: total,
    startsMidway: rounds.length < total || record.forkedFrom !== null,
    sum: sumUp(replayed),
  };
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
