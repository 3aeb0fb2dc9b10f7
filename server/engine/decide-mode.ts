import { type Evidence, wantsVectors } from "./evidence";
import { forcedIn, forcedMode } from "./forced-mode";
import { listingTokens } from "./presentation";
import type { ModeReason } from "./request";
import { hasSelector } from "./signals/index";
import type { ToolPick } from "./signals/signal";
import type { Situation } from "./situation";
import type { Mode, PolicySettings } from "./snapshot";

export type Decision = { readonly mode: Mode; readonly modeReason: ModeReason };

/** How this round presents tools: as it was told to, or by what fits the model's window. */
export function decideMode(situation: Situation, evidence: Evidence): Decision {
  const { scope, settings } = situation;
  if (scope.size === 0) return { mode: "chat", modeReason: { kind: "nothing-allowed" } };
  const forced = forcedIn(situation);
  if (forced !== null) return { mode: forced.mode, modeReason: { kind: "forced", by: forced.by } };
  if (!settings.thresholds.loader) return { mode: "direct", modeReason: { kind: "loader-off" } };
  if (choseEverything(situation)) return { mode: "direct", modeReason: { kind: "embedder-down" } };
  if (isDegraded(situation, evidence) && settings.signals.whenEmbedderDown === "all-allowed") {
    return { mode: "direct", modeReason: { kind: "embedder-down" } };
  }
  return smallTalk(situation, evidence) ?? withoutSelector(settings, byBudget(situation));
}

/** The mode of a list that is made before anybody has said anything. */
export function decideModeWithoutMessage(situation: Situation): Decision {
  const { scope, settings } = situation;
  if (scope.size === 0) return { mode: "chat", modeReason: { kind: "nothing-allowed" } };
  const forced = forcedMode(scope.role.entry, settings);
  if (forced !== null) return { mode: forced.mode, modeReason: { kind: "forced", by: forced.by } };
  if (!settings.thresholds.loader) return { mode: "direct", modeReason: { kind: "loader-off" } };
  return withoutSelector(settings, byBudget(situation));
}

/** A policy may hold that a message which no signal speaks to is plain chat. */
export function settleMode({ settings }: Situation, wanted: Decision, picks: ReadonlyMap<number, ToolPick>): Decision {
  const isChat = settings.thresholds.noMatch === "chat" && wanted.mode === "selective" && picks.size === 0;
  return isChat ? { mode: "chat", modeReason: { kind: "no-match" } } : wanted;
}

/** Whether the policy wants meaning and there is none. */
export function isDegraded(situation: Situation, evidence: Evidence): boolean {
  const { compiled, request } = situation;
  if (!wantsVectors(situation) || request.message.trim() === "") return false;
  return compiled.tools.length > 0 && evidence.vector?.length !== compiled.retrieval.vectors.dimension;
}

/** A session that chooses once, and had to choose without meaning, keeps everything: taking tools away again would cost its cache. */
function choseEverything({ settings, state }: Situation): boolean {
  const isOnce = settings.stability.kind === "once" && settings.signals.whenEmbedderDown === "all-allowed";
  return isOnce && state.last?.wasBlind === true;
}

/**
 * Judged at the start of a dialogue only: later on, a short answer is often part of real work, and nothing but courtesy is
 * taken for talk. What is loaded stays loaded through it, since taking it away would cost more than it saves.
 */
function smallTalk({ settings, state, history }: Situation, evidence: Evidence): Decision | null {
  const below = settings.thresholds.smallTalkLogit;
  const hasLoaded = state.admitted.length > 0 || state.discovered.length > 0;
  // An admin's keyword says that this is no small talk, whatever it looks like.
  if (below === null || hasLoaded || evidence.keywordHits.length > 0) return null;
  const logit = history.length > 0 && !evidence.isCourtesy ? null : evidence.needLogit;
  if (logit === null || !(logit < below)) return null;
  return { mode: "chat", modeReason: { kind: "small-talk", logit, below } };
}

function byBudget(situation: Situation): Decision {
  const { settings, window, request } = situation;
  const { trigger, directRatio, compactRatio, compactMaxTokens, aboveDirect } = settings.thresholds;
  const budget = directBudget(settings.thresholds, window);
  const schemaTokens = countSchemas(situation);
  if (trigger === "context-used") {
    const used = request.contextUsed ?? 0;
    const limit = directRatio * window;
    if (used < limit) return { mode: "direct", modeReason: { kind: "context-below-trigger", used, limit, window } };
  } else if (schemaTokens <= budget) {
    const modeReason = { kind: "within-direct-budget", schemaTokens, budget, window } as const;
    return { mode: "direct", modeReason };
  }
  const listingBudget = Math.min(compactRatio * window, compactMaxTokens ?? Number.POSITIVE_INFINITY);
  const shown = listingTokens(situation, aboveDirect);
  const numbers = { schemaTokens, directBudget: budget, listingTokens: shown, listingBudget, window };
  return shown <= listingBudget
    ? { mode: aboveDirect, modeReason: { kind: "within-listing-budget", ...numbers } }
    : { mode: "discovery", modeReason: { kind: "over-listing-budget", ...numbers } };
}

/** Up to how many tokens all allowed schemas go out in full. */
export function directBudget({ directRatio, directMaxTokens }: PolicySettings["thresholds"], window: number): number {
  return Math.min(directRatio * window, directMaxTokens ?? Number.POSITIVE_INFINITY);
}

function countSchemas({ settings, renderings, scope, encoding }: Situation): number {
  return settings.thresholds.estimate === "chars/4"
    ? renderings.schemas.roughTotal(scope.allowed)
    : renderings.schemas.total(scope.allowed, encoding);
}

/** `selective` with nothing that selects would hide tools at random; every allowed tool is the honest answer. */
function withoutSelector(settings: PolicySettings, decision: Decision): Decision {
  if (decision.mode !== "selective" || hasSelector(settings)) return decision;
  return { mode: "direct", modeReason: { kind: "nothing-selects" } };
}
