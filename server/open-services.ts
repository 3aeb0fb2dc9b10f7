import type { Logger } from "pino";
import { createCallerCatalogs } from "@/server/agent/caller-tools/caller-catalogs";
import { createCallerTools } from "@/server/agent/caller-tools/caller-tools";
import { createBuiltinExecutor } from "@/server/agent/execute/builtin-executor";
import { createExecutors } from "@/server/agent/execute/executors";
import { createHttpExecutor } from "@/server/agent/execute/http-executor";
import { createMcpExecutor } from "@/server/agent/execute/mcp-executor";
import { startPruning } from "@/server/agent/rounds/prune-records";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import { createSessionManager } from "@/server/agent/sessions/session-manager";
import { workbench } from "@/server/agent/workbench/workbench";
import type { Services } from "@/server/api/trpc/context";
import { holdLiveChats } from "@/server/chat/live-chats";
import { openGatewayControl } from "@/server/gateway/gateway-control";
import { openGateway } from "@/server/gateway/open-gateway";
import { createKeyRing } from "@/server/identity/keys/key-ring";
import { measureCalibration, toCalibrations } from "@/server/insights/usage/calibration.service";
import { findNewestReport } from "@/server/insights/usage/usage-samples.view";
import { createRunKeeper } from "@/server/lab/evaluations/run-keeper";
import { createAuth } from "@/server/lib/auth/auth";
import { createVault } from "@/server/lib/auth/vault";
import { openDatabase } from "@/server/lib/db/client";
import type { Environment, Variables } from "@/server/lib/environment";
import { createMetrics } from "@/server/lib/metrics/metrics";
import { openTracing } from "@/server/lib/metrics/tracing";
import { openNotices } from "@/server/lib/notices/notices";
import { createOutbound } from "@/server/lib/outbound/outbound";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { withTimeout } from "@/server/lib/with-timeout";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { holdPolicyStates } from "@/server/policy/draft/policy-states";
import { holdDrift } from "@/server/policy/sources/drift-holder";
import { openSources } from "@/server/policy/sources/open-sources";
import { holdCalibrations } from "@/server/runtime/calibrations";
import { createEmbedder } from "@/server/runtime/embeddings/create-embedder";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { readEmbedderSettings } from "@/server/runtime/embeddings/embedder-settings";
import { createEmbeddings } from "@/server/runtime/embeddings/embeddings";
import { openVectorStore } from "@/server/runtime/embeddings/vector-store";
import { createPeers } from "@/server/runtime/peers/peers";
import { readEnvironmentFacts } from "@/server/runtime/settings/environment-facts";
import { openSettingsCache } from "@/server/runtime/settings/settings-cache";
import { serveRevisions } from "@/server/runtime/snapshot/served-revisions";
import { openSnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";
import { warmEngine } from "@/server/runtime/snapshot/warm-engine";

type Options = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly environment: Environment;
  readonly env: Variables;
  readonly modelFolder: string | undefined;
  readonly embedder?: Embedder;
  readonly version: string;
  readonly log: Logger;
};

const HOUR_MS = 3_600_000;
const WATCH_TIMEOUT_MS = 2000;
const STEP_MS = 5000;

