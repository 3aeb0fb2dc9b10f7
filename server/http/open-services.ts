import type { Logger } from "pino";
import { createAuth } from "@/server/auth/auth";
import { createVault } from "@/server/auth/vault";
import { holdLiveChats } from "@/server/chat/live-chats";
import { openDatabase } from "@/server/db/client";
import { createEmbedder } from "@/server/embeddings/create-embedder";
import type { Embedder } from "@/server/embeddings/embedder";
import { readEmbedderSettings } from "@/server/embeddings/embedder-settings";
import { createEmbeddings } from "@/server/embeddings/embeddings";
import { openVectorStore } from "@/server/embeddings/vector-store";
import type { Environment, Variables } from "@/server/environment";
import { createRunKeeper } from "@/server/evaluations/run-keeper";
import { createBuiltinExecutor } from "@/server/execute/builtin-executor";
import { createExecutors } from "@/server/execute/executors";
import { createHttpExecutor } from "@/server/execute/http-executor";
import { createMcpExecutor } from "@/server/execute/mcp-executor";
import { openGatewayControl } from "@/server/gateway/gateway-control";
import { createKeyRing } from "@/server/keys/key-ring";
import { createMetrics } from "@/server/metrics/metrics";
import { openTracing } from "@/server/metrics/tracing";
import { openNotices } from "@/server/notices/notices";
import { createGuardedFetch } from "@/server/outbound/guarded-fetch";
import { readOutboundRules } from "@/server/outbound/outbound-rules";
import { createPeers } from "@/server/peers/peers";
import { createUnpublishedCounter } from "@/server/revisions/unpublished";
import { keepPruning } from "@/server/rounds/prune-records";
import { createRecordQueue } from "@/server/rounds/record-queue";
import { createSessionKeeper } from "@/server/sessions/session-keeper";
import { readEnvironmentFacts } from "@/server/settings/environment-facts";
import { holdSettings } from "@/server/settings/settings-holder";
import { holdPolicyStates } from "@/server/snapshot/policy-states";
import { serveRevisions } from "@/server/snapshot/served-revisions";
import { holdSnapshot } from "@/server/snapshot/snapshot-holder";
import { warmEngine } from "@/server/snapshot/warm-engine";
import { holdDrift } from "@/server/sources/drift-holder";
import { openSources } from "@/server/sources/open-sources";
import { createToolPrices } from "@/server/tools/tool-prices";
import type { Services } from "@/server/trpc/context";
import { freezeCalibration } from "@/server/usage/calibration.service";
import { withTimeout } from "@/server/with-timeout";
import { workbench } from "@/server/workbench/workbench";

type Options = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly environment: Environment;
  readonly env: Variables;
  readonly modelFolder: string | undefined;
  /** Instead of the one that the environment names. */
  readonly embedder?: Embedder;
  readonly version: string;
  readonly log: Logger;
};

const HOUR_MS = 3_600_000;
const WATCH_TIMEOUT_MS = 2000;
const STEP_MS = 5000;

/** Everything the process holds for its whole life, made in the order in which one needs the other. */
export async function openServices(options: Options): Promise<Services & { stop(): Promise<void> }> {
  const { databaseUrl, secret, environment, env, modelFolder, version, log } = options;
  void warmEngine();
  const outbound = readOutboundRules(env);
  const { embedder = createEmbedder(readEmbedderSettings(env), modelFolder) } = options;
  const database = openDatabase(databaseUrl);
  const { client } = database;
  // Apart from what people wait for, and never waited for long: here the process learns of what others changed.
  const watching = openDatabase(databaseUrl, { maxConnections: 2, queryTimeoutMs: WATCH_TIMEOUT_MS });
  const notices = openNotices(databaseUrl, log);
  const snapshots = await holdSnapshot({ databaseUrl, notices, log });
  const embeddings = createEmbeddings({ embedder, store: openVectorStore(client, embedder.model), log });
  const settings = await holdSettings({ client: watching.client, notices, log });
  const peers = await createPeers({ client: watching.client, notices, log });
  const keys = await createKeyRing({ client: watching.client, notices, log });
  const drift = await holdDrift({ client: watching.client, notices, log });
  const metrics = createMetrics();
  const records = createRecordQueue({ databaseUrl, settings, log });
  const gatewayControl = await openGatewayControl({
    ...{ client: watching.client, notices, records, metrics, log },
    defaultMode: environment.gatewayMode,
  });
  const sessions = createSessionKeeper({
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
    calibration: (revision) =>
      freezeCalibration(client, revision).catch((error: unknown) => {
        log.warn({ err: error, revision }, "couldn't read calibration; counting tokens without it");
        return {};
      }),
    log,
  });
  const states = holdPolicyStates({
    client,
    served,
    embeddings,
    calibration: () => freezeCalibration(client, served.current()?.number ?? 0),
  });
  const runs = await createRunKeeper({ client, states, embeddings, peers, log });
  const fetch = createGuardedFetch(outbound);
  const vault = createVault(secret);
  const sources = openSources({ client, vault, fetch, rules: outbound, served, log });
  const executors = createExecutors(
    {
      mcp: createMcpExecutor(sources.connections),
      http: createHttpExecutor({ fetch, credentialsOf: sources.credentialsOf }),
      builtin: createBuiltinExecutor(workbench, client),
    },
    { limits: () => settings.current().execute, log },
  );
  const chats = holdLiveChats({ client, notices, peers, log });
  const tracing = openTracing(env, version, log);
  const pruning = keepPruning({ client, log });
  watchFigures(metrics, { records, sessions, peers });
  return {
    client,
    auth: createAuth({ client, secret, environment }),
    snapshots,
    served,
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
    outbound: { fetch },
    facts: readEnvironmentFacts(env, environment, outbound),
    executors,
    drift,
    unpublished: createUnpublishedCounter(),
    prices: createToolPrices(),
    log,
    version,
    async stop() {
      // A step that hangs must not keep the next ones from what they have to write.
      const settle = (...steps: (Promise<unknown> | undefined)[]) =>
        withTimeout(Promise.all(steps), STEP_MS).catch((error: unknown) =>
          log.warn({ err: error }, "shutdown step failed"),
        );
      // What writes comes before what it writes through.
      await settle(pruning.stop());
      await settle(chats.close());
      await settle(runs.stop());
      await settle(executors.stop());
      await settle(sources.stop());
      await settle(gatewayControl.stop());
      // These two know themselves how long they may write.
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
  { records, sessions, peers }: Pick<Services, "records" | "sessions" | "peers">,
) {
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
