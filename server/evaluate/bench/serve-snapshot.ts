import pino from "pino";
import { TOOLCRIB } from "@/server/audit/actor";
import { openDatabase } from "@/server/db/client";
import { applyMigrations } from "@/server/db/migrations";
import type { Snapshot } from "@/server/engine/snapshot";
import { readEnvironment, type Variables } from "@/server/environment";
import { openServices } from "@/server/http/open-services";
import { createRequestHandler } from "@/server/http/request-handler";
import { ensureEnvironmentKey } from "@/server/keys/keys.service";
import { openMcpDoor } from "@/server/mcp/mcp-door";
import { seedScenario } from "@/server/revisions/revisions.service";
import { listenLocally } from "@/server/testing/listen-locally";
import { createWordEmbedder } from "./word-embedder";

export const BENCH_KEY = "tck_only_for_benchmarks";

/** The whole of what answers agents, over a catalog in an empty database, in this process. */
export async function serveSnapshot(databaseUrl: string, snapshot: Snapshot, env: Variables = {}) {
  const log = pino({ level: "silent" });
  await applyMigrations(databaseUrl);
  const database = openDatabase(databaseUrl);
  await seedScenario(database.client, TOOLCRIB, snapshot);
  await ensureEnvironmentKey(database.client, BENCH_KEY);
  await database.close();
  const environment = readEnvironment({});
  const services = await openServices({
    ...{ databaseUrl, environment, log },
    secret: "for benchmarks",
    env,
    modelFolder: undefined,
    embedder: createWordEmbedder(),
    version: "bench",
  });
  const mcp = openMcpDoor(services);
  const handler = createRequestHandler({ services, environment, pages: async () => {}, mcp, dev: false });
  const { port, close } = await listenLocally(handler);
  return {
    port,
    services,
    async stop() {
      await mcp.stop();
      await close();
      await services.stop();
    },
  };
}
