import {
  type ReconnectionScheduler,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { DEFAULT_INHERITED_ENV_VARS, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { McpSettings } from "./mcp-settings";
import { boundFetch } from "./run-bounded";

/** One message of a program; over HTTP each exchange has its own limit. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_SILENCE_MS = 10 * 60_000;
const KEPT_ENVIRONMENT = ["PATH", "HOME"];

export function createMcpTransport(settings: McpSettings, fetch: GuardedFetch): Transport {
  if (settings.transport === "http") {
    return new StreamableHTTPClientTransport(settings.url, {
      fetch: boundFetch(fetch, MAX_SILENCE_MS),
      requestInit: { headers: { ...settings.headers } },
      reconnectionScheduler: reconnectWithBackoff(),
    });
  }
  const { command, args, cwd, env } = settings;
  // A program's error output may contain its secrets: it is not kept.
  const child = { command, args, env: environmentOf(env), stderr: "ignore" as const, maxBufferSize: MAX_MESSAGE_BYTES };
  return new StdioClientTransport(cwd === undefined ? child : { ...child, cwd });
}

/** PATH, HOME and what was set for this source, nothing else of ours. */
function environmentOf(env: Readonly<Record<string, string>>): Record<string, string> {
  if (process.platform === "win32") return { ...env };
  // The SDK adds some variables; Node treats an undefined one as unset.
  const dropped = DEFAULT_INHERITED_ENV_VARS.filter((name) => !KEPT_ENVIRONMENT.includes(name));
  const none = Object.fromEntries(dropped.map((name) => [name, undefined]));
  return { ...none, ...env } as Record<string, string>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** A server that keeps ending its stream is reconnected with increasing delays. */
function reconnectWithBackoff(): ReconnectionScheduler {
  let wait = FIRST_WAIT_MS;
  let last = performance.now();
  return (reconnect, delay) => {
    const isCalm = performance.now() - last > 2 * LONGEST_WAIT_MS;
    wait = isCalm ? FIRST_WAIT_MS : Math.min(wait * 1.5, LONGEST_WAIT_MS);
    last = performance.now();
    const timer = setTimeout(reconnect, Math.min(Math.max(delay, wait), LONGEST_WAIT_MS));
    timer.unref();
    return () => clearTimeout(timer);
  };
}
