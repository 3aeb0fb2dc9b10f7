import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import pino, { type Logger } from "pino";
import { OPENED_ROLES, SCENARIOS, type ScenarioName } from "@/prisma/scenarios";
import { readScenarioSets } from "@/prisma/scenarios/sets";
import { openMcpHandler } from "@/server/api/mcp/mcp-handler";
import { createCaller } from "@/server/api/trpc/app-router";
import { createContext } from "@/server/api/trpc/context";
import { openBridge } from "@/server/api/trpc/server-bridge";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { ensureEnvironmentAdminKey, isEnvironmentAdminKeyLive } from "@/server/identity/admin-keys/admin-keys.service";
import { ensureEnvironmentKey, isEnvironmentKeyLive } from "@/server/identity/keys/keys.service";
import { ensureAdmin, offerSetup } from "@/server/identity/people/links.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { settleSecret } from "@/server/lib/auth/settle-secret.service";
import { createVault } from "@/server/lib/auth/vault";
import { openDatabase } from "@/server/lib/db/client";
import { migrate } from "@/server/lib/db/migrations";
import { type Environment, readEnvironment } from "@/server/lib/environment";
import { ExpectedError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { createStartLog } from "@/server/lib/start-log";
import { PROJECT_ROOT } from "@/server/paths";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import { rebindCredentials } from "@/server/policy/sources/rebind-credentials.service";
import { preparePages } from "./api/http/pages";
import { createRequestHandler } from "./api/http/request-handler";
import { serve } from "./api/http/serve";
import { createWaitingHandler } from "./api/http/waiting-handler";
import { withDatabase } from "./lib/check-database";
import { openServices } from "./open-services";

const SAFE_KEY_LENGTH = 16;
/** Others may have been started with the variable: revoking the key is for people. */
const LEFT_KEY =
  "TOOLCRIB_AGENT_KEY is not set, but its previous key still has access to every role; revoke it under Keys";
const LEFT_ADMIN_KEY =
  "TOOLCRIB_ADMIN_KEY is not set, but its previous key still has full access to the admin API; revoke it under Keys";

export type MainOptions = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly secretPlace: string;
  readonly port: number;
  readonly dev: boolean;
  readonly modelFolder?: string;
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
};

export type Running = {
  readonly address: string;
  /** The URL to create the first admin; null once there is one. */
  readonly setupAddress: string | null;
  /** Prints the log lines held since the start. */
  releaseLog(): void;
  stop(): Promise<void>;
};

/** The process: migrate, seed, load the newest revision, serve the API and pages. */
export async function main(options: MainOptions): Promise<Running> {
  const { databaseUrl, secret, secretPlace, port, dev, modelFolder, step } = options;
  const environment = readEnvironment(process.env);
  const scenario = scenarioNamed(environment.scenario);
  const startLog = createStartLog();
  const log = pino({ level: environment.logLevel, base: null }, startLog);
  const version = readVersion();

  // Alive from the start, so a slow start can be told from a dead process.
  let handle: RequestListener = createWaitingHandler(version, environment);
  const { server, stop } = await serve((request, response) => handle(request, response), port, {
    connections: environment.connections,
  });
  await withDatabase(databaseUrl, log, () =>
    step("Preparing the database", () =>
      prepareDatabase({ databaseUrl, secret, secretPlace, environment, scenario, log }),
    ),
  );
  warnOfShortKey(environment, log);

  const [services, pages] = await Promise.all([
    openServices({ ...{ databaseUrl, secret, environment, modelFolder, version, log }, env: process.env }),
    preparePages({ dev, port }),
  ]);
  const localAddress = environment.publicUrl?.origin ?? `http://localhost:${port}`;
  openBridge(async (headers) => {
    const facts = { headers: () => headers, requestId: newId("req"), origin: localAddress };
    return createCaller(createContext(services, facts));
  });
  const mcp = openMcpHandler(services);
  handle = createRequestHandler({ services, environment, pages: pages.handle, mcp, dev });
  pages.attach(server);

  const setupToken = await withDatabase(databaseUrl, log, () => offerSetup(services.client));
  return {
    address: localAddress,
    setupAddress: setupToken === null ? null : `${localAddress}/setup/${setupToken}`,
    releaseLog: () => startLog.release(),
    async stop() {
      pages.dropReloaders();
      const answered = stop();
      // Watchers and subscriptions would delay the shutdown.
      mcp.endNotices();
      await services.chats.close();
      await answered;
      await mcp.stop();
      await pages.close();
      await services.stop();
    },
  };
}

type Preparing = Pick<MainOptions, "databaseUrl" | "secret" | "secretPlace"> & {
  readonly environment: Environment;
  readonly scenario: Snapshot;
  readonly log: Pick<Logger, "info" | "warn">;
};

async function prepareDatabase(preparing: Preparing): Promise<void> {
  const { databaseUrl, secret, secretPlace, environment, scenario, log } = preparing;
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const vault = createVault(secret);
    const { oldSecret } = environment;
    const old = oldSecret === null || oldSecret === "lost" ? oldSecret : createVault(oldSecret);
    await settleSecret(database.client, { current: vault, place: secretPlace, old, log });
    const bound = await rebindCredentials(database.client, vault);
    if (bound > 0) log.info({ sources: bound }, "credentials bound to the addresses of their sources");
    const sets = await readScenarioSets(environment.scenario as ScenarioName);
    const chatRoles = OPENED_ROLES[environment.scenario as ScenarioName];
    await seedScenario(database.client, TOOLCRIB, scenario, environment.scenario, { sets, chatRoles });
    if (environment.admin !== null) await ensureAdmin(database.client, environment.admin);
    if (environment.agentKey !== null) await ensureEnvironmentKey(database.client, environment.agentKey);
    else if (await isEnvironmentKeyLive(database.client)) log.warn(LEFT_KEY);
    if (environment.adminKey !== null) await ensureEnvironmentAdminKey(database.client, environment.adminKey);
    else if (await isEnvironmentAdminKeyLive(database.client)) log.warn(LEFT_ADMIN_KEY);
  } finally {
    await database.close();
  }
}

/** A guessable key is better than a process that does not start, but deserves a warning. */
function warnOfShortKey({ agentKey }: Environment, log: Pick<Logger, "warn">): void {
  if (agentKey === null || agentKey.length >= SAFE_KEY_LENGTH) return;
  log.warn(`TOOLCRIB_AGENT_KEY is shorter than ${SAFE_KEY_LENGTH} characters and could be guessed`);
}

function scenarioNamed(name: string) {
  if (!Object.hasOwn(SCENARIOS, name)) {
    throw new ExpectedError(`TOOLCRIB_SCENARIO must be one of ${Object.keys(SCENARIOS).join(", ")}.`);
  }
  return SCENARIOS[name as ScenarioName]();
}

function readVersion(): string {
  const text = readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
