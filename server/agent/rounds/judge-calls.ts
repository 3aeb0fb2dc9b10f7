import type { GatewayRoundRecord } from "./records";

export type JudgedCalls = {
  readonly called: readonly string[];
  /** Called and offered, but not sent: in `on`, the round would have lost these. */
  readonly lost: readonly string[];
  /** In `on`: reached through a meta-tool, or not known to the caller. */
  readonly escaped: readonly string[];
  /** Called although policy denies it: `on` would block these. */
  readonly denied: readonly string[];
  readonly isJudged: boolean;
};

type Round = Pick<GatewayRoundRecord, "mode" | "offered" | "sent" | "denied" | "called" | "calledByMeta" | "failure">;

export function judgeCalls(round: Round): JudgedCalls {
  const called = [...new Set([...round.called, ...round.calledByMeta])];
  const isJudged = round.mode !== "off" && round.failure === null;
  if (called.length === 0) return { called, lost: [], escaped: [], denied: [], isJudged };
  const [offered, sent, refused] = [new Set(round.offered), new Set(round.sent), new Set(round.denied)];
  const denied = called.filter((name) => refused.has(name));
  const lost = isJudged ? called.filter((name) => offered.has(name) && !sent.has(name) && !refused.has(name)) : [];
  const byMeta = new Set(round.calledByMeta);
  const escaped =
    round.mode === "on" ? called.filter((name) => byMeta.has(name) || (!offered.has(name) && !sent.has(name))) : [];
  return { called, lost, escaped, denied, isJudged };
}

/** Concern the caller's credential, credit or rate limit, not the request body. */
const NOT_ABOUT_THE_REQUEST: readonly number[] = [401, 402, 403, 429];

export function isRefused(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !NOT_ABOUT_THE_REQUEST.includes(status);
}

export const IS_REFUSED_SQL = `(upstream_status BETWEEN 400 AND 499 AND upstream_status NOT IN (${NOT_ABOUT_THE_REQUEST.join(", ")}))`;
