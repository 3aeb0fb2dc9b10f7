import { type Evidence, wantsVectors } from "./evidence";
import { listingTokens } from "./presentation";
import type { ModeReason } from "./request";
import type { Pick } from "./signals/signal";
import type { Situation } from "./situation";
import type { Mode, PolicySettings } from "./snapshot";

export type Decision = { readonly mode: Mode; readonly modeReason: ModeReason };

/** How this round presents tools: as it was told to, or by what fits the model's window. */
export function decideMode(situation: Situation, evidence: Evidence): Decision {
  const { scope, settings } = situation;
  if (scope.size === 0) return { mode: "chat", modeReason: { kind: "nothing-allowed" } };
  const forced = forcedMode(situation);
  if (forced !== null) return forced;
  if (!settings.thresholds.loader) return { mode: "direct", modeReason: { kind: "loader-off" } };
  if (choseEverything(situation)) return { mode: "direct", modeReason: { kind: "embedder-down" } };
  if (isDegraded(situation, evidence) && settings.signals.whenEmbedderDown === "all-allowed") {
    return { mode: "direct", modeReason: { kind: "embedder-down" } };
  }
  return smallTalk(situation, evidence) ?? withoutSelector(settings, byBudget(situation));
}

/** A policy may hold that a message which no signal speaks to is plain chat. */
export function settleMode({ settings }: Situation, wanted: Decision, picks: ReadonlyMap<number, Pick>): Decision {
  const isChat = settings.thresholds.noMatch === "chat" && wanted.mode === "selective" && picks.size === 0;
  return isChat ? { mode: "chat", modeReason: { kind: "no-match" } } : wanted;
}

/** Whether the policy wants meaning and there is none. */
export function isDegraded({ settings, compiled, request }: Situation, evidence: Evidence): boolean {
  if (!wantsVectors(settings) || request.message.trim() === "") return false;
  return evidence.vector === undefined || !compiled.hasVectors;
}

/** A session that chooses once, and had to choose without meaning, keeps everything: taking tools away again would cost its cache. */
function choseEverything({ settings, state }: Situation): boolean {
  const isOnce = settings.stability.kind === "once" && settings.signals.whenEmbedderDown === "all-allowed";
  return isOnce && state.last !== null && state.last.sent === null;
}

function forcedMode({ request, scope, settings }: Situation): Decision | null {
  const candidates = [
    ["request", request.mode],
    ["role", scope.role.entry.mode],
    ["policy", settings.mode],
  ] as const;
  for (const [by, mode] of candidates) {
    if (mode != null && mode !== "auto") return { mode, modeReason: { kind: "forced", by } };
  }
  return null;
}

/** Judged at the start of a dialogue only: later on, a short answer is often part of real work. */
function smallTalk({ settings, state, history }: Situation, evidence: Evidence): Decision | null {
  const below = settings.thresholds.smallTalkLogit;
  const hasBegun = history.length > 0 || state.admitted.length > 0 || state.discovered.length > 0;
  if (below === null || hasBegun) return null;
  const logit = evidence.needLogit;
  if (logit === null || logit >= below) return null;
  return { mode: "chat", modeReason: { kind: "small-talk", logit, below } };
}

function byBudget(situation: Situation): Decision {
  const { settings, window, request } = situation;
  const { trigger, directRatio, directMaxTokens, compactRatio, aboveDirect } = settings.thresholds;
  const directBudget = Math.min(directRatio * window, directMaxTokens ?? Number.POSITIVE_INFINITY);
  const schemaTokens = countSchemas(situation);
  if (trigger === "context-used") {
    const used = request.contextUsed ?? 0;
    const limit = directRatio * window;
    if (used < limit) return { mode: "direct", modeReason: { kind: "context-below-trigger", used, limit, window } };
  } else if (schemaTokens <= directBudget) {
    const modeReason = { kind: "within-direct-budget", schemaTokens, budget: directBudget, window } as const;
    return { mode: "direct", modeReason };
  }
  const listingBudget = compactRatio * window;
  const shown = listingTokens(situation, aboveDirect);
  const numbers = { schemaTokens, directBudget, listingTokens: shown, listingBudget, window };
  return shown <= listingBudget
    ? { mode: aboveDirect, modeReason: { kind: "within-listing-budget", ...numbers } }
    : { mode: "discovery", modeReason: { kind: "over-listing-budget", ...numbers } };
}

function countSchemas({ settings, renderings, scope, encoding }: Situation): number {
  return settings.thresholds.estimate === "chars/4"
    ? renderings.schemas.roughTotal(scope.allowed)
    : renderings.schemas.total(scope.allowed, encoding);
}

/** `selective` with nothing that selects would hide tools at random; every allowed tool is the honest answer. */
function withoutSelector({ signals }: PolicySettings, decision: Decision): Decision {
  const { skill, keyword, search, semantic, hybrid } = signals;
  const selects = [skill, keyword, search, semantic, hybrid].some(({ enabled }) => enabled);
  if (decision.mode !== "selective" || selects) return decision;
  return { mode: "direct", modeReason: { kind: "nothing-selects" } };
}
