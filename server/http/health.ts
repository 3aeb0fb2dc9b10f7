import type { Health } from "@/server/contract/health";
import type { Services } from "@/server/trpc/context";

type Facts = Pick<Services, "snapshots" | "served" | "embeddings" | "records" | "version">;

/** From memory: a health check must not wait for what it reports on. */
export function readHealth({ snapshots, served, embeddings, records, version }: Facts): Health {
  const revision = served.current()?.number ?? null;
  const { waiting, dropped } = records.stats();
  const database = snapshots.databaseIsUp() ? "ok" : "down";
  const status = revision === null ? "starting" : database === "ok" ? "ok" : "degraded";
  // Not part of the status: without its embedder Toolcrib answers all the same, and says in each answer what it missed.
  return { status, revision, database, embedder: embeddings.health().status, records: { waiting, dropped }, version };
}
