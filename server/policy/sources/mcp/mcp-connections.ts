import type { Logger } from "pino";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import type { ReadResult } from "@/server/policy/sources/read/upstream-tool";
import { explainMcpError } from "./mcp-errors";
import { createMcpPool, type Held } from "./mcp-pool";
import { type McpCredentials, type McpSettings, type McpSource, readMcpSettings } from "./mcp-settings";
import { createMcpWatches } from "./mcp-watches";
import { runBounded } from "./run-bounded";

export type McpConnections = {
  listTools(source: McpSource): Promise<ReadResult>;
  callTool(source: McpSource, upstreamName: string, args: JsonObject, limits?: CallLimits): Promise<ToolResult>;
  watch(source: McpSource): void;
  onListChanged(listener: (sourceId: string) => void): () => void;
  /** Closes the connections of a removed or disabled source and stops watching it. */
  forget(sourceId: string): void;
  stop(): Promise<void>;
};

type CallLimits = { readonly signal?: AbortSignal; readonly timeoutMs?: number; readonly maxBytes?: number };

type Options = {
  readonly fetch: GuardedFetch;
  readonly rules: OutboundRules;
  readonly credentialsOf: (source: McpSource) => Promise<McpCredentials | null>;
  readonly log: Pick<Logger, "warn">;
  readonly idleMs?: number;
  readonly connectTimeoutMs?: number;
  readonly listTimeoutMs?: number;
  readonly retryMs?: number;
};

const MINUTE_MS = 60_000;
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const MAX_CALL_BYTES = 16 * 1024 * 1024;

/** The MCP servers of all sources. Whatever a server does, callers get an answer or a DomainError in bounded time. */
export function createMcpConnections(options: Options): McpConnections {
  const { fetch, rules, credentialsOf, log } = options;
  const { idleMs = 5 * MINUTE_MS, connectTimeoutMs = 20_000, listTimeoutMs = MINUTE_MS, retryMs = 5000 } = options;
  const listeners = new Set<(sourceId: string) => void>();
  let isStopped = false;

  function tell(sourceId: string): void {
    for (const listener of listeners) {
      try {
        listener(sourceId);
      } catch (error) {
        log.warn({ err: error, sourceId }, "a tool change listener failed");
      }
    }
  }

  /** While the database is down, the credentials of the open connection are used. */
  async function settingsOf(source: McpSource, hasConnection: boolean): Promise<McpSettings | null> {
    if (isStopped) throw new DomainError("unavailable", "The server is stopping");
    try {
      return readMcpSettings(source, rules, await credentialsOf(source));
    } catch (error) {
      if (error instanceof DomainError || !hasConnection) throw error;
      return null;
    }
  }

  const watches = createMcpWatches({
    firstWaitMs: retryMs,
    connect: (source) => pool.use(source, async ({ announcesChanges }, held) => (announcesChanges ? held : null)),
    onReturn: tell,
  });
  const pool = createMcpPool({
    fetch,
    settingsOf,
    connectTimeoutMs,
    idleMs,
    isKept: (held: Held) => listeners.size > 0 && watches.has(held),
    onListChanged: tell,
    onLost: watches.lose,
  });

  async function explained<T>(source: McpSource, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted && error === signal.reason) throw error;
      throw explainMcpError(source.name, error);
    }
  }

  return {
    listTools: (source) =>
      explained(source, () =>
        pool.use(source, async (connection, held) => {
          const result = await connection.listTools({ timeoutMs: listTimeoutMs, maxBytes: MAX_LIST_BYTES });
          if (connection.announcesChanges) watches.add(held);
          else watches.remove(source.id);
          return result;
        }),
      ),
    watch: watches.begin,
    callTool(source, name, args, { signal, timeoutMs = MINUTE_MS, maxBytes = MAX_CALL_BYTES } = {}) {
      const deadline = performance.now() + timeoutMs;
      // A partial answer is useless, and JSON may take six characters for one.
      const bytes = Math.min(Math.max(8 * maxBytes, 1024 * 1024), MAX_CALL_BYTES);
      const call = () =>
        pool.use(source, (connection) => {
          const left = Math.max(deadline - performance.now(), 1);
          return connection.callTool(name, args, { timeoutMs: left, maxBytes: bytes, signal });
        });
      // Connecting counts as well, and is not canceled for others who wait for it.
      return explained(source, () => runBounded({ timeoutMs, maxBytes: bytes, signal }, call), signal);
    },
    onListChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget(sourceId) {
      watches.remove(sourceId);
      pool.drop(sourceId);
    },
    async stop() {
      isStopped = true;
      watches.stop();
      await pool.stop();
    },
  };
}
