import type { Logger } from "pino";
import type { Embeddings } from "@/server/embeddings/embeddings";
import type { Executors } from "@/server/execute/executor";
import type { CallerTools } from "@/server/gateway/caller-tools";
import type { Metrics } from "@/server/metrics/metrics";
import type { RecordQueue } from "@/server/rounds/record-queue";
import type { SessionKeeper } from "@/server/sessions/session-keeper";
import type { SettingsHolder } from "@/server/settings/settings-holder";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import type { SnapshotHolder } from "@/server/snapshot/snapshot-holder";
import type { DriftHolder } from "@/server/sources/drift-holder";

/** What answering an agent takes: all of it from memory, so that it goes on without the database. */
export type AgentServices = {
  readonly served: Pick<ServedRevisions, "current">;
  readonly snapshots: Pick<SnapshotHolder, "databaseIsUp">;
  readonly embeddings: Pick<Embeddings, "queryVectors" | "health">;
  readonly sessions: SessionKeeper;
  readonly records: RecordQueue;
  readonly settings: SettingsHolder;
  readonly executors: Executors;
  /** Tools whose live definition differs from the one that people agreed to. */
  readonly drift: DriftHolder;
  /** Catalogs of tools that callers bring. */
  readonly callerTools: CallerTools;
  readonly metrics: Metrics;
  readonly log: Logger;
};
