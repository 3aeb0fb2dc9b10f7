import type { GatewayMode } from "@/server/contract/gateway";
import type { Settings } from "@/server/contract/settings";
import type { JsonObject, Mode } from "@/server/engine/model/snapshot";
import { sha256 } from "@/server/lib/hash";
import { judgeCalls } from "./judge-calls";
import type { QueuedCall } from "./queued-record";
import type { GatewayRoundRecord, ObservedToolRecord, ReportRecord, RoundRecord } from "./records";

type ColumnValues = {
  readonly text: string | null;
  readonly "text[]": readonly string[];
  readonly int: number | null;
  readonly "int[]": readonly number[];
  readonly boolean: boolean;
  readonly jsonb: JsonObject | readonly JsonObject[];
  readonly json: string | null;
  readonly timestamptz: Date;
  readonly mode: Mode;
  readonly gateway_mode: GatewayMode;
};
type ColumnType = keyof ColumnValues;
type Columns = Readonly<Record<string, ColumnType>>;
type Row<C extends Columns> = { readonly [Field in keyof C]: ColumnValues[C[Field]] };

const ROUND = defineTable({
  id: "text",
  sessionId: "text",
  ownerId: "text",
  epoch: "int",
  round: "int",
  revision: "int",
  roleName: "text",
  modelName: "text",
  format: "text",
  mode: "mode",
  modeReason: "jsonb",
  message: "text",
  messageHash: "text",
  toolNames: "text[]",
  toolTokens: "int[]",
  admitted: "jsonb",
  deferredCount: "int",
  encoding: "text",
  sentTokens: "int",
  baselineTokens: "int",
  tokenMethod: "text",
  estimatedTokens: "int",
  overheadTokens: "int",
  uncertaintyPercent: "int",
  calibrationReports: "int",
  keptTokens: "int",
  strategy: "text",
  resolveMicros: "int",
  degraded: "text",
  at: "timestamptz",
});

const CALL = defineTable({
  id: "text",
  sessionId: "text",
  roundId: "text",
  ownerId: "text",
  revision: "int",
  roleName: "text",
  toolName: "text",
  via: "text",
  outcome: "text",
  sent: "boolean",
  drift: "boolean",
  arguments: "json",
  result: "json",
  durationMs: "int",
  at: "timestamptz",
});

const REPORT = defineTable({
  roundId: "text",
  roleName: "text",
  called: "text[]",
  unsent: "text[]",
  unknown: "text[]",
  inputTokens: "int",
  outputTokens: "int",
  cachedTokens: "int",
  otherTokens: "int",
  at: "timestamptz",
});

const GATEWAY_ROUND = defineTable({
  id: "text",
  sessionId: "text",
  ownerId: "text",
  roleName: "text",
  revision: "int",
  mode: "gateway_mode",
  isCanary: "boolean",
  dialect: "text",
  modelName: "text",
  userAgent: "text",
  offered: "text[]",
  sent: "text[]",
  called: "text[]",
  lost: "text[]",
  escaped: "text[]",
  denied: "text[]",
  offeredTokens: "int",
  sentTokens: "int",
  isJudged: "boolean",
  failure: "text",
  message: "text",
  upstreamStatus: "int",
  outcome: "text",
  inputTokens: "int",
  outputTokens: "int",
  cacheReadTokens: "int",
  cacheWriteTokens: "int",
  ms: "int",
  at: "timestamptz",
});

const OBSERVED_TOOL = defineTable({
  name: "text",
  contentHash: "text",
  description: "text",
  inputSchema: "json",
  isTruncated: "boolean",
  tokens: "int",
  client: "text",
  firstSeenAt: "timestamptz",
  lastSeenAt: "timestamptz",
});

export const TABLES = {
  round: ROUND,
  call: CALL,
  report: REPORT,
  gateway: GATEWAY_ROUND,
  observed: OBSERVED_TOOL,
} as const;

export type RecordTable = Pick<typeof ROUND, "names" | "selected" | "definition">;

/** The operator's choice applies here, not when a record is added, so waiting records follow the current choice. */
export function toRoundRow(round: RoundRecord, { messages }: Settings["records"]) {
  return ROUND.toRow({
    ...round,
    message: messages === "kept" ? round.message : null,
    messageHash: messages === "hashed" && round.message !== null ? sha256(round.message) : null,
  });
}

export function toCallRow(call: QueuedCall, choice: Settings["records"]) {
  const isKept = choice.arguments === "kept";
  return CALL.toRow({
    ...call,
    arguments: isKept ? call.argumentsJson : null,
    result: isKept ? call.resultJson : null,
  });
}

export function toReportRow(report: ReportRecord) {
  return REPORT.toRow(report);
}

export function toGatewayRow(round: GatewayRoundRecord, { messages }: Settings["records"]) {
  return GATEWAY_ROUND.toRow({
    ...round,
    ...judgeCalls(round),
    message: messages === "kept" ? round.message : null,
    modelName: cut(round.modelName),
    userAgent: cut(round.userAgent),
    failure: cut(round.failure),
    inputTokens: round.usage?.input ?? null,
    outputTokens: round.usage?.output ?? null,
    cacheReadTokens: round.usage?.cacheRead ?? null,
    cacheWriteTokens: round.usage?.cacheWrite ?? null,
  });
}

export function toObservedRow(tool: ObservedToolRecord) {
  return OBSERVED_TOOL.toRow({
    ...tool,
    inputSchema: tool.inputSchemaJson ?? "{}",
    isTruncated: tool.inputSchemaJson === null,
    client: cut(tool.client),
    firstSeenAt: tool.at,
    lastSeenAt: tool.at,
  });
}

/** Callers control headers and fields. */
const MAX_NAME = 200;

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, MAX_NAME);
}

function defineTable<const C extends Columns>(columns: C) {
  const list = Object.entries<ColumnType>(columns).map(([field, type]) => ({ field, type, name: toSnakeCase(field) }));
  return {
    names: list.map(({ name }) => name),
    selected: list.map(({ name, type }) => (type === "json" ? `${name}::jsonb` : name)).join(", "),
    definition: list.map(({ name, type }) => `${name} ${type === "json" ? "text" : type}`).join(", "),
    toRow(values: Row<C>): Readonly<Record<string, unknown>> {
      return Object.fromEntries(list.map(({ field, name, type }) => [name, toStored(type, values[field])]));
    },
  };
}

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toStored(type: ColumnType, value: unknown): unknown {
  if (type === "int" && typeof value === "number") return clampInt(value);
  return type === "int[]" && Array.isArray(value) ? value.map(clampInt) : value;
}

const MAX_INT = 2_147_483_647;

/** Clamps to an integer column: one odd figure is no reason to lose the record. */
function clampInt(value: number): number {
  return Number.isFinite(value) ? Math.max(-MAX_INT, Math.min(MAX_INT, Math.round(value))) : 0;
}
