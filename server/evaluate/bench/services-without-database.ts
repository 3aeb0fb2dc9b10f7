import pino from "pino";
import { starter } from "@/prisma/scenarios/starter/starter";
import { openDatabase } from "@/server/db/client";
import { createEmbedder } from "@/server/embeddings/create-embedder";
import { createEmbeddings } from "@/server/embeddings/embeddings";
import type { Services } from "@/server/trpc/context";

const away = (): never => {
  throw new Error("There is no database behind a benchmark.");
};

/** What the process holds, for requests that are answered from memory. The database is never connected to. */
export function servicesWithoutDatabase(): Services & { close(): Promise<void> } {
  const log = pino({ level: "silent" });
  const database = openDatabase("postgresql://localhost/nothing");
  const embeddings = createEmbeddings({
    embedder: createEmbedder({ kind: "off" }, undefined),
    store: { read: async () => new Map(), write: async () => {} },
    log,
  });
  const revision = { number: 1, hash: "", snapshot: starter };
  return {
    client: database.client,
    auth: { handler: away, findMe: away },
    snapshots: { current: () => revision, databaseIsUp: () => true, refresh: away, stop: away },
    embeddings,
    unpublished: away,
    log,
    version: "bench",
    async close() {
      await embeddings.stop();
      await database.close();
    },
  };
}
