import pino from "pino";
import { DEFAULT_SETTINGS, type Settings } from "@/server/contract/settings";
import { createRecordQueue } from "./record-queue";
import type { CallRecord, GatewayRoundRecord, ReportRecord, RoundRecord } from "./records";
import { someCall, someGatewayRound, someReport, someRound } from "./some-records.testing";

type Records = {
  readonly rounds?: readonly Partial<RoundRecord>[];
  readonly calls?: readonly Partial<CallRecord>[];
  readonly reports?: readonly Partial<ReportRecord>[];
  readonly gatewayRounds?: readonly Partial<GatewayRoundRecord>[];
  /** What the operator chose. */
  readonly choice?: Partial<Settings["records"]>;
};

/** Records as the process would write them. Calls without an id are numbered. */
export async function writeRecords(
  databaseUrl: string,
  { rounds = [], calls = [], reports = [], gatewayRounds = [], choice }: Records,
): Promise<void> {
  const current = { ...DEFAULT_SETTINGS, records: { ...DEFAULT_SETTINGS.records, ...choice } };
  const settings = { current: () => current, isRead: () => true };
  const queue = createRecordQueue({ databaseUrl, settings, log: pino({ level: "silent" }) });
  for (const round of rounds) queue.addRound(someRound(round));
  for (const [index, call] of calls.entries()) queue.addCall(someCall({ id: `call_${index}`, ...call }));
  for (const report of reports) queue.addReport(someReport(report));
  for (const round of gatewayRounds) queue.addGatewayRound(someGatewayRound(round));
  await queue.stop();
  const { dropped, written } = queue.stats();
  if (dropped > 0 || written !== rounds.length + calls.length + reports.length + gatewayRounds.length)
    throw new Error("records were lost");
}
