import type { SessionCall, SessionRound } from "@/server/contract/sessions";

/** Test data with defaults for everything a test doesn't set. */
export function someRound(given: Partial<SessionRound> = {}): SessionRound {
  return {
    id: "a",
    epoch: 0,
    round: 0,
    at: "2026-03-02T10:00:00.000Z",
    revision: 1,
    role: "home",
    model: null,
    format: "openai-chat",
    mode: "selective",
    modeReason: { kind: "no-match" },
    message: "turn off the lights",
    tools: [],
    admitted: [],
    deferredCount: 0,
    encoding: "o200k_base",
    estimate: { method: "openai-functions", uncertainty: 0.15, reports: 0 },
    sentTokens: 100,
    baselineTokens: 400,
    keptTokens: 0,
    strategy: "append",
    resolveMs: 1,
    degraded: null,
    report: null,
    answer: null,
    ...given,
  };
}

export function someCall(given: Partial<SessionCall> = {}): SessionCall {
  return {
    id: "call_1",
    roundId: "a",
    tool: "lights",
    isMeta: false,
    via: null,
    outcome: "ok",
    sent: true,
    drift: false,
    durationMs: 12,
    at: "2026-03-02T10:00:30.000Z",
    hasBody: true,
    ...given,
  };
}

export function someReport(given: Partial<NonNullable<SessionRound["report"]>>): NonNullable<SessionRound["report"]> {
  return { called: [], unsent: [], unknown: [], inputTokens: null, outputTokens: null, cachedTokens: null, ...given };
}
