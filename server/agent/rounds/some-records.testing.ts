import type { CallRecord, GatewayRoundRecord, ReportRecord, RoundRecord } from "./records";

const AT = new Date("2026-03-02T10:00:00Z");

/** Records for tests, with defaults for what a test does not care about. */
export function someRound(given: Partial<RoundRecord> = {}): RoundRecord {
  return {
    id: "res_1",
    sessionId: "ses_1",
    ownerId: "key_1",
    epoch: 0,
    round: 0,
    revision: 1,
    roleName: "home",
    modelName: null,
    format: "openai-chat",
    mode: "selective",
    modeReason: { kind: "no-match" },
    message: "turn off the lights",
    toolNames: ["lights"],
    toolTokens: [100],
    admitted: [{ tool: "lights", reason: { kind: "keyword" } }],
    deferredCount: 3,
    encoding: "o200k_base",
    sentTokens: 100,
    baselineTokens: 400,
    tokenMethod: "openai-functions",
    estimatedTokens: 100,
    overheadTokens: 0,
    uncertaintyPercent: 15,
    calibrationReports: 0,
    keptTokens: 0,
    strategy: "append",
    resolveMicros: 1000,
    degraded: null,
    at: AT,
    ...given,
  };
}

export function someCall(given: Partial<CallRecord> = {}): CallRecord {
  return {
    id: "call_1",
    sessionId: "ses_1",
    roundId: "res_1",
    ownerId: "key_1",
    revision: 1,
    roleName: "home",
    toolName: "lights",
    via: null,
    outcome: "ok",
    sent: true,
    arguments: { on: false },
    result: { done: true },
    drift: false,
    durationMs: 12,
    at: AT,
    ...given,
  };
}

export function someReport(given: Partial<ReportRecord> = {}): ReportRecord {
  return {
    roundId: "res_1",
    roleName: "home",
    called: [],
    unsent: [],
    unknown: [],
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    otherTokens: null,
    at: AT,
    ...given,
  };
}

export function someGatewayRound(given: Partial<GatewayRoundRecord> = {}): GatewayRoundRecord {
  return {
    id: "res_1",
    sessionId: "ses_1",
    ownerId: "key_1",
    roleName: "coder",
    revision: 1,
    mode: "observe",
    isCanary: false,
    dialect: "openai-responses",
    modelName: "gpt-5",
    userAgent: "codex_cli_rs/0.169.0",
    offered: ["read_file", "write_file", "web_search"],
    sent: ["read_file", "write_file"],
    denied: [],
    called: [],
    calledByMeta: [],
    offeredTokens: 900,
    sentTokens: 300,
    failure: null,
    message: null,
    upstreamStatus: 200,
    outcome: "complete",
    usage: { input: 2000, output: 40, cacheRead: 0, cacheWrite: 0 },
    ms: 800,
    at: AT,
    ...given,
  };
}
