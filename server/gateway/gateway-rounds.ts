import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { GatewayRoundRecord } from "@/server/agent/rounds/records";
import type { Watchdog } from "./watchdog";

export type { GatewayRoundRecord } from "@/server/agent/rounds/records";

/** Records a round behind the answer, and lets the watchdog see it at once. Never waits and never throws. */
export type RecordGatewayRound = (record: GatewayRoundRecord) => void;

export function createGatewayRounds(deps: {
  readonly records: Pick<RecordQueue, "addGatewayRound">;
  readonly watchdog: Pick<Watchdog, "note">;
}): RecordGatewayRound {
  return (record) => {
    deps.records.addGatewayRound(record);
    deps.watchdog.note(record);
  };
}
