import { randomUUID } from "node:crypto";
import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

type Held = {
  readonly ownerId: string;
  readonly role: string | null;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
};

type Options = { readonly now?: () => number; readonly most?: number; readonly mostOfOne?: number };

const IDLE_MS = 30 * 60_000;

/**
 * Sessions of MCP revisions before 2026-07-28. They are what such a client hears of a changed list through, and nothing
 * else hangs on them: a request whose session is not here, because another process made it, is answered all the same.
 */
export function createLegacySessions({ now = () => performance.now(), most = 1000, mostOfOne = 100 }: Options = {}) {
  /** The longest unused first. */
  const sessions = new Map<string, Held>();

  async function drop(id: string): Promise<void> {
    const held = sessions.get(id);
    sessions.delete(id);
    await held?.server.close().catch(() => {});
  }

  return {
    /** A session belongs to the key and role that opened it; to others it does not exist. */
    find(id: string | null, ownerId: string, role: string | null): Held["transport"] | null {
      const held = id === null ? undefined : sessions.get(id);
      if (id === null || held === undefined || held.ownerId !== ownerId || held.role !== role) return null;
      held.usedAt = now();
      sessions.delete(id);
      sessions.set(id, held);
      return held.transport;
    },
    async open(server: Server, ownerId: string, role: string | null): Promise<Held["transport"]> {
      for (const [id, { usedAt }] of sessions) {
        if (sessions.size < most && usedAt >= now() - IDLE_MS) break;
        await drop(id);
      }
      // Nobody takes the places of others.
      const own = [...sessions].filter(([, held]) => held.ownerId === ownerId);
      if (own.length >= mostOfOne && own[0] !== undefined) await drop(own[0][0]);
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, { ownerId, role, server, transport, usedAt: now() }),
        onsessionclosed: (id) => void sessions.delete(id),
      });
      await server.connect(transport);
      return transport;
    },
    tellListChanged(): void {
      for (const { server } of sessions.values()) server.sendToolListChanged().catch(() => {});
    },
    /** Ends those whose owner is gone. */
    async keepOnly(isWanted: (ownerId: string) => boolean): Promise<void> {
      const gone = [...sessions].filter(([, { ownerId }]) => !isWanted(ownerId));
      await Promise.all(gone.map(([id]) => drop(id)));
    },
    async stop(): Promise<void> {
      await Promise.all([...sessions.keys()].map(drop));
    },
  };
}
