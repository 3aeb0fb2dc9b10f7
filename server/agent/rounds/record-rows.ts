import type { Settings } from "@/server/contract/settings";
import { sha256 } from "@/server/lib/hash";
import type { ReportRecord, RoundRecord } from "./records";
import type { WaitingCall } from "./waiting-record";

/**
 * Records as rows, by the names of their columns. The operator's choice is applied here and not when a record is
 * added: what waits while the choice changes, or before it could be read, is written as chosen now.
 */
export function toRoundRow(round: RoundRecord, { messages }: Settings["records"]) {
  return {
    id: round.id,
    session_id: round.sessionId,
    owner_id: round.ownerId,
    epoch: whole(round.epoch),
    round: whole(round.round),
    revision: whole(round.revision),
    role_name: round.roleName,
    model_name: round.modelName,
    format: round.format,
    mode: round.mode,
    mode_reason: round.modeReason,
    message: messages === "kept" ? round.message : null,
    message_hash: messages === "hashed" && round.message !== null ? sha256(round.message) : null,
    tool_names: round.toolNames,
    tool_tokens: round.toolTokens.map(whole),
    admitted: round.admitted,
    deferred_count: whole(round.deferredCount),
    encoding: round.encoding,
    sent_tokens: whole(round.sentTokens),
    baseline_tokens: whole(round.baselineTokens),
    kept_tokens: whole(round.keptTokens),
    strategy: round.strategy,
    resolve_micros: whole(round.resolveMicros),
    degraded: round.degraded,
    at: round.at,
  };
}

export function toCallRow(call: WaitingCall, choice: Settings["records"]) {
  const isKept = choice.arguments === "kept";
  return {
    id: call.id,
    session_id: call.sessionId,
    round_id: call.roundId,
    owner_id: call.ownerId,
    revision: whole(call.revision),
    role_name: call.roleName,
    tool_name: call.toolName,
    via: call.via,
    outcome: call.outcome,
    sent: call.sent,
    drift: call.drift,
    arguments: isKept ? call.argumentsJson : null,
    result: isKept ? call.resultJson : null,
    duration_ms: wholeOrNull(call.durationMs),
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
    input_tokens: wholeOrNull(report.inputTokens),
    output_tokens: wholeOrNull(report.outputTokens),
    cached_tokens: wholeOrNull(report.cachedTokens),
    at: report.at,
  };
}

const MAX_INT = 2_147_483_647;

/** A number that an integer column takes: one strange figure is no reason to lose the record. */
function whole(value: number): number {
  return Number.isFinite(value) ? Math.max(-MAX_INT, Math.min(MAX_INT, Math.round(value))) : 0;
}

function wholeOrNull(value: number | null): number | null {
  return value === null ? null : whole(value);
}
