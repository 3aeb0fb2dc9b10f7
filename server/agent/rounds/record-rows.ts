import type { Settings } from "@/server/contract/settings";
import { sha256 } from "@/server/lib/hash";
import { judgeCalls } from "./judge-calls";
import type { QueuedCall } from "./queued-record";
import type { GatewayRoundRecord, ObservedToolRecord, ReportRecord, RoundRecord } from "./records";

/**
 * Records as rows, by column name. The operator's choice applies here and not when a record is added, so waiting
 * records follow the current choice.
 */
export function toRoundRow(round: RoundRecord, { messages }: Settings["records"]) {
  return {
    id: round.id,
    session_id: round.sessionId,
    owner_id: round.ownerId,
    epoch: clampInt(round.epoch),
    round: clampInt(round.round),
    revision: clampInt(round.revision),
    role_name: round.roleName,
    model_name: round.modelName,
    format: round.format,
    mode: round.mode,
    mode_reason: round.modeReason,
    message: messages === "kept" ? round.message : null,
    message_hash: messages === "hashed" && round.message !== null ? sha256(round.message) : null,
    tool_names: round.toolNames,
    tool_tokens: round.toolTokens.map(clampInt),
    admitted: round.admitted,
    deferred_count: clampInt(round.deferredCount),
    encoding: round.encoding,
    sent_tokens: clampInt(round.sentTokens),
    baseline_tokens: clampInt(round.baselineTokens),
    kept_tokens: clampInt(round.keptTokens),
    strategy: round.strategy,
    resolve_micros: clampInt(round.resolveMicros),
    degraded: round.degraded,
    at: round.at,
  };
}

export function toCallRow(call: QueuedCall, choice: Settings["records"]) {
  const isKept = choice.arguments === "kept";
  return {
    id: call.id,
    session_id: call.sessionId,
    round_id: call.roundId,
    owner_id: call.ownerId,
    revision: clampInt(call.revision),
    role_name: call.roleName,
    tool_name: call.toolName,
    via: call.via,
    outcome: call.outcome,
    sent: call.sent,
    drift: call.drift,
    arguments: isKept ? call.argumentsJson : null,
    result: isKept ? call.resultJson : null,
    duration_ms: clampIntOrNull(call.durationMs),
    at: call.at,
  };
}

export function toReportRow(report: ReportRecord) {
  return {
    round_id: report.roundId,
    role_name: report.roleName,
    called: report.called,
    unsent: report.unsent,
    unknown: report.unknown,
    input_tokens: clampIntOrNull(report.inputTokens),
    output_tokens: clampIntOrNull(report.outputTokens),
    cached_tokens: clampIntOrNull(report.cachedTokens),
    at: report.at,
  };
}

export function toGatewayRow(round: GatewayRoundRecord) {
  const { called, lost, escaped, denied, isJudged } = judgeCalls(round);
  return {
    id: round.id,
    session_id: round.sessionId,
    owner_id: round.ownerId,
    role_name: round.roleName,
    revision: clampInt(round.revision),
    mode: round.mode,
    is_canary: round.isCanary,
    dialect: round.dialect,
    model_name: cutOrNull(round.modelName, MAX_NAME),
    user_agent: cutOrNull(round.userAgent, MAX_NAME),
    offered: round.offered,
    sent: round.sent,
    called,
    lost,
    escaped,
    denied,
    offered_tokens: clampInt(round.offeredTokens),
    sent_tokens: clampInt(round.sentTokens),
    is_judged: isJudged,
    failure: cutOrNull(round.failure, MAX_NAME),
    upstream_status: clampIntOrNull(round.upstreamStatus),
    input_tokens: clampIntOrNull(round.usage?.input ?? null),
    output_tokens: clampIntOrNull(round.usage?.output ?? null),
    cache_read_tokens: clampIntOrNull(round.usage?.cacheRead ?? null),
    cache_write_tokens: clampIntOrNull(round.usage?.cacheWrite ?? null),
    ms: clampIntOrNull(round.ms),
    at: round.at,
  };
}

export function toObservedRow(tool: ObservedToolRecord) {
  return {
    name: tool.name,
    content_hash: tool.contentHash,
    description: tool.description,
    input_schema: tool.inputSchemaJson ?? "{}",
    is_truncated: tool.inputSchemaJson === null,
    tokens: clampInt(tool.tokens),
    client: cutOrNull(tool.client, MAX_NAME),
    at: tool.at,
  };
}

/** Callers control headers and fields. */
const MAX_NAME = 200;

function cutOrNull(text: string | null, length: number): string | null {
  return text === null ? null : text.slice(0, length);
}

const MAX_INT = 2_147_483_647;

/** Clamps to an integer column: one odd figure is no reason to lose the record. */
function clampInt(value: number): number {
  return Number.isFinite(value) ? Math.max(-MAX_INT, Math.min(MAX_INT, Math.round(value))) : 0;
}

function clampIntOrNull(value: number | null): number | null {
  return value === null ? null : clampInt(value);
}
