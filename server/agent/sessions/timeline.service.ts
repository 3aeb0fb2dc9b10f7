import { type LoadedTool, MAX_SESSION_ROUNDS, type SessionTimeline } from "@/server/contract/sessions";
import { isOthersChat, MADE_UP } from "@/server/lib/db/chat-privacy";
import { DomainError } from "@/server/lib/errors";
import type { CachedSession } from "./session-manager";
import { type SessionServices, toView } from "./sessions.service";
import { findOwner } from "./sessions.view";
import { findSessionRecord, listSessionCalls, listSessionRounds, type SessionRecord } from "./timeline.view";

/** In another person's chat, figures are visible to everyone who may read policy; text is not. */
export async function readTimeline(services: SessionServices, reader: string, id: string): Promise<SessionTimeline> {
  const { client, sessions } = services;
  const record = await findSessionRecord(client, id);
  if (record === null) throw new DomainError("not_found", "Session not found, or its records were deleted");
  const { ownerId, externalId } = record;
  const [held, owner, { total, rounds }] = await Promise.all([
    sessions.find({ ownerId, externalId }),
    findOwner(client, ownerId),
    listSessionRounds(client, id, MAX_SESSION_ROUNDS),
  ]);
  const since = rounds.length < total && rounds[0] !== undefined ? new Date(rounds[0].at) : new Date(0);
  const calls = await listSessionCalls(client, id, since);
  const isPrivate = isOthersChat(ownerId, reader);
  const view = toView(held ?? asHeld(record), owner);
  const timeline = { ...view, isLive: held !== null, isPrivate, totalRounds: total, rounds, calls };
  return isPrivate ? withoutWords(timeline) : timeline;
}

/** Tools, tokens and times. A reason can contain a keyword from the message, and a made-up name can be a sentence. */
function withoutWords({ loaded, rounds, calls, ...figures }: SessionTimeline): SessionTimeline {
  return {
    ...figures,
    loaded: loaded.map(withoutReason),
    discovered: [],
    rounds: rounds.map(({ report, admitted, ...round }) => ({
      ...round,
      message: null,
      admitted: admitted.map(withoutReason),
      report: report && { ...report, unknown: [] },
    })),
    calls: calls.map((call) => {
      const isMadeUp = call.outcome === "unknown" && !call.isMeta;
      return { ...call, tool: isMadeUp ? MADE_UP : call.tool, hasBody: false };
    }),
  };
}

function withoutReason({ tool, round, form }: LoadedTool): LoadedTool {
  return { tool, signal: null, reason: { kind: "kept" }, score: null, round, ...(form && { form }) };
}

function asHeld({
  state,
  createdAt,
  updatedAt,
  expiresAt,
  ...rest
}: SessionRecord): Omit<CachedSession, "key" | "base" | "ownershipEpoch"> {
  const times = { createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime(), expiresAt: expiresAt.getTime() };
  return { ...rest, session: state, ...times };
}
