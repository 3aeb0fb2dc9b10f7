import { readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { SCENARIOS, type ScenarioName } from "@/prisma/scenarios";
import { TOOLCRIB } from "@/server/audit/actor";
import { createAuth } from "@/server/auth/auth";
import { openDatabase } from "@/server/db/client";
import { applyMigrations } from "@/server/db/migrations";
import { createEmbedder } from "@/server/embeddings/create-embedder";
import { readEmbedderSettings } from "@/server/embeddings/embedder-settings";
import { createEmbeddings } from "@/server/embeddings/embeddings";
import { openVectorStore } from "@/server/embeddings/vector-store";
import { readEnvironment } from "@/server/environment";
import { ExpectedError } from "@/server/errors";
import { newId } from "@/server/ids";
import { PROJECT_ROOT } from "@/server/paths";
import { ensureAdmin, offerSetup } from "@/server/people/links.service";
import { seedScenario } from "@/server/revisions/revisions.service";
import { createUnpublishedCounter } from "@/server/revisions/unpublished";
import { holdSnapshot } from "@/server/snapshot/snapshot-holder";
import { createCaller } from "@/server/trpc/app-router";
import { createContext, type Services } from "@/server/trpc/context";
import { openBridge } from "@/server/trpc/server-bridge";
import { checkDatabase } from "./check-database";
import { preparePages } from "./pages";
import { createRequestHandler } from "./request-handler";
import { serve } from "./serve";

export type MainOptions = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly port: number;
  readonly dev: boolean;
  /** Where the local embedding model lies, if it could be fetched. */
  readonly modelFolder?: string;
  /** Shows that something slow is under way. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
};

export type Running = {
  readonly address: string;
  /** Where the first admin is created; null once there is one. */
  readonly setupAddress: string | null;
  stop(): Promise<void>;
};

/** The process: migrate, seed, hold the newest revision, serve the API and the pages. */
export async function main(options: MainOptions): Promise<Running> {
  const { databaseUrl, secret, port, dev, modelFolder, step } = options;
  const environment = readEnvironment(process.env);
  const embedderSettings = readEmbedderSettings(process.env);
  const scenario = scenarioNamed(environment.scenario);
  const log = pino({ level: environment.logLevel, base: null });

  await checkDatabase(databaseUrl);
  const database = openDatabase(databaseUrl);
  const { client } = database;
  await step("Preparing the database", async () => {
    await migrate(databaseUrl);
    await seedScenario(client, TOOLCRIB, scenario, environment.scenario);
  });
  if (environment.admin !== null) await ensureAdmin(client, environment.admin);

  const embedder = createEmbedder(embedderSettings, modelFolder);
  const services: Services = {
    client,
    auth: createAuth({ client, secret, environment }),
    snapshots: await holdSnapshot({ databaseUrl, log }),
    embeddings: createEmbeddings({ embedder, store: openVectorStore(client, embedder.model), log }),
    unpublished: createUnpublishedCounter(),
    log,
    version: readVersion(),
  };
  const localAddress = environment.publicUrl?.origin ?? `http://localhost:${port}`;
  openBridge(async (headers) =>
    createCaller(createContext(services, { headers, requestId: newId("req"), origin: localAddress })),
  );
  const pages = await preparePages({ dev, port });
  const { server, stop } = await serve(createRequestHandler({ services, environment, pages: pages.handle, dev }), port);
  pages.attach(server);

  const setupToken = await offerSetup(client);
  return {
    address: localAddress,
    setupAddress: setupToken === null ? null : `${localAddress}/setup/${setupToken}`,
    async stop() {
      pages.dropReloaders();
      await stop();
      await pages.close();
      await services.embeddings.stop();
      await services.snapshots.stop();
      await database.close();
    },
  };
}

/** A migration fails for reasons that an operator can mend: missing rights, someone else's tables, a newer version. */
async function migrate(databaseUrl: string): Promise<void> {
  try {
    await applyMigrations(databaseUrl);
  } catch (error) {
    const reason = String((error as Error).message)
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s*\d+:|^\s+(at|with) /.test(line))
      .slice(0, 3)
      .join(" ");
    throw new ExpectedError(`The database could not be migrated: ${reason}`);
  }
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
