import { MAX_SESSION_ROUNDS, type SessionTimeline, type SessionView } from "@/server/contract/sessions";
import { isOthersChat } from "@/server/db/whose-words";
import { DomainError } from "@/server/errors";
import type { HeldSession } from "./session-keeper";
import { type SessionServices, toView } from "./sessions.service";
import { findOwner } from "./sessions.view";
import { findSessionRecord, listSessionCalls, listSessionRounds, type SessionRecord } from "./timeline.view";

/**
 * All that is known of one session, whether or not it still lives: what it has loaded, its rounds and its calls. Of
 * somebody else's chat the figures are everybody's who may read policy; what was said is not.
 */
export async function readTimeline(services: SessionServices, reader: string, id: string): Promise<SessionTimeline> {
  const { client, sessions } = services;
  const record = await findSessionRecord(client, id);
  if (record === null)
    throw new DomainError("not_found", "There is no such session, or what was recorded of it is gone");
  const { ownerId, externalId } = record;
  const [held, owner, { total, rounds }] = await Promise.all([
    sessions.find({ ownerId, externalId }),
    findOwner(client, ownerId),
    listSessionRounds(client, id, MAX_SESSION_ROUNDS),
  ]);
  const since = rounds.length < total && rounds[0] !== undefined ? new Date(rounds[0].at) : new Date(0);
  const calls = await listSessionCalls(client, id, since);
  const view: SessionView = toView(held ?? asHeld(record), owner);
  const isPrivate = isOthersChat(ownerId, reader);
  return {
    ...view,
    ...{ isLive: held !== null, isPrivate, totalRounds: total },
    rounds: isPrivate ? rounds.map((round) => ({ ...round, message: null })) : rounds,
    calls: isPrivate ? calls.map((call) => ({ ...call, hasBody: false })) : calls,
  };
}

function asHeld({
  state,
  createdAt,
  updatedAt,
  expiresAt,
  ...rest
}: SessionRecord): Omit<HeldSession, "key" | "base" | "stretch"> {
  const times = { createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime(), expiresAt: expiresAt.getTime() };
  return { ...rest, session: state, ...times };
}
