import type { Logger } from "pino";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import type { Served, ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { credentialsOf, type SourceCredentials } from "./credentials.service";
import { createMcpConnections, type McpConnections } from "./mcp/mcp-connections";
import { type BuiltinSource, createSourceReader } from "./read-source";
import type { SourceServices } from "./source-services";
import { createSyncSchedule } from "./sync-schedule";

export type Sources = SourceServices & {
  readonly connections: McpConnections;
  credentialsOf(source: SourceEntry): Promise<SourceCredentials | null>;
  stop(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly fetch: GuardedFetch;
  readonly rules: OutboundRules;
  readonly served: Pick<ServedRevisions, "current" | "onChange">;
  readonly builtin: BuiltinSource;
  readonly log: Logger;
};

export function openSources({ client, vault, fetch, rules, served, builtin, log }: Options): Sources {
  const credentials = (source: Pick<SourceEntry, "id" | "kind" | "connection">) => credentialsOf(client, vault, source);
  const connections = createMcpConnections({
    fetch,
    rules,
    credentialsOf: (source) => credentials({ ...source, kind: "mcp" }),
    log,
  });
  const readSource = createSourceReader({
    fetch,
    credentialsOf: credentials,
    listMcpTools: connections.listTools,
    builtin,
  });
  let isStopped = false;
  const services = { client, vault, readSource, log, isStopping: () => isStopped };
  const schedule = createSyncSchedule({
    services,
    published: () => served.current()?.snapshot.sources ?? [],
    onListChanged: connections.onListChanged,
  });
  const stopFollowing = followPublished(served, connections);
  return {
    ...services,
    connections,
    credentialsOf: credentials,
    async stop() {
      isStopped = true;
      stopFollowing();
      // A running sync would wait for its timeout; closing the connection ends it.
      await Promise.all([schedule.stop(), connections.stop()]);
    },
  };
}

/** Servers with published tools are watched; others need no open connection. */
function followPublished(served: Options["served"], { watch, forget }: McpConnections): () => void {
  let known: ReadonlySet<string> = new Set();
  const follow = ({ snapshot }: Pick<Served, "snapshot">) => {
    const enabled = snapshot.sources.filter((source) => source.enabled && source.kind === "mcp");
    const now = new Set(enabled.map(({ id }) => id));
    for (const id of known) if (!now.has(id)) forget(id);
    for (const source of enabled) watch(source);
    known = now;
  };
  const current = served.current();
  if (current !== null) follow(current);
  return served.onChange(follow);
}
