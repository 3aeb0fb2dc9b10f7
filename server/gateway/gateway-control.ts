import type { Logger } from "pino";
import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { GatewayMode } from "@/server/contract/gateway";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { Notices } from "@/server/lib/notices/notices";
import { createGatewayRoles, type GatewayRoles } from "./gateway-roles";
import { createGatewayRounds, type RecordGatewayRound } from "./gateway-rounds";
import { createObservedTools, type ObservedNote } from "./observed-tools";
import { createWatchdog, type Watchdog } from "./watchdog";

/** What the gateway reads and records while it serves. All of it is in memory, so it works without the database. */
export type GatewayControl = {
  readonly roles: GatewayRoles;
  readonly watchdog: Watchdog;
  readonly recordGatewayRound: RecordGatewayRound;
  noteObservedTools(list: ObservedNote): void;
  stop(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly records: Pick<RecordQueue, "addGatewayRound" | "addObservedTool">;
  readonly metrics: Pick<Metrics, "countGatewayRollback">;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly defaultMode: GatewayMode;
};

export async function openGatewayControl(options: Options): Promise<GatewayControl> {
  const { client, notices, records, metrics, log, defaultMode } = options;
  const roles = await createGatewayRoles({ client, notices, log, defaultMode });
  const watchdog = createWatchdog({ client, roles, metrics, log });
  const observed = createObservedTools({ records });
  return {
    roles,
    watchdog,
    recordGatewayRound: createGatewayRounds({ records, watchdog }),
    noteObservedTools: observed.note,
    async stop() {
      await observed.settle();
      await watchdog.stop();
      await roles.stop();
    },
  };
}
