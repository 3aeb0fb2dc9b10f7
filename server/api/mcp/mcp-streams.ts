import type { IncomingMessage, ServerResponse } from "node:http";
import { type ConcurrencyLimits, createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import type { createLegacySessions } from "./legacy-sessions";
import type { McpCaller } from "./mcp-server";

/** A client whose network changed replaces an idle stream of the same key, but only after a minute, so clients over the limit do not replace each other. */
export const STREAMS: ConcurrencyLimits<"key" | "person"> = {
  per: { key: 250, person: 1000 },
  total: 2000,
  what: "open MCP streams",
  advice: "Close unused streams, then try again. Lists and calls work without a stream.",
  replaceAfterMs: 60_000,
};

export const SESSION_HEADER = "mcp-session-id";

/** The responses in progress, by owner, and those that are streams for notifications. */
export class McpStreams {
  readonly #limit: ReturnType<typeof createConcurrencyLimit<"key" | "person">>;
  readonly #legacy: ReturnType<typeof createLegacySessions>;
  readonly #streamOf = new WeakMap<object, () => void>();
  readonly #answering = new Map<ServerResponse, string>();
  readonly #listening = new Set<ServerResponse>();

  constructor(legacy: ReturnType<typeof createLegacySessions>, limits: Partial<typeof STREAMS> = {}) {
    this.#legacy = legacy;
    this.#limit = createConcurrencyLimit({ ...STREAMS, ...limits });
  }

  begin(response: ServerResponse, ownerId: string): void {
    this.#answering.set(response, ownerId);
    response.once("close", () => {
      this.#answering.delete(response);
      this.#listening.delete(response);
    });
  }

  listen(response: ServerResponse): void {
    this.#listening.add(response);
  }

  hold(request: IncomingMessage, response: ServerResponse, caller: McpCaller): void {
    const { ownerId: key, workbenchId: person } = caller.agent;
    const session = this.#legacy.find(sessionIdOf(request), caller);
    // The previous stream of a client that reconnects may be dead, and must not count against it.
    if (session !== null) this.#streamOf.get(session)?.();
    const slot = this.#limit.acquire({ key, person }, () => endStream(response));
    response.once("close", slot.release);
    if (session === null) return;
    this.#streamOf.set(session, () => {
      slot.release();
      endStream(response);
      session.closeStandaloneSSEStream();
    });
  }

  /** A key is checked when a request starts; a stream may outlive it. */
  endRefused(isLive: (ownerId: string) => boolean): void {
    const refused = new Set([...new Set(this.#answering.values())].filter((ownerId) => !isLive(ownerId)));
    for (const [response, ownerId] of this.#answering) if (refused.has(ownerId)) response.destroy();
    void this.#legacy.keepOnly(isLive);
  }

  endNotices(): void {
    for (const response of this.#listening) endStream(response);
  }
}

function sessionIdOf({ headers }: IncomingMessage): string | null {
  const id = headers[SESSION_HEADER];
  return typeof id === "string" ? id : null;
}

/** A client that does not read would never let the response end. */
function endStream(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy();
  else response.end();
}
