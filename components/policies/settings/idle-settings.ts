import type { PolicySettings } from "@/server/engine/snapshot";
import type { SettingPath } from "./setting-paths";

type Why = (settings: PolicySettings) => string | null;

const LOADER_OFF = "the loader is off, so every allowed tool is sent";
const SEARCHES_ONLY = "it only serves the model's own searches";

/** The first reason that holds. */
const first =
  (...reasons: readonly Why[]): Why =>
  (settings) => {
    for (const reason of reasons) {
      const found = reason(settings);
      if (found !== null) return found;
    }
    return null;
  };

const forced: Why = ({ mode }) => (mode === "auto" ? null : `the mode is forced to ${nameOf(mode)}`);

/** In these two, nothing is selected. */
const takesAll: Why = ({ mode, thresholds }) => {
  if (mode === "direct" || mode === "chat") return `the mode is forced to ${nameOf(mode)}`;
  return mode === "auto" && !thresholds.loader ? LOADER_OFF : null;
};

const loaderOff: Why = ({ thresholds }) => (thresholds.loader ? null : LOADER_OFF);

const byContext: Why = ({ thresholds }) =>
  thresholds.trigger === "context-used" ? "direct goes by the context used" : null;

const noDirect: Why = ({ thresholds }) =>
  thresholds.directRatio === 0 ? "the direct share is 0, so nothing goes out for being small" : null;

const fused: Why = ({ signals }) => (signals.hybrid.enabled ? "hybrid is on, and takes its place" : null);

const off =
  (what: string, isOn: (settings: PolicySettings) => boolean): Why =>
  (settings) =>
    isOn(settings) ? null : `${what} is off`;

const ownSearches: Why = ({ signals }) => {
  if (signals.hybrid.enabled) return `hybrid is on: ${SEARCHES_ONLY}`;
  return signals.search.enabled ? null : `search is off: ${SEARCHES_ONLY}`;
};

const withoutMeaning: Why = ({ signals, thresholds }) => {
  const { hybrid, semantic, skill } = signals;
  const isWanted = hybrid.enabled || semantic.enabled || skill.enabled || isGated(thresholds);
  return isWanted ? null : "nothing that is switched on needs the embedder";
};

const withoutQuery: Why = (settings) => {
  const isSearched = settings.signals.search.enabled && !settings.signals.hybrid.enabled;
  return isSearched || withoutMeaning(settings) === null ? null : "no signal that is switched on looks for text";
};

const compact = ({ mode, thresholds }: PolicySettings) =>
  mode === "compact_direct" || (mode === "auto" && thresholds.aboveDirect === "compact_direct");

