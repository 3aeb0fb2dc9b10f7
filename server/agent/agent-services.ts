import type { Logger } from "pino";
import type { CallerTools } from "@/server/agent/caller-tools/caller-tools";
import type { Executors } from "@/server/agent/execute/executor";
import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { SessionKeeper } from "@/server/agent/sessions/session-keeper";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { DriftHolder } from "@/server/policy/sources/drift-holder";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { SettingsHolder } from "@/server/runtime/settings/settings-holder";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { SnapshotHolder } from "@/server/runtime/snapshot/snapshot-holder";

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
