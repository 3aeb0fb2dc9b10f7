import { ExpectedError } from "@/server/errors";

/** Variables as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Everything that the operator can set, read once at start. */
export type Environment = {
  /** Where people reach Toolcrib, if not at the address of the request: behind a proxy with TLS. */
  readonly publicUrl: URL | null;
  /** Believe X-Forwarded-For: only behind a proxy that sets it. */
  readonly trustProxy: boolean;
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** A key for all roles, registered at start: for automation and containers. */
  readonly agentKey: string | null;
  /** What Prometheus presents at /metrics. */
  readonly metricsToken: string | null;
  /** The secret before this one, or that it is lost; null where it was not changed. */
  readonly oldSecret: string | null;
  readonly logLevel: string;
  readonly scenario: string;
};

export function readEnvironment(env: Variables): Environment {
  return {
    publicUrl: readUrl(env.TOOLCRIB_URL),
    trustProxy: env.TOOLCRIB_TRUST_PROXY === "1",
    admin: readAdmin(env.TOOLCRIB_ADMIN_EMAIL, env.TOOLCRIB_ADMIN_PASSWORD),
    agentKey: env.TOOLCRIB_AGENT_KEY || null,
    metricsToken: env.TOOLCRIB_METRICS_TOKEN || null,
    oldSecret: env.TOOLCRIB_SECRET_OLD || null,
    logLevel: env.TOOLCRIB_LOG ?? "info",
    scenario: env.TOOLCRIB_SCENARIO ?? "starter",
  };
}

function readUrl(text: string | undefined): URL | null {
  if (text === undefined || text === "") return null;
  if (!URL.canParse(text)) throw new ExpectedError(`TOOLCRIB_URL is not an address: ${text}`);
  return new URL(text);
}

function readAdmin(email = "", password = ""): Environment["admin"] {
  if (email === "" && password === "") return null;
  if (email === "" || password === "") {
    throw new ExpectedError("Set both TOOLCRIB_ADMIN_EMAIL and TOOLCRIB_ADMIN_PASSWORD, or neither.");
  }
  return { email, password };
}