const IDLE: Partial<Record<SettingPath, Why>> = {
  "thresholds.trigger": first(forced, loaderOff),
  "thresholds.directRatio": first(forced, loaderOff),
  "thresholds.directMaxTokens": first(forced, loaderOff, byContext, noDirect),
  "thresholds.compactRatio": first(forced, loaderOff),
  "thresholds.compactMaxTokens": first(forced, loaderOff),
  "thresholds.compactRowTokens": first(forced, loaderOff, ({ thresholds }) =>
    thresholds.aboveDirect === "selective" ? "rows are counted only where auto falls to compact" : null,
  ),
  "thresholds.estimate": first(forced, loaderOff, byContext, noDirect),
  "thresholds.aboveDirect": first(forced, loaderOff, (settings) =>
    settings.thresholds.aboveDirect === "selective" && !hasSelector(settings)
      ? "no signal chooses by the message, so every allowed tool is sent instead of a few at random"
      : null,
  ),
  "thresholds.smallTalkBelow": first(forced, loaderOff),
  "thresholds.unlikelyBelow": first(forced, loaderOff, ({ thresholds: { smallTalkBelow, unlikelyBelow } }) =>
    smallTalkBelow !== null && unlikelyBelow !== null && unlikelyBelow <= smallTalkBelow
      ? "the small talk limit is as high, so such messages get no tools at all"
      : null,
  ),
  "thresholds.noMatch": first(takesAll, (settings) =>
    settings.mode === "discovery" || compact(settings) ? "it is asked in selective only" : null,
  ),
  "signals.core": takesAll,
  "signals.discovered": takesAll,
  "signals.skill.enabled": takesAll,
  "signals.skill.tau": first(
    takesAll,
    off("skill", ({ signals }) => signals.skill.enabled),
  ),
  "signals.keyword.enabled": takesAll,
  "signals.keyword.match": first(
    takesAll,
    off("keyword", ({ signals }) => signals.keyword.enabled),
  ),
  "signals.keyword.effect": first(
    takesAll,
    off("keyword", ({ signals }) => signals.keyword.enabled),
    ({ signals }) =>
      signals.keyword.effect === "raise" && !signals.hybrid.enabled
        ? "hybrid is off, so keywords send the category all the same"
        : null,
  ),
  "signals.hybrid.enabled": takesAll,
  "signals.hybrid.minProbability": first(
    takesAll,
    off("hybrid", ({ signals }) => signals.hybrid.enabled),
  ),
  "signals.search.enabled": first(takesAll, fused),
  "signals.search.minScore": first(takesAll, ownSearches),
  "signals.search.limit": first(takesAll, ownSearches),
  "signals.search.fallback": first(takesAll, ownSearches),
  "signals.semantic.enabled": first(takesAll, fused),
  "signals.semantic.tau": first(
    takesAll,
    fused,
    off("semantic", ({ signals }) => signals.semantic.enabled),
  ),
  "signals.semantic.limit": first(
    takesAll,
    fused,
    off("semantic", ({ signals }) => signals.semantic.enabled),
  ),
  "signals.bundle": takesAll,
  "signals.query.kind": first(takesAll, withoutQuery),
  "signals.query.characters": first(takesAll, withoutQuery, ({ signals }) =>
    signals.query.kind === "last-characters" ? null : "it counts only where the last characters are looked for",
  ),
  "signals.whenEmbedderDown": first(forced, loaderOff, withoutMeaning),
  "stability.kind": takesAll,
  "stability.topicShiftBelow": first(takesAll, ({ stability }) =>
    stability.kind === "round" ? "tools are chosen anew in each round anyway" : null,
  ),
  "caps.maxTools": takesAll,
  "caps.maxTokens": takesAll,
  "caps.turnTokens": takesAll,
  "caps.windowShare": first(takesAll, ({ caps }) =>
    caps.maxTokens === null && caps.turnTokens === null ? "there is no limit on tokens to hold it against" : null,
  ),
  "presentation.deferred": first(takesAll, (settings) =>
    compact(settings) && !settings.presentation.deferred.startsWith("rows")
      ? "compact always shows rows, by domain unless rows by source is chosen"
      : null,
  ),
  "presentation.metaTools": takesAll,
  "presentation.tail": first(takesAll, ({ caps }) =>
    caps.turnTokens === null && caps.maxTokens === null
      ? "without a limit on tokens, every pick goes out in full"
      : null,
  ),
  "presentation.searchToolName": first(takesAll, ({ presentation }) =>
    presentation.metaTools.includes("search_tools") ? null : "search_tools is not offered",
  ),
};

/** Why moving a setting changes nothing for now, as the clause after "No effect now:"; null where it has its effect. */
export function whyIdle(settings: PolicySettings, path: SettingPath): string | null {
  return IDLE[path]?.(settings) ?? null;
}

function hasSelector({ signals }: PolicySettings): boolean {
  const { skill, keyword, hybrid, search, semantic } = signals;
  return [skill, keyword, hybrid, search, semantic].some(({ enabled }) => enabled);
}

function isGated({ smallTalkBelow, unlikelyBelow }: PolicySettings["thresholds"]): boolean {
  return smallTalkBelow !== null || unlikelyBelow !== null;
}

function nameOf(mode: PolicySettings["mode"]): string {
  return mode === "compact_direct" ? "compact" : mode;
}
