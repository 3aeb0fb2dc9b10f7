import type { GatewayOutcome } from "@/server/contract/gateway";
import type { CallBody, SessionCall, SessionReport, SessionRound } from "@/server/contract/sessions";
import type { TokenMethod } from "@/server/engine/rendering/billing";
import type { Session } from "@/server/engine/session/session";
import { isOthersChat } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";
import { fromStoredJson } from "@/server/lib/db/storable-json";
import { fromStoredSession } from "@/server/lib/db/stored-session";

/** A session repeats a few tools; no one reads more calls than this. */
const MAX_CALLS = 2000;

export type SessionRecord = {
  readonly id: string;
  readonly ownerId: string;
  readonly externalId: string;
  readonly state: Session;
  readonly epoch: number;
  readonly forkedFrom: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
};

export async function findSessionRecord(db: Db, id: string): Promise<SessionRecord | null> {
  const row = await db.session.findUnique({ where: { id } });
  return row && { ...row, state: fromStoredSession(fromStoredJson(row.state)) };
}

export async function listSessionRounds(
  db: Db,
  sessionId: string,
  limit: number,
): Promise<{ total: number; rounds: SessionRound[] }> {
  const [total, rows] = await Promise.all([
    db.round.count({ where: { sessionId } }),
    db.round.findMany({ where: { sessionId }, orderBy: [{ epoch: "desc" }, { round: "desc" }], take: limit }),
  ]);
  const ids = rows.map(({ id }) => id);
  const [reports, answers] = await Promise.all([
    db.report.findMany({ where: { roundId: { in: ids } } }),
    db.gatewayRound.findMany({
      where: { id: { in: ids } },
      select: { id: true, upstreamStatus: true, outcome: true },
    }),
  ]);
  const reportOf = new Map(reports.map((report) => [report.roundId, toReport(report)]));
  const answerOf = new Map(
    answers.map(({ id, upstreamStatus: status, outcome }) => [
      id,
      { status, outcome: outcome as GatewayOutcome | null },
    ]),
  );
  return {
    total,
    rounds: rows.reverse().map((row) => ({
      ...toRound(row),
      report: reportOf.get(row.id) ?? null,
      answer: answerOf.get(row.id) ?? null,
    })),
  };
}

type RoundRow = Awaited<ReturnType<Db["round"]["findMany"]>>[number];
type ReportRow = Awaited<ReturnType<Db["report"]["findMany"]>>[number];

function toRound(row: RoundRow): Omit<SessionRound, "report" | "answer"> {
  return {
    id: row.id,
    epoch: row.epoch,
    round: row.round,
    at: row.at.toISOString(),
    revision: row.revision,
    role: row.roleName,
    model: row.modelName,
    format: row.format,
    mode: row.mode,
    modeReason: fromStoredJson(row.modeReason),
    message: row.message,
    tools: row.toolNames.map((name, at) => ({ name, tokens: row.toolTokens[at] ?? 0 })),
    admitted: fromStoredJson(row.admitted),
    deferredCount: row.deferredCount,
    encoding: row.encoding,
    sentTokens: row.sentTokens,
    baselineTokens: row.baselineTokens,
    estimate:
      row.tokenMethod === null
        ? null
        : {
            method: row.tokenMethod as TokenMethod,
            uncertainty: row.uncertaintyPercent / 100,
            reports: row.calibrationReports,
          },
    keptTokens: row.keptTokens,
    strategy: row.strategy as SessionRound["strategy"],
    resolveMs: row.resolveMicros / 1000,
    degraded: row.degraded,
  };
}

function toReport({ called, unsent, unknown, inputTokens, outputTokens, cachedTokens }: ReportRow): SessionReport {
  return { called, unsent, unknown, inputTokens, outputTokens, cachedTokens };
}

type CallRow = Omit<SessionCall, "at"> & { at: Date };

export async function listSessionCalls(db: Db, sessionId: string, since: Date): Promise<SessionCall[]> {
  const rows = await db.$queryRaw<CallRow[]>`
    SELECT id, round_id AS "roundId", tool_name AS tool, tool_name = ANY (${[...META_TOOL_NAMES]}) AS "isMeta", via,
      outcome, sent, drift, duration_ms AS "durationMs", at, arguments IS NOT NULL OR result IS NOT NULL AS "hasBody"
    FROM tool_call WHERE session_id = ${sessionId} AND at >= ${since} ORDER BY at, id LIMIT ${MAX_CALLS}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type FoundByCall = { readonly id: string; readonly tool: string; readonly at: Date; readonly found: string[] };

export function listFoundTools(db: Db, sessionId: string): Promise<FoundByCall[]> {
  return db.$queryRaw<FoundByCall[]>`
    SELECT id, tool_name AS tool, at,
      ARRAY(SELECT jsonb_array_elements_text(result -> 'found')) AS found
    FROM tool_call
    WHERE session_id = ${sessionId} AND tool_name = ANY (${[...META_TOOL_NAMES]}) AND outcome = 'ok'
      AND jsonb_typeof(result -> 'found') = 'array' AND jsonb_array_length(result -> 'found') > 0
    ORDER BY at, id LIMIT ${MAX_CALLS}`;
}

export async function findCallBody(db: Db, reader: string, id: string): Promise<CallBody | null> {
  const row = await db.toolCall.findUnique({ where: { id }, select: { ownerId: true, arguments: true, result: true } });
  if (row === null || isOthersChat(row.ownerId, reader)) return null;
  return { arguments: row.arguments, result: row.result };
}

export async function findKeyScope(db: Db, ownerId: string): Promise<readonly string[] | null> {
  const key = await db.agentKey.findUnique({ where: { id: ownerId }, select: { tools: true } });
  return key === null || key.tools.length === 0 ? null : key.tools;
}

export type RevisionWindows = {
  readonly number: number;
  readonly windows: Readonly<Record<string, number>> | null;
  readonly roleModels: Readonly<Record<string, string | null>> | null;
};

/** The context windows of models at these revisions: a round with another one was told so. */
export function listRevisionWindows(db: Db, numbers: readonly number[]): Promise<RevisionWindows[]> {
  return db.$queryRaw<RevisionWindows[]>`
    SELECT number,
      (SELECT jsonb_object_agg(m ->> 'name', m -> 'contextWindow') FROM jsonb_array_elements(snapshot -> 'models') m)
        AS windows,
      (SELECT jsonb_object_agg(r ->> 'name', r -> 'model') FROM jsonb_array_elements(snapshot -> 'roles') r)
        AS "roleModels"
    FROM revision WHERE number = ANY (${[...numbers]})`;
}
