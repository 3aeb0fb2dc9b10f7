import pino from "pino";
import { createSessionManager, type SessionManager, type SessionRef } from "@/server/agent/sessions/session-manager";
import type { Session } from "@/server/engine/session/session";

/** Peers controlled by a test. */
export function controlledPeers(isAlone: boolean) {
  const listeners = new Set<() => void | Promise<void>>();
  return {
    isAlone: () => isAlone,
    onChange(listener: () => void | Promise<void>) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async setAlone(next: boolean) {
      isAlone = next;
      await Promise.all([...listeners].map(async (listener) => listener()));
    },
  };
}

type KeeperOptions = Partial<Parameters<typeof createSessionManager>[0]> & { readonly databaseUrl: string };

export function openSessionManager(options: KeeperOptions): SessionManager {
  return createSessionManager({
    peers: controlledPeers(true),
    isDatabaseUp: () => true,
    ttlMs: () => 3_600_000,
    keepsMessages: () => true,
    log: pino({ level: "silent" }),
    // A busy machine is not an outage; outage tests set it shorter.
    timeoutMs: 20_000,
    ...options,
  });
}

export function sessionRef(externalId: string, change: Partial<SessionRef> = {}): SessionRef {
  return { ownerId: "key_test", externalId, role: "cook", ...change };
}

/** A round that admits one more tool; returns all loaded tools. */
export function admitTool(manager: SessionManager, ref: SessionRef, tool: string): Promise<string[]> {
  return manager.update(ref, (session) => {
    const next = withAdmittedTool(session, tool);
    return { session: next, result: toolsOf(next) };
  });
}

export function withAdmittedTool(session: Session, tool: string): Session {
  const round = (session.last?.round ?? -1) + 1;
  const last = { round, sent: [], wasBlind: false, fingerprints: [], rowsFingerprint: "" };
  const reason = { kind: "keyword", category: "home", keyword: "light" } as const;
  const admitted = [...session.admitted, { tool, signal: "keyword" as const, reason, score: 0.5, round }];
  return { ...session, last, admitted };
}

export function toolsOf(session: Session): string[] {
  return session.admitted.map(({ tool }) => tool);
}
