import { randomUUID } from "node:crypto";
import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { createConcurrencyLimit, type Slot } from "@/server/lib/concurrency-limit";
import type { McpCaller } from "./mcp-server";

type Held = {
  readonly ownerId: string;
  readonly role: string | null;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly slot: Slot;
  usedAt: number;
};

type Options = {
  readonly now?: () => number;
  readonly per?: { readonly key: number; readonly person: number };
  readonly total?: number;
};

const IDLE_MS = 30 * 60_000;
/** The least recently used is replaced at once: its owner is served without a session as well. */
const WORDS = { what: "MCP sessions", advice: "Close unused sessions, then try again.", replaceAfterMs: 0 };

/** MCP revisions before 2026-07-28. Only for notifying a client that its list changed; a request can do without one. */
export function createLegacySessions(options: Options = {}) {
  const { now = () => performance.now(), per = { key: 100, person: 400 }, total = 1000 } = options;
  const sessions = new Map<string, Held>();
  const limit = createConcurrencyLimit({ per, total, ...WORDS, now });

  function forget(id: string): Held | undefined {
    const held = sessions.get(id);
    sessions.delete(id);
    held?.slot.release();
    return held;
  }

  async function drop(id: string): Promise<void> {
    await forget(id)
      ?.server.close()
      .catch(() => {});
  }

  function takeSlot({ ownerId, workbenchId }: McpCaller["agent"], id: string): Slot {
    const take = () => limit.acquire({ key: ownerId, person: workbenchId }, () => void drop(id));
    try {
      return take();
    } catch {
      const [oldest] = sessions.keys();
      if (oldest !== undefined) void drop(oldest);
      return take();
    }
  }

  return {
    /** A session belongs to the key and role that opened it; to others it does not exist. */
    find(id: string | null, { agent, role }: McpCaller): Held["transport"] | null {
      const held = id === null ? undefined : sessions.get(id);
      if (id === null || held === undefined || held.ownerId !== agent.ownerId || held.role !== role) return null;
      held.usedAt = now();
      held.slot.touch();
      sessions.delete(id);
      sessions.set(id, held);
      return held.transport;
    },
    async open(server: Server, { agent, role }: McpCaller): Promise<Held["transport"]> {
      const { ownerId } = agent;
      for (const [id, { usedAt }] of sessions) {
        if (usedAt >= now() - IDLE_MS) break;
        await drop(id);
      }
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => {
          const slot = takeSlot(agent, id);
          sessions.set(id, { ownerId, role, server, transport, slot, usedAt: now() });
        },
        onsessionclosed: (id) => void forget(id),
      });
      await server.connect(transport);
      return transport;
    },
    tellListChanged(): void {
      for (const { server } of sessions.values()) server.sendToolListChanged().catch(() => {});
    },
    async keepOnly(isWanted: (ownerId: string) => boolean): Promise<void> {
      const gone = [...sessions].filter(([, { ownerId }]) => !isWanted(ownerId));
      await Promise.all(gone.map(([id]) => drop(id)));
    },
    async stop(): Promise<void> {
      await Promise.all([...sessions.keys()].map(drop));
    },
  };
}
