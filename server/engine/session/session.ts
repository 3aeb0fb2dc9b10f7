import type { Reason } from "@/server/engine/model/reasons";
import type { Resolution } from "@/server/engine/model/request";
import type { MetaTool, Signal } from "@/server/engine/model/snapshot";
import { MAX_EARLIER_TURNS } from "@/server/engine/retrieval/query";
import type { Admission } from "@/server/engine/stages/admit";
import type { ResolveContext } from "@/server/engine/stages/resolve-context";
import { detachString } from "@/server/engine/util/text/detach-string";

export const MAX_MESSAGE = 2000;
/** One less than an answer is read with: the previous turn is stored separately. */
const MAX_OLDER = MAX_EARLIER_TURNS - 1;

/** The loaded set grows only at its end, so the provider's cached prefix stays valid. */
export type Session = SessionState & {
  readonly role: string;
  /** The state before the last round: repeating that round starts here and gives the same answer. */
  readonly before: SessionState | null;
};

export type SessionState = {
  readonly admitted: readonly AdmittedTool[];
  /** Discoveries since the last list; admitted with the next one. */
  readonly discovered: readonly Discovery[];
  readonly last: LastRound | null;
  readonly lastMessage: string | null;
  readonly previousMessage: string | null;
  /** Earlier turns, oldest first. Sessions stored by an older version have none. */
  readonly olderMessages?: readonly string[];
};

export type AdmittedTool = {
  readonly tool: string;
  readonly signal: Signal;
  readonly reason: Reason;
  readonly score: number | null;
  readonly round: number;
  /** Omitted: full. What was sent slim stays slim, because the provider has cached it. */
  readonly form?: "slim" | undefined;
};

export type Discovery = { readonly tool: string; readonly via: MetaTool | "call" };

export type LastRound = {
  readonly round: number;
  readonly sent: readonly string[] | null;
  /** Whether everything was sent because the embedder was down. */
  readonly wasBlind: boolean;
  readonly fingerprints: readonly string[];
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

/** The session without user text, for operators who must not store it. */
export function withoutMessages(session: Session): Session {
  const unsaid = { lastMessage: null, previousMessage: null, olderMessages: [] };
  return { ...session, ...unsaid, before: session.before && { ...session.before, ...unsaid } };
}

/** A session for a sub-agent: it starts with the loaded set and then diverges. */
export function fork(session: Session, role = session.role): Session {
  return { ...startSession(role), admitted: session.admitted, discovered: session.discovered };
}

/** Two sessions from one start: nothing admitted is lost or duplicated, and the stored one stays a prefix. */
export function merge(stored: Session, mine: Session): Session {
  const known = new Set(stored.admitted.map(({ tool }) => tool));
  const fresh = mine.admitted.filter(({ tool }) => known.size !== known.add(tool).size);
  const admitted = fresh.length === 0 ? stored.admitted : [...stored.admitted, ...fresh];
  const newer = (mine.last?.round ?? -1) > (stored.last?.round ?? -1) ? mine : stored;
  // Repeating the last round would start from only one of the two and lose what the other admitted.
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

/** Discoveries made while a round was resolving are not in its answer and must not be lost. */
function join(session: Session, { next }: Resolution): Session {
  // A late, older round must not roll back the session.
  if (session.last !== null && next.last !== null && next.last.round < session.last.round) return session;
  // A repeated round was merged already: all discoveries are newer.
  const isRepeated = session.last !== null && session.last.round === next.last?.round;
  const answered = new Set(isRepeated ? [] : next.before?.discovered.map(({ tool }) => tool));
  const since = session.discovered.filter(({ tool }) => !answered.has(tool));
  return { ...next, discovered: union(next.discovered, since) };
}

export function nextSession(
  { compiled, request, session, state, round }: ResolveContext,
  { loaded, pending }: Admission,
  last: LastRound,
): Session {
  const { admitted, discovered, last: lastBefore, lastMessage, previousMessage, olderMessages = [] } = state;
  const message = beginningOf(request.message);
  // An out-of-order round must not roll back the session.
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
      isSameTurn || previousMessage === null ? olderMessages : [...olderMessages, previousMessage].slice(-MAX_OLDER),
    before: { admitted, discovered, last: lastBefore, lastMessage, previousMessage, olderMessages },
  };
}

/** A plain loop: it runs for every tool of every list. */
function admittedOf({ tools }: ResolveContext["compiled"], loaded: Admission["loaded"]): AdmittedTool[] {
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

/** Sessions live long; a slice would keep the whole message in memory. */
function beginningOf(message: string): string {
  return message.length <= MAX_MESSAGE ? message : detachString(message.slice(0, MAX_MESSAGE));
}
