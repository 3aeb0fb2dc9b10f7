import type { Remembered } from "./merger";

/** What callers never saw of earlier answers, by session. Lives in memory only: without it, a history is shorter but valid. */
export type TurnMemory<Turn extends Remembered> = {
  has(sessionKey: string): boolean;
  add(sessionKey: string, turn: Turn): void;
  find(sessionKey: string, key: string): Turn | null;
  size(): number;
};

const MOST_TURNS = 200;
const MOST_CHARACTERS = 32_000_000;

type Session<Turn> = { readonly turns: Map<Turn, readonly string[]>; readonly byKey: Map<string, Turn> };

/** Bounded: drops the oldest turns of a session first, and the least recently used sessions. */
export function createTurnMemory<Turn extends Remembered>({
  mostTurns = MOST_TURNS,
  mostCharacters = MOST_CHARACTERS,
} = {}): TurnMemory<Turn> {
  const sessions = new Map<string, Session<Turn>>();
  let held = 0;

  function forget(session: Session<Turn>, turn: Turn): void {
    for (const key of session.turns.get(turn) ?? []) if (session.byKey.get(key) === turn) session.byKey.delete(key);
    if (session.turns.delete(turn)) held -= turn.size;
  }

  function forgetSession(sessionKey: string): void {
    const session = sessions.get(sessionKey);
    for (const turn of session?.turns.keys() ?? []) held -= turn.size;
    sessions.delete(sessionKey);
  }

  return {
    has: (sessionKey) => sessions.has(sessionKey),
    add(sessionKey, turn) {
      if (turn.size > mostCharacters / 8) return;
      const session = sessions.get(sessionKey) ?? { turns: new Map(), byKey: new Map() };
      sessions.delete(sessionKey);
      sessions.set(sessionKey, session);
      session.turns.set(turn, turn.keys);
      for (const key of turn.keys) session.byKey.set(key, turn);
      held += turn.size;
      for (const oldest of session.turns.keys()) {
        if (session.turns.size <= mostTurns) break;
        forget(session, oldest);
      }
      for (const oldest of sessions.keys()) {
        if (held <= mostCharacters) break;
        forgetSession(oldest);
      }
    },
    find(sessionKey, key) {
      const session = sessions.get(sessionKey);
      if (session === undefined) return null;
      sessions.delete(sessionKey);
      sessions.set(sessionKey, session);
      return session.byKey.get(key) ?? null;
    },
    size: () => held,
  };
}
