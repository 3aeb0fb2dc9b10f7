import type { Health } from "@/server/contract/health";
import type { SnapshotHolder } from "@/server/snapshot/snapshot-holder";

/** From memory: a health check must not wait for what it reports on. */
export function readHealth({ snapshots, version }: { snapshots: SnapshotHolder; version: string }): Health {
  const revision = snapshots.current()?.number ?? null;
  const database = snapshots.databaseIsUp() ? "ok" : "down";
  const status = revision === null ? "starting" : database === "ok" ? "ok" : "degraded";
  return { status, revision, database, version };
}
