import type { Reason } from "@/server/engine/model/reasons";
import type { Resolution } from "@/server/engine/model/request";
import type { MetaTool, Signal } from "@/server/engine/model/snapshot";
import { MOST_EARLIER_TURNS } from "@/server/engine/retrieval/query";
import type { Admission } from "@/server/engine/stages/admit";
import type { Situation } from "@/server/engine/stages/situation";
import { detachString } from "@/server/engine/util/text/detach-string";

/** Of a message only this much is remembered, for the turn after it. */
export const MAX_MESSAGE = 2000;
/** One less than an answer is read with: the turn before is remembered by itself. */
const MOST_OLDER = MOST_EARLIER_TURNS - 1;

/**
 * One conversation of one role, as plain data: whoever keeps sessions stores it as it is. The loaded set only grows at
 * its end, so that what the provider has cached stays a prefix of what it gets next.
 */
export type Session = SessionState & {
  readonly role: string;
  /** Where the last round started: the same round asked again starts there again, and so gets the same answer. */
  readonly before: SessionState | null;
};

export type SessionState = {
  readonly admitted: readonly AdmittedTool[];
  /** What meta-tools or calls brought up since the last list was made; admitted with the next one. */
  readonly discovered: readonly Discovery[];
  readonly last: LastRound | null;
  /** The user's message of the last round, and the one of the turn before. */
  readonly lastMessage: string | null;
  readonly previousMessage: string | null;
  /** Those of the turns before that, oldest first. Sessions that were stored by an older version have none. */
  readonly olderMessages?: readonly string[];
};

export type AdmittedTool = {
  readonly tool: string;
  readonly signal: Signal;
  readonly reason: Reason;
  readonly score: number | null;
  readonly round: number;
  /** Left out: in full. What a session has sent slim stays slim, since the provider has cached it. */
  readonly form?: "slim" | undefined;
};

export type Discovery = { readonly tool: string; readonly via: MetaTool | "call" };

export type LastRound = {
  readonly round: number;
  /** The tools sent, in order; null stands for every allowed tool. */
  readonly sent: readonly string[] | null;
  /** Whether that was for want of an embedder, and not by choice. */
  readonly wasBlind: boolean;
  /** A fingerprint of each entry of the list, meta-tools included; of the whole list where everything was sent. */
  readonly fingerprints: readonly string[];
  /** Of the rows that were shown beside them. */
  readonly rowsFingerprint: string;
};

export type SessionEvent =
  | { readonly kind: "resolved"; readonly resolution: Resolution }
  | { readonly kind: "discovered"; readonly tools: readonly string[]; readonly via: Discovery["via"] }
  | { readonly kind: "reset" };

export function startSession(role: string): Session {
  const unsaid = { lastMessage: null, previousMessage: null, olderMessages: [] };
  return { role, admitted: [], discovered: [], last: null, ...unsaid, before: null };
}

export function advance(session: Session, event: SessionEvent): Session {
  switch (event.kind) {
    case "resolved":
      return join(session, event.resolution);
    case "discovered":
      return {
        ...session,
        discovered: union(
          session.discovered,
          event.tools.map((tool) => ({ tool, via: event.via })),
        ),
      };
    case "reset":
      return startSession(session.role);
  }
}

/** The same without what the user said, where that must not be stored. */
export function withoutMessages(session: Session): Session {
  const unsaid = { lastMessage: null, previousMessage: null, olderMessages: [] };
  return { ...session, ...unsaid, before: session.before && { ...session.before, ...unsaid } };
}

/** A session for a sub-agent: it starts with what is loaded, and goes its own way. */
export function fork(session: Session, role = session.role): Session {
  return { ...startSession(role), admitted: session.admitted, discovered: session.discovered };
}

/**
 * One session of two that went on apart from the same start: nothing that either admitted is lost, nothing is there
 * twice, and what is stored stays a prefix.
 */
export function merge(stored: Session, mine: Session): Session {
  const known = new Set(stored.admitted.map(({ tool }) => tool));
  const fresh = mine.admitted.filter(({ tool }) => known.size !== known.add(tool).size);
  const admitted = fresh.length === 0 ? stored.admitted : [...stored.admitted, ...fresh];
  const newer = (mine.last?.round ?? -1) > (stored.last?.round ?? -1) ? mine : stored;
  // Asked again, the last round would start where only one of the two has been, and leave out what the other admitted.
  const hasAll = admitted.length === newer.admitted.length;
  return {
    ...newer,
    role: stored.role,
    admitted,
    discovered: union(stored.discovered, mine.discovered),
    before: hasAll ? newer.before : null,
  };
}

function union(first: readonly Discovery[], second: readonly Discovery[]): readonly Discovery[] {
  const known = new Set(first.map(({ tool }) => tool));
  const fresh = second.filter(({ tool }) => known.size !== known.add(tool).size);
  return fresh.length === 0 ? first : [...first, ...fresh];
}

/** What happened to the session while a round was being resolved is not in its answer, and must not be lost. */
function join(session: Session, { next }: Resolution): Session {
  // An older round that comes in late must not turn back the session.
  if (session.last !== null && next.last !== null && next.last.round < session.last.round) return session;
  // A round that is asked again was joined already: all that the session has found is newer than it.
  const isRepeated = session.last !== null && session.last.round === next.last?.round;
  const answered = new Set(isRepeated ? [] : next.before?.discovered.map(({ tool }) => tool));
  const since = session.discovered.filter(({ tool }) => !answered.has(tool));
  return { ...next, discovered: union(next.discovered, since) };
}

/** The session after a round: what it has loaded, what it sent, and where it started. */
export function nextSession(
  { compiled, request, session, state, round }: Situation,
  { loaded, pending }: Admission,
  last: LastRound,
): Session {
  const { admitted, discovered, last: lastBefore, lastMessage, previousMessage, olderMessages = [] } = state;
  const message = beginningOf(request.message);
  // A round that is not the newest (asked late, out of order) must not turn back the session.
  if (session.last !== null && round < session.last.round) return session;
  const isSameTurn = message === lastMessage;
  return {
    role: session.role,
    discovered: pending,
    admitted: admittedOf(compiled, loaded),
    last,
    lastMessage: message,
    previousMessage: isSameTurn ? previousMessage : lastMessage,
    olderMessages:
      isSameTurn || previousMessage === null ? olderMessages : [...olderMessages, previousMessage].slice(-MOST_OLDER),
    before: { admitted, discovered, last: lastBefore, lastMessage, previousMessage, olderMessages },
  };
}

/** A loop with plain literals: it runs for every tool of every list. */
function admittedOf({ tools }: Situation["compiled"], loaded: Admission["loaded"]): AdmittedTool[] {
  const admitted: AdmittedTool[] = [];
  for (const { tool, signal, reason, score, form, round } of loaded) {
    const name = tools[tool]?.name;
    if (name === undefined || signal === null) continue;
    admitted.push(
      form === "slim"
        ? { tool: name, signal, reason, score, round, form }
        : { tool: name, signal, reason, score, round },
    );
  }
  return admitted;
}

/** Sessions live long, and would keep the whole message with its beginning. */
function beginningOf(message: string): string {
  return message.length <= MAX_MESSAGE ? message : detachString(message.slice(0, MAX_MESSAGE));
}
