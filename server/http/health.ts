import type { Health } from "@/server/contract/health";
import type { Services } from "@/server/trpc/context";

type Facts = Pick<Services, "snapshots" | "served" | "embeddings" | "records" | "version">;

/** From memory: a health check must not wait for what it reports on. */
export function readHealth({ snapshots, served, embeddings, records, version }: Facts): Health {
  const { number: revision = null, warming = null } = served.current() ?? {};
  const { waiting, dropped } = records.stats();
  const database = snapshots.databaseIsUp() ? "ok" : "down";
  const status = revision === null ? "starting" : database === "ok" ? "ok" : "degraded";
  // Not part of the status: without its embedder Toolcrib answers all the same, and says in each answer what it missed.
  const embedder = embeddings.health().status;
  return {
    ...{ status, revision, database, embedder },
    // What nobody computes is not on its way.
    warming: warming === null || embedder === "down" ? null : { share: shareOf(warming), ...warming },
    records: { waiting, dropped },
    version,
  };
}

function shareOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total === 0 ? 1 : done / total;
}
