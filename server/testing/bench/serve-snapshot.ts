import pino from "pino";
import { createRequestHandler } from "@/server/api/http/request-handler";
import { openMcpHandler } from "@/server/api/mcp/mcp-handler";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { ensureEnvironmentKey } from "@/server/identity/keys/keys.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { openDatabase } from "@/server/lib/db/client";
import { applyMigrations } from "@/server/lib/db/migrations";
import { readEnvironment, type Variables } from "@/server/lib/environment";
import { openServices } from "@/server/open-services";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { listenLocally } from "@/server/testing/listen-locally";
import { createWordVectors } from "./word-vectors";

export const BENCH_KEY = "tck_only_for_benchmarks";

/** Serves agents from a catalog in an empty database, in this process. */
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
  const mcp = openMcpHandler(services);
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

/** An embedder without a model, to measure everything else. */
function createWordEmbedder(): Embedder {
  const vectorOf = createWordVectors();
  const vector = (text: string) => vectorOf(text) ?? new Float32Array(384);
  return {
    model: "words",
    dimensions: 384,
    embed: async (texts) => texts.map(vector),
    health: () => ({ status: "ok", detail: "words" }),
    async stop() {},
  };
}
