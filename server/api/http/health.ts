import type { Services } from "@/server/api/trpc/context";
import type { Health } from "@/server/contract/health";

type Facts = Pick<Services, "snapshots" | "served" | "embeddings" | "records" | "sessions" | "peers" | "version">;

/** From memory: a health check must not wait for what it reports on. */
export function readHealth(facts: Facts): Health {
  const { snapshots, served, embeddings, records, version } = facts;
  const { number: revision = null, warming = null } = served.current() ?? {};
  const { waiting, dropped } = records.stats();
  const database = snapshots.databaseIsUp() ? "ok" : "down";
  const failing = findFailing(facts);
  const status = revision === null ? "starting" : failing.length === 0 ? "ok" : "degraded";
  // Not part of the status: Toolcrib works without its embedder, and each answer says what was missing.
  const embedder = embeddings.health().status;
  return {
    ...{ status, failing, revision, database, embedder },
    warming: warming === null || embedder === "down" ? null : { share: shareOf(warming), ...warming },
    records: { waiting, dropped },
    version,
  };
}

/** Whether another process would serve better: what all lack, such as a writable database, does not count. */
export function isReady({ status, database }: Health): boolean {
  return status !== "starting" && database === "ok";
}

function findFailing({ snapshots, records, sessions, peers }: Facts): Health["failing"] {
  const isUp = snapshots.databaseIsUp();
  const failing: Health["failing"] = [];
  if (!isUp) failing.push("database");
  if (isUp && !peers.canWrite()) failing.push("writes");
  if (records.trouble() !== null) failing.push("records");
  if (sessions.isFailing()) failing.push("sessions");
  return failing;
}

function shareOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total === 0 ? 1 : done / total;
}
