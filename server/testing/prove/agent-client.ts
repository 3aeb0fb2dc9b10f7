import { Agent, request } from "node:http";

type AgentAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** By `performance.now()`. */
  readonly askedAt: number;
  readonly answeredAt: number;
};

export type AgentClient = {
  /** Rejects if there was no answer. */
  ask(path: string, body?: unknown): Promise<AgentAnswer>;
  close(): void;
};

/** Longer than any answer takes on a busy machine. */
const DEADLINE_MS = 30_000;

/** An agent with persistent connections and no retries. */
export function openAgentClient(url: string, key: string, connections = 1): AgentClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);

  function ask(path: string, body?: unknown): Promise<AgentAnswer> {
    const askedAt = performance.now();
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${key}`,
      ...(sent !== null && { "content-type": "application/json", "content-length": sent.length }),
    };
    const options = { agent, hostname, port, path, method: sent === null ? "GET" : "POST", headers };
    return new Promise((resolve, reject) => {
      const asking = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const status = response.statusCode ?? 0;
          resolve({ status, body: readJson(text), askedAt, answeredAt: performance.now() });
        });
      });
      asking.on("error", reject);
      asking.setTimeout(DEADLINE_MS, () => asking.destroy(new Error("This was not answered")));
      asking.end(sent);
    });
  }

  return { ask, close: () => agent.destroy() };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
