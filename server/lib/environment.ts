import { GATEWAY_MODES, type GatewayMode } from "@/server/contract/gateway";
import { ExpectedError } from "@/server/lib/errors";

export type Variables = Readonly<Record<string, string | undefined>>;

export type Environment = {
  /** Where people reach Toolcrib, if not at the address of the request: behind a proxy with TLS. */
  readonly publicUrl: URL | null;
  /** Trust X-Forwarded-For: only behind a proxy that sets it. */
  readonly trustProxy: boolean;
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** A key for all roles, registered at start: for automation and containers. */
  readonly agentKey: string | null;
  /** A key for the admin API with all scopes, registered at start. */
  readonly adminKey: string | null;
  readonly metricsToken: string | null;
  readonly connections: { readonly total: number; readonly perAddress: number };
  /** The previous secret, or that it is lost; null if unchanged. */
  readonly oldSecret: string | null;
  /** The gateway mode of roles without a chosen one. */
  readonly gatewayMode: GatewayMode;
  readonly logLevel: string;
  readonly scenario: string;
};

const CONNECTIONS = { total: 10_000, perAddress: 1000 };

export function readEnvironment(env: Variables): Environment {
  const trustProxy = env.TOOLCRIB_TRUST_PROXY === "1";
  return {
    publicUrl: readUrl(env.TOOLCRIB_URL),
    trustProxy,
    connections: {
      total: readLimit(env, "TOOLCRIB_MAX_CONNECTIONS", CONNECTIONS.total),
      // All connections come from the address of the proxy.
      perAddress: readLimit(
        env,
        "TOOLCRIB_MAX_CONNECTIONS_PER_ADDRESS",
        trustProxy ? Number.POSITIVE_INFINITY : CONNECTIONS.perAddress,
      ),
    },
    admin: readAdmin(env.TOOLCRIB_ADMIN_EMAIL, env.TOOLCRIB_ADMIN_PASSWORD),
    agentKey: env.TOOLCRIB_AGENT_KEY || null,
    adminKey: env.TOOLCRIB_ADMIN_KEY || null,
    metricsToken: env.TOOLCRIB_METRICS_TOKEN || null,
    oldSecret: env.TOOLCRIB_SECRET_OLD || null,
    gatewayMode: readGatewayMode(env.TOOLCRIB_GATEWAY_MODE),
    logLevel: env.TOOLCRIB_LOG ?? "info",
    scenario: env.TOOLCRIB_SCENARIO ?? "starter",
  };
}

function readGatewayMode(text = ""): GatewayMode {
  if (text === "") return "observe";
  const mode = GATEWAY_MODES.find((known) => known === text);
  if (mode === undefined)
    throw new ExpectedError(`TOOLCRIB_GATEWAY_MODE must be one of ${GATEWAY_MODES.join(", ")}: ${text}`);
  return mode;
}

function readUrl(text: string | undefined): URL | null {
  if (text === undefined || text === "") return null;
  if (!URL.canParse(text)) throw new ExpectedError(`TOOLCRIB_URL is not a valid URL: ${text}`);
  return new URL(text);
}

function readLimit(env: Variables, name: string, usual: number): number {
  const text = env[name] ?? "";
  if (text === "") return usual;
  if (!/^\d{1,9}$/.test(text)) throw new ExpectedError(`${name} must be a whole number, or 0 for no limit: ${text}`);
  return Number(text) === 0 ? Number.POSITIVE_INFINITY : Number(text);
}

function readAdmin(email = "", password = ""): Environment["admin"] {
  if (email === "" && password === "") return null;
  if (email === "" || password === "") {
    throw new ExpectedError("Set both TOOLCRIB_ADMIN_EMAIL and TOOLCRIB_ADMIN_PASSWORD, or neither.");
  }
  return { email, password };
}