/** Everything that lives as long as the process, in order of dependency. */
export async function openServices(options: Options): Promise<Services & { stop(): Promise<void> }> {
  const { databaseUrl, secret, environment, env, modelFolder, version, log } = options;
  void warmEngine();
  const rules = readOutboundRules(env);
  const outbound = createOutbound(rules);
  const { embedder = createEmbedder(readEmbedderSettings(env), modelFolder) } = options;
  const database = openDatabase(databaseUrl);
  const { client } = database;
  // A separate pool with a short timeout: here the process learns what others changed.
  const watching = openDatabase(databaseUrl, { maxConnections: 2, queryTimeoutMs: WATCH_TIMEOUT_MS });
  const notices = openNotices(databaseUrl, log);
  const snapshots = await openSnapshotCache({ databaseUrl, notices, log });
  const embeddings = createEmbeddings({ embedder, store: openVectorStore(client, embedder.model), log });
  const settings = await openSettingsCache({ client: watching.client, notices, log });
  const peers = await createPeers({ client: watching.client, notices, log });
  const keys = await createKeyRing({ client: watching.client, notices, log });
  const drift = await holdDrift({ client: watching.client, notices, log });
  const metrics = createMetrics();
  const records = createRecordQueue({ databaseUrl, settings, log });
  const gatewayControl = await openGatewayControl({
    ...{ client: watching.client, notices, records, metrics, log },
    defaultMode: environment.gatewayMode,
  });
  const sessions = createSessionManager({
    databaseUrl,
    peers,
    isDatabaseUp: snapshots.databaseIsUp,
    ttlMs: () => settings.current().sessions.ttlHours * HOUR_MS,
    recordsKeptMs: () => settings.current().records.retentionDays * 24 * HOUR_MS,
    keepsMessages: () => settings.isRead() && settings.current().records.messages === "kept",
    log,
  });
  const served = await serveRevisions({
    snapshots,
    embeddings,
    log,
  });
  const calibrations = await holdCalibrations({
    newestReport: () => findNewestReport(watching.client),
    measure: async () => toCalibrations(await measureCalibration(client)),
    log,
  });
  const drafts = cacheDraft(client, served);
  const states = holdPolicyStates({
    client,
    drafts,
    served,
    embeddings,
  });
  const runs = await createRunKeeper({ client, states, embeddings, peers, log });
  const { fetch } = outbound;
  const vault = createVault(secret);
  const sources = openSources({ client, vault, fetch, rules, served, builtin: workbench, log });
  const executors = createExecutors(
    {
      mcp: createMcpExecutor(sources.connections),
      http: createHttpExecutor({ fetch, credentialsOf: sources.credentialsOf }),
      builtin: createBuiltinExecutor(workbench, client),
    },
    { limits: () => settings.current().execute, log },
  );
  const catalogs = createCallerCatalogs({ embeddings, log });
  const callerTools = createCallerTools({
    catalogs,
    unknownToolsOf: (role) => gatewayControl.roles.of(role).unknownTools,
  });
  const gateway = openGateway({
    ...{ client: watching.client, vault, rules, env, keys, served, records, metrics, log },
    observer: { catalogs, control: gatewayControl, embeddings, sessions, calibrations },
  });
  const chats = holdLiveChats({ client, notices, peers, log });
  const tracing = openTracing(env, version, log);
  const pruning = startPruning({ client, log });
  watchFigures(metrics, { records, sessions, peers, gateway });
  return {
    client,
    auth: createAuth({ client, secret, environment }),
    snapshots,
    served,
    drafts,
    states,
    runs,
    chats,
    embeddings,
    settings,
    peers,
    keys,
    metrics,
    tracing,
    records,
    gatewayControl,
    sessions,
    sources,
    outbound,
    gateway,
    facts: readEnvironmentFacts(env, environment, rules),
    executors,
    drift,
    callerTools,
    calibrations,
    log,
    version,
    async stop() {
      // A step that hangs must not block the next ones.
      const settle = (...steps: (Promise<unknown> | undefined)[]) =>
        withTimeout(Promise.all(steps), STEP_MS).catch((error: unknown) =>
          log.warn({ err: error }, "shutdown step failed"),
        );
      // Writers stop before what they write through.
      await settle(pruning.stop());
      await settle(gateway.stop());
      catalogs.stop();
      calibrations.stop();
      await settle(chats.close());
      await settle(runs.stop());
      await settle(executors.stop());
      await settle(sources.stop());
      await settle(gatewayControl.stop());
      // These two have their own deadlines.
      await Promise.all([sessions.stop(), records.stop()]);
      await settle(keys.stop(), peers.stop(), settings.stop(), drift.stop(), served.stop(), embeddings.stop());
      await settle(tracing?.stop());
      await settle(snapshots.stop());
      await settle(notices.stop());
      await settle(database.close(), watching.close());
    },
  };
}

function watchFigures(
  metrics: Services["metrics"],
  { records, sessions, peers, gateway }: Pick<Services, "records" | "sessions" | "peers" | "gateway">,
) {
  metrics.watch("toolcrib_gateway_open", "Gateway requests in progress", () => gateway.stats().open);
  metrics.watch("toolcrib_gateway_held_bytes", "Bytes of request bodies in memory", () => gateway.stats().heldBytes);
  metrics.watch("toolcrib_records_waiting", "Records not yet written", () => records.stats().waiting);
  metrics.watch(
    "toolcrib_records_dropped",
    "Records dropped because the queue was full",
    () => records.stats().dropped,
  );
  metrics.watch("toolcrib_sessions_held", "Sessions in memory", () => sessions.stats().held);
  metrics.watch("toolcrib_sessions_waiting", "Sessions not yet written", () => sessions.stats().waiting);
  metrics.watch(
    "toolcrib_sessions_dropped",
    "Sessions dropped before they were written",
    () => sessions.stats().dropped,
  );
  metrics.watch("toolcrib_processes", "Processes serving from this database", () => peers.count());
}
