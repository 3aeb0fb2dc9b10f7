import { hashPassword } from "better-auth/crypto";
import pino from "pino";
import { createRequestHandler } from "@/server/api/http/request-handler";
import { openMcpHandler } from "@/server/api/mcp/mcp-handler";
import type { AccountRole } from "@/server/contract/permissions";
import { createKey } from "@/server/identity/keys/keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { readEnvironment } from "@/server/lib/environment";
import { newId } from "@/server/lib/ids";
import { openServices } from "@/server/open-services";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { listenLocally } from "./listen-locally";
import { createTestDatabase, type TestDatabase } from "./test-database";

type Options = {
  readonly env?: Record<string, string>;
  /** Overrides the database URL, for a proxy that can be cut. */
  readonly databaseUrl?: string;
  readonly logLevel?: string;
  /** Overrides the embedder from `env`. */
  readonly embedder?: Embedder;
  /** Log output. */
  readonly logTo?: { write(line: string): void };
};

/** Starts the server on a free port, without pages. The embedder is off unless `env` sets it. */
export async function startApi(database: TestDatabase, options: Options = {}) {
  const { env = {}, databaseUrl, logLevel = "silent", logTo, embedder } = options;
  const log = logTo === undefined ? pino({ level: logLevel }) : pino({ level: logLevel, base: null }, logTo);
  const environment = readEnvironment(env);
  const services = await openServices({
    databaseUrl: databaseUrl ?? database.url,
    secret: "a secret for tests, and for nothing else",
    environment,
    env: { TOOLCRIB_EMBEDDER: "off", ...env },
    modelFolder: undefined,
    ...(embedder && { embedder }),
    version: "0.0.0-test",
    log,
  });
  const mcp = openMcpHandler(services);
  const pages = async () => {};
  const { port, close } = await listenLocally(createRequestHandler({ services, environment, pages, mcp, dev: false }));
  const url = `http://127.0.0.1:${port}`;

  /** A key for these roles of the starter catalog; default: all. */
  async function keyFor(...roles: string[]): Promise<string> {
    const kind = roles.length === 0 ? ({ kind: "all" } as const) : null;
    const roleIds = roles.map((role) => `role_${role}`);
    const input = { name: `for ${roles.join(", ") || "all"}`, tools: [], ratePerMinute: null, expiresAt: null };
    const { key } = await createKey(database.client, TOOLCRIB, { ...input, roles: kind ?? { kind: "list", roleIds } });
    await services.keys.refresh();
    return key;
  }

  /** Calls the REST API; a body makes it a POST. */
  async function ask<T = Record<string, unknown>>(key: string | null, path: string, body?: unknown) {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...(key !== null && { authorization: `Bearer ${key}` }), "content-type": "application/json" },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
  }

  /** Creates an account and signs in; returns the response and its cookie. */
  async function signIn(accountRole: AccountRole, password = "a good password") {
    const email = `${newId("user")}@example.com`;
    await insertPerson(database.client, {
      name: email,
      email,
      accountRole,
      passwordHash: await hashPassword(password),
    });
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const [setCookie = ""] = answer.headers.getSetCookie();
    return { email, answer, setCookie, cookie: setCookie.split(";")[0] ?? "" };
  }

  return {
    url,
    services,
    keyFor,
    signIn,
    ask,
    async stop() {
      await mcp.stop();
      await close();
      await services.stop();
    },
  };
}

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

/** The API on a new database, with an agent key for these roles (default: all). */
export async function startApiWithKey(...roles: string[]) {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const key = await api.keyFor(...roles);
  const stop = async () => {
    await api.stop();
    await database.drop();
  };
  return { database, api, key, stop };
}
export type ApiWithKey = Awaited<ReturnType<typeof startApiWithKey>>;
