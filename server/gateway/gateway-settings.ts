import type { Variables } from "@/server/lib/environment";
import { ExpectedError } from "@/server/lib/errors";

export type Family = "openai" | "anthropic";

/** Where requests go if their model has no connection. */
export type DefaultUpstream = { readonly baseUrl: URL; readonly apiKey: string | null };

export type GatewaySettings = {
  readonly upstreams: Readonly<Record<Family, DefaultUpstream | null>>;
  readonly maxBodyBytes: number;
  /** How long an upstream may take until it answers with status and headers: without streaming, the whole answer. */
  readonly headersTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** How many follow-up requests one response may need to run meta-tools. */
  readonly maxInnerRequests: number;
};

const MIB = 1024 * 1024;
const MAX_BODY_MIB = 32;
const TIMEOUT_SECONDS = 600;
const MAX_INNER_REQUESTS = 4;

export function readGatewaySettings(env: Variables): GatewaySettings {
  return {
    upstreams: {
      openai: readUpstream(env, "TOOLCRIB_GATEWAY_UPSTREAM_OPENAI", env.TOOLCRIB_GATEWAY_UPSTREAM_OPENAI_KEY),
      anthropic: readUpstream(env, "TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC", env.TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC_KEY),
    },
    maxBodyBytes: Math.floor(readNumber(env, "TOOLCRIB_GATEWAY_MAX_BODY_MB", MAX_BODY_MIB) * MIB),
    headersTimeoutMs: readNumber(env, "TOOLCRIB_GATEWAY_TIMEOUT_SECONDS", TIMEOUT_SECONDS) * 1000,
    idleTimeoutMs: readNumber(env, "TOOLCRIB_GATEWAY_IDLE_SECONDS", TIMEOUT_SECONDS) * 1000,
    maxInnerRequests: Math.ceil(readNumber(env, "TOOLCRIB_GATEWAY_MAX_INNER_REQUESTS", MAX_INNER_REQUESTS)),
  };
}

function readUpstream(env: Variables, name: string, key: string | undefined): DefaultUpstream | null {
  const text = env[name] ?? "";
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new ExpectedError(`${name} must be an http:// or https:// address without user name and password.`);
  }
  return { baseUrl: url, apiKey: key || null };
}

function readNumber(env: Variables, name: string, usual: number): number {
  const text = env[name] ?? "";
  if (text === "") return usual;
  const value = Number(text);
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || value <= 0) {
    throw new ExpectedError(`${name} must be a number above 0: ${text}`);
  }
  return value;
}
