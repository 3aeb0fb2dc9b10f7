import type { ModeReason } from "@/server/engine/model/reasons";
import type { Mode, PolicySettings } from "@/server/engine/model/snapshot";
import { listingTokens } from "@/server/engine/rendering/presentation";
import { requestsAction } from "@/server/engine/retrieval/need-cues";
import type { SessionState } from "@/server/engine/session/session";
import { hasSelector } from "@/server/engine/signals/index";
import type { ToolPick } from "@/server/engine/signals/signal";
import { isSameTurn } from "./admit";
import { type Evidence, usesVectors } from "./evidence";
import { forcedMode, forcedModeOf } from "./forced-mode";
import type { ResolveContext } from "./resolve-context";
import { warmingOf } from "./warming";

export type Decision = { readonly mode: Mode; readonly modeReason: ModeReason };

/** How this round presents tools: as forced, or by what fits the model's window. */
export function decideMode(context: ResolveContext, evidence: Evidence): Decision {
  const { scope, settings } = context;
  if (scope.size === 0) return { mode: "chat", modeReason: { kind: "nothing-allowed" } };
  if (context.compiled.sendsAllWhileWarming && warmingOf(context) !== null) {
    return { mode: "direct", modeReason: { kind: "warming" } };
  }
  const forced = forcedModeOf(context);
  if (forced !== null) return { mode: forced.mode, modeReason: { kind: "forced", by: forced.by } };
  if (!settings.thresholds.loader) return { mode: "direct", modeReason: { kind: "loader-off" } };
  if (sentEverything(context)) return { mode: "direct", modeReason: { kind: "embedder-down" } };
  if (settings.signals.whenEmbedderDown === "all-allowed" && lacksVector(context, evidence)) {
    return { mode: "direct", modeReason: { kind: "embedder-down" } };
  }
  const isCourtesy = isCourtesyOnly(context, evidence);
  const { keepsMetaTools = false } = context.request;
  if (isCourtesy && !keepsMetaTools) {
    const below = settings.thresholds.smallTalkBelow ?? 0;
    return { mode: "chat", modeReason: { kind: "small-talk", probability: null, below } };
  }
  const decided = withoutSelector(settings, byBudget(context));
  if (decided.mode === "direct") return decided;
  if (isCourtesy) return unlikely(decided, 0, settings.thresholds.smallTalkBelow ?? 0);
  return gate(context, evidence, decided);
}

export function decideModeWithoutMessage(context: ResolveContext): Decision {
  const { scope, settings } = context;
  if (scope.size === 0) return { mode: "chat", modeReason: { kind: "nothing-allowed" } };
  const forced = forcedMode(scope.role.entry, settings);
  if (forced !== null) return { mode: forced.mode, modeReason: { kind: "forced", by: forced.by } };
  if (!settings.thresholds.loader) return { mode: "direct", modeReason: { kind: "loader-off" } };
  return withoutSelector(settings, byBudget(context));
}

/** A policy may treat a message without matches as chat. */
export function finalizeMode(
  { settings }: ResolveContext,
  wanted: Decision,
  picks: ReadonlyMap<number, ToolPick>,
): Decision {
  const isChat = settings.thresholds.noMatch === "chat" && wanted.mode === "selective" && picks.size === 0;
  return isChat ? { mode: "chat", modeReason: { kind: "no-match" } } : wanted;
}

export function isDegraded(context: ResolveContext, evidence: Evidence): boolean {
  const { compiled, request } = context;
  if (!usesVectors(context) || request.message.trim() === "") return false;
  return compiled.tools.length > 0 && evidence.vector?.length !== compiled.retrieval.vectors.dimension;
}

/** Of the message, or of a tool whose vector is still being computed. */
function lacksVector(context: ResolveContext, evidence: Evidence): boolean {
  return isDegraded(context, evidence) || (warmingOf(context) ?? 1) < 1;
}

/** A session that selects once and had no vectors keeps everything: removing tools later would break its cache. */
function sentEverything({ settings, state }: ResolveContext): boolean {
  const isOnce = settings.stability.kind === "once" && settings.signals.whenEmbedderDown === "all-allowed";
  return isOnce && state.last?.wasBlind === true;
}

/** Greetings and thanks need no tool, whatever the budget. Loaded tools stay: dropping them would break the cache. */
function isCourtesyOnly({ settings, state }: ResolveContext, evidence: Evidence): boolean {
  if (settings.thresholds.smallTalkBelow === null || hasLoaded(state)) return false;
  return !evidence.isNamed && (evidence.isBareGreeting || evidence.isCourtesy);
}

