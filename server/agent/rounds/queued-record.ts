import { toStorableJson } from "@/server/lib/db/storable-json";
import { judgeCalls } from "./judge-calls";
import type { CallRecord, GatewayRoundRecord, ObservedToolRecord, ReportRecord, RoundRecord } from "./records";

const MAX_MESSAGE = 4000;

export type QueuedCall = Omit<CallRecord, "arguments" | "result"> & {
  readonly argumentsJson: string | null;
  readonly resultJson: string | null;
};

export type QueuedRecord =
  | { readonly kind: "round"; readonly record: RoundRecord; readonly bytes: number }
  | { readonly kind: "call"; readonly record: QueuedCall; readonly bytes: number }
  | { readonly kind: "report"; readonly record: ReportRecord; readonly bytes: number }
  | { readonly kind: "gateway"; readonly record: GatewayRoundRecord; readonly bytes: number }
  | { readonly kind: "observed"; readonly record: ObservedToolRecord; readonly bytes: number };

export type RecordKind = QueuedRecord["kind"];

const BASE_BYTES = 600;
const NAME_BYTES = 16;
const ADMISSION_BYTES = 200;

export function queueRound(round: RoundRecord): QueuedRecord {
  const message = cut(round.message);
  const record = message === round.message ? round : { ...round, message };
  const lists = round.toolNames.length * NAME_BYTES + round.admitted.length * ADMISSION_BYTES;
  return { kind: "round", record, bytes: BASE_BYTES + lists + 2 * (message?.length ?? 0) };
}

/** Arguments and results become text at once: the objects may be large, the text is bounded. */
export function queueCall({ arguments: asked, result, ...rest }: CallRecord): QueuedRecord {
  const argumentsJson = boundJson(asked);
  const resultJson = boundJson(result);
  const texts = (argumentsJson?.length ?? 0) + (resultJson?.length ?? 0);
  return { kind: "call", record: { ...rest, argumentsJson, resultJson }, bytes: BASE_BYTES + 2 * texts };
}

export function queueReport(record: ReportRecord): QueuedRecord {
  const lists = [record.called, record.unsent, record.unknown];
  const letters = lists.flat().reduce((sum, name) => sum + name.length, 0);
  return { kind: "report", record, bytes: BASE_BYTES + lists.flat().length * NAME_BYTES + 2 * letters };
}

/** Names are shared with the caller's list, not copied. Rounds in `on` have their message in their own record. */
export function queueGatewayRound(round: GatewayRoundRecord): QueuedRecord {
  const isLoss = round.mode === "observe" && judgeCalls(round).lost.length > 0;
  const message = isLoss ? cut(round.message) : null;
  const record = { ...round, message };
  const names = [record.offered, record.sent, record.called, record.calledByMeta, record.denied].flat();
  return {
    kind: "gateway",
    record,
    bytes: BASE_BYTES + names.reduce((sum, { length }) => sum + NAME_BYTES + length, 0) + 2 * (message?.length ?? 0),
  };
}

export function queueObservedTool(record: ObservedToolRecord): QueuedRecord {
  const letters = record.description.length + (record.inputSchemaJson?.length ?? 0);
  return { kind: "observed", record, bytes: BASE_BYTES + 2 * letters };
}

/** A slice would keep the whole text in memory. */
function cut(message: string | null): string | null {
  if (message === null || message.length <= MAX_MESSAGE) return message;
  return Buffer.from(message.slice(0, MAX_MESSAGE)).toString();
}

/** Longer values leave only their size: records are for reading, not for files. */
const MAX_KEPT_BYTES = 16_384;

function boundJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  try {
    const text = toStorableJson(value);
    const bytes = Buffer.byteLength(text);
    return bytes <= MAX_KEPT_BYTES ? text : JSON.stringify({ truncated: true, bytes });
  } catch {
    // Circular, or nested too deeply to serialize.
    return JSON.stringify({ truncated: true, bytes: null });
  }
}
