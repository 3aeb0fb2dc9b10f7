import type { Logger } from "pino";
import type { CallerTools } from "@/server/agent/caller-tools/caller-tools";
import type { Executors } from "@/server/agent/execute/executor";
import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { SessionManager } from "@/server/agent/sessions/session-manager";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { DriftHolder } from "@/server/policy/sources/drift-holder";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { SettingsCache } from "@/server/runtime/settings/settings-cache";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { SnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";

/** All state needed to answer an agent is in memory, so agents are served while the database is down. */
export type AgentServices = {
  readonly served: Pick<ServedRevisions, "current">;
  readonly snapshots: Pick<SnapshotCache, "databaseIsUp">;
  readonly embeddings: Pick<Embeddings, "queryVectors" | "health">;
  readonly sessions: SessionManager;
  readonly records: RecordQueue;
  readonly settings: SettingsCache;
  readonly executors: Executors;
  readonly drift: DriftHolder;
  readonly callerTools: CallerTools;
  readonly calibrations: CalibrationHolder;
  readonly metrics: Metrics;
  readonly log: Logger;
};