/** Below the lower limit a message gets nothing, below the upper only meta-tools. Only at the start: later, a short answer is often part of real work. */
function gate(context: ResolveContext, evidence: Evidence, decided: Decision): Decision {
  const { settings, history } = context;
  const { smallTalkBelow, unlikelyBelow } = settings.thresholds;
  if (smallTalkBelow === null && unlikelyBelow === null) return decided;
  if (isUnderWay(context) || history.length > 0 || evidence.isNamed) return decided;
  // The cues of small talk are English: in another language, missing evidence means little.
  const probability = evidence.query.language === null ? evidence.needProbability : null;
  if (probability === null) return decided;
  if (smallTalkBelow !== null && probability < smallTalkBelow && mayGetNothing(context, evidence)) {
    if (context.request.keepsMetaTools) return unlikely(decided, probability, smallTalkBelow);
    return { mode: "chat", modeReason: { kind: "small-talk", probability, below: smallTalkBelow } };
  }
  return unlikelyBelow !== null && probability < unlikelyBelow
    ? unlikely(decided, probability, unlikelyBelow)
    : decided;
}

function unlikely({ mode }: Decision, probability: number, below: number): Decision {
  return { mode, modeReason: { kind: "tool-unlikely", probability, below } };
}

/** Whether the session has picked a tool. Core from the first round of this turn does not count. */
function isUnderWay(context: ResolveContext): boolean {
  const { admitted, discovered } = context.state;
  if (discovered.length > 0) return true;
  return isSameTurn(context) ? admitted.some(({ signal }) => signal !== "core") : admitted.length > 0;
}

function hasLoaded({ admitted, discovered }: SessionState): boolean {
  return admitted.length > 0 || discovered.length > 0;
}

function byBudget(context: ResolveContext): Decision {
  const { settings, window, request } = context;
  const { trigger, directRatio, compactRatio, compactMaxTokens, aboveDirect } = settings.thresholds;
  const mostTokens = request.maxTokens ?? Number.POSITIVE_INFINITY;
  const budget = Math.min(directBudget(settings.thresholds, window), mostTokens);
  const schemaTokens = countSchemas(context);
  if (trigger === "context-used") {
    const used = request.contextUsed ?? 0;
    const limit = directRatio * window;
    if (used < limit && schemaTokens <= mostTokens)
      return { mode: "direct", modeReason: { kind: "context-below-trigger", used, limit, window } };
  } else if (schemaTokens <= budget) {
    const modeReason = { kind: "within-direct-budget", schemaTokens, budget, window } as const;
    return { mode: "direct", modeReason };
  }
  const listingBudget = Math.min(compactRatio * window, compactMaxTokens ?? Number.POSITIVE_INFINITY);
  const shown = listingTokens(context, aboveDirect);
  const numbers = { schemaTokens, directBudget: budget, listingTokens: shown, listingBudget, window };
  return shown <= listingBudget
    ? { mode: aboveDirect, modeReason: { kind: "within-listing-budget", ...numbers } }
    : { mode: "discovery", modeReason: { kind: "over-listing-budget", ...numbers } };
}

export function directBudget({ directRatio, directMaxTokens }: PolicySettings["thresholds"], window: number): number {
  return Math.min(directRatio * window, directMaxTokens ?? Number.POSITIVE_INFINITY);
}

/** A long message, or "could you find …", keeps its meta-tools. In a role with few tools, only courtesies get nothing. */
function mayGetNothing(context: ResolveContext, { query }: Evidence): boolean {
  if (context.settings.thresholds.unlikelyBelow === null) return true;
  const isRequest = query.wordCount > MAX_SMALL_TALK_WORDS || requestsAction(query.message.text);
  return !isRequest && !fitsSlim(context);
}

/** Zero-token small talk is short; a longer message may hide a request. */
const MAX_SMALL_TALK_WORDS = 80;

function fitsSlim(context: ResolveContext): boolean {
  const { settings, renderings, scope, encoding, window } = context;
  if (settings.presentation.tail === "full" || scope.size > MAX_SLIM) return false;
  return renderings.slim.total(scope.allowed, encoding) <= directBudget(settings.thresholds, window);
}

/** More never fit, and counting takes time. */
const MAX_SLIM = 100;

function countSchemas({ settings, renderings, scope, encoding }: ResolveContext): number {
  return settings.thresholds.estimate === "chars/4"
    ? renderings.schemas.roughTotal(scope.allowed)
    : renderings.schemas.total(scope.allowed, encoding);
}

/** `selective` without signals would hide tools at random, so every allowed tool is sent. */
function withoutSelector(settings: PolicySettings, decision: Decision): Decision {
  if (decision.mode !== "selective" || hasSelector(settings)) return decision;
  return { mode: "direct", modeReason: { kind: "nothing-selects" } };
}
