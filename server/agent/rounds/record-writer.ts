import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Settings } from "@/server/contract/settings";
import { isDataError } from "@/server/lib/db/is-data-error";
import { toStorableJson } from "@/server/lib/db/storable-json";
import { INSERT_SQL } from "./insert-sql";
import type { QueuedRecord, RecordKind } from "./queued-record";
import { toCallRow, toGatewayRow, toObservedRow, toReportRow, toRoundRow } from "./record-tables";

type RecordWriter = {
  /** Writes a batch and returns the count; rejects while the database is down, and can then be retried. */
  write(batch: readonly QueuedRecord[], choice: Settings["records"]): Promise<number>;
};

type Options = {
  readonly pool: Pick<Pool, "query">;
  readonly log: Pick<Logger, "error">;
  onRefused(): void;
};

const KINDS: readonly RecordKind[] = ["round", "call", "report", "gateway", "observed"];
/** Rows that may be written more than once: one statement cannot change a row twice. */
const REWRITTEN: readonly RecordKind[] = ["report", "observed"];

export function createRecordWriter({ pool, log, onRefused }: Options): RecordWriter {
  /** So a retried batch does not fail on the same record. */
  const refused = new WeakSet<QueuedRecord>();

  async function writeRows(
    kind: RecordKind,
    records: readonly QueuedRecord[],
    choice: Settings["records"],
  ): Promise<void> {
    const [first] = records;
    if (first === undefined) return;
    const complaint = await insert(kind, records, choice);
    if (complaint === null) return;
    if (records.length === 1) {
      refused.add(first);
      onRefused();
      log.error({ err: complaint, kind, id: idOf(first) }, "record skipped: the database rejected it");
      return;
    }
    // One of them is bad; the others are still written.
    const half = Math.ceil(records.length / 2);
    await writeRows(kind, records.slice(0, half), choice);
    await writeRows(kind, records.slice(half), choice);
  }

  /** What is wrong with the records themselves, or null; other errors are thrown. */
  async function insert(
    kind: RecordKind,
    records: readonly QueuedRecord[],
    choice: Settings["records"],
  ): Promise<unknown> {
    let rows: string;
    try {
      rows = toStorableJson(records.map((waiting) => toRow(waiting, choice)));
    } catch (error) {
      return error;
    }
    try {
      await pool.query(INSERT_SQL[kind], [rows]);
      return null;
    } catch (error) {
      if (isDataError(error)) return error;
      throw error;
    }
  }

  return {
    async write(batch, choice) {
      for (const kind of KINDS) {
        const records = batch.filter((waiting) => waiting.kind === kind && !refused.has(waiting));
        await writeRows(kind, REWRITTEN.includes(kind) ? newestOf(records) : records, choice);
      }
      return batch.filter((waiting) => !refused.has(waiting)).length;
    },
  };
}

function toRow(waiting: QueuedRecord, choice: Settings["records"]) {
  if (waiting.kind === "round") return toRoundRow(waiting.record, choice);
  if (waiting.kind === "call") return toCallRow(waiting.record, choice);
  if (waiting.kind === "gateway") return toGatewayRow(waiting.record, choice);
  return waiting.kind === "observed" ? toObservedRow(waiting.record) : toReportRow(waiting.record);
}

function idOf({ kind, record }: QueuedRecord): string {
  if (kind === "observed") return JSON.stringify([record.name, record.contentHash]);
  return kind === "report" ? record.roundId : record.id;
}

/** If several records share a row, the last one wins. */
function newestOf(records: readonly QueuedRecord[]): readonly QueuedRecord[] {
  const newest = new Map(records.map((record) => [idOf(record), record]));
  return newest.size === records.length ? records : [...newest.values()];
}
