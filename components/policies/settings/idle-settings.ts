import type { PolicySettings } from "@/server/engine/model/snapshot";
import type { SettingPath } from "./setting-paths";

type Reason = (settings: PolicySettings) => string | null;

const LOADER_OFF = "the loader is off, so every allowed tool is sent";

const first =
  (...reasons: readonly Reason[]): Reason =>
  (settings) => {
    for (const reason of reasons) {
      const found = reason(settings);
      if (found !== null) return found;
    }
    return null;
  };

const forced: Reason = ({ mode }) => (mode === "auto" ? null : `the mode is forced to ${nameOf(mode)}`);

/** Direct and chat select nothing. */
const takesAll: Reason = ({ mode, thresholds }) => {
  if (mode === "direct" || mode === "chat") return `the mode is forced to ${nameOf(mode)}`;
  return mode === "auto" && !thresholds.loader ? LOADER_OFF : null;
};

const loaderOff: Reason = ({ thresholds }) => (thresholds.loader ? null : LOADER_OFF);

const byContext: Reason = ({ thresholds }) =>
  thresholds.trigger === "context-used" ? "the direct trigger is context used" : null;

const noDirect: Reason = ({ thresholds }) =>
  thresholds.directRatio === 0 ? "the direct budget is 0% of the window" : null;

const fused: Reason = ({ signals }) => (signals.hybrid.enabled ? "hybrid is on and replaces it" : null);

const off =
  (what: string, isOn: (settings: PolicySettings) => boolean): Reason =>
  (settings) =>
    isOn(settings) ? null : `${what} is off`;

/** The model's own searches use them too. */
const unsearched: Reason = ({ signals, presentation }) => {
  if (presentation.metaTools.includes("search_tools")) return null;
  if (signals.hybrid.enabled) return "hybrid is on and replaces it, and the model has no search_tools";
  return signals.search.enabled ? null : "search is off, and the model has no search_tools";
};

const withoutMeaning: Reason = ({ signals, thresholds }) => {
  const { hybrid, semantic, skill } = signals;
  const isWanted = hybrid.enabled || semantic.enabled || skill.enabled || isGated(thresholds);
  return isWanted ? null : "no enabled setting needs the embedder";
};

const withoutQuery: Reason = (settings) => {
  const isSearched = settings.signals.search.enabled && !settings.signals.hybrid.enabled;
  return isSearched || withoutMeaning(settings) === null ? null : "no enabled signal uses the query text";
};

const compact = ({ mode, thresholds }: PolicySettings) =>
  mode === "compact_direct" || (mode === "auto" && thresholds.aboveDirect === "compact_direct");

const IDLE: Partial<Record<SettingPath, Reason>> = {
  "thresholds.trigger": first(forced, loaderOff),
  "thresholds.directRatio": first(forced, loaderOff),
  "thresholds.directMaxTokens": first(forced, loaderOff, byContext, noDirect),
  "thresholds.compactRatio": first(forced, loaderOff),
  "thresholds.compactMaxTokens": first(forced, loaderOff),
  "thresholds.compactRowTokens": first(forced, loaderOff, ({ thresholds }) =>
    thresholds.aboveDirect === "selective" ? "rows are only used if “above the direct budget” is compact" : null,
  ),
  "thresholds.estimate": first(forced, loaderOff, byContext, noDirect),
  "thresholds.aboveDirect": first(forced, loaderOff, (settings) =>
    settings.thresholds.aboveDirect === "selective" && !hasSelector(settings)
      ? "no signal reads the message, so every allowed tool is sent"
      : null,
  ),
  "thresholds.smallTalkBelow": first(forced, loaderOff),
  "thresholds.unlikelyBelow": first(forced, loaderOff, ({ thresholds: { smallTalkBelow, unlikelyBelow } }) =>
    smallTalkBelow !== null && unlikelyBelow !== null && unlikelyBelow <= smallTalkBelow
      ? "the small talk limit is at least as high, so these messages get no tools"
      : null,
  ),
  "thresholds.noMatch": first(takesAll, (settings) =>
    settings.mode === "discovery" || compact(settings) ? "it applies in selective mode only" : null,
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
        ? "hybrid is off, so keywords send the whole category"
        : null,
  ),
  "signals.hybrid.enabled": takesAll,
  "signals.hybrid.minProbability": first(
    takesAll,
    off("hybrid", ({ signals }) => signals.hybrid.enabled),
  ),
  "signals.search.enabled": first(takesAll, fused),
  "signals.search.minScore": first(takesAll, unsearched),
  "signals.search.limit": first(takesAll, unsearched),
  "signals.search.fallback": first(takesAll, unsearched),
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
    signals.query.kind === "last-characters" ? null : "the query text is not “last characters”",
  ),
  "signals.query.conversation": first(
    takesAll,
    off("hybrid", ({ signals }) => signals.hybrid.enabled),
  ),
  "signals.whenEmbedderDown": first(forced, loaderOff, withoutMeaning),
  "stability.kind": takesAll,
  "stability.topicShiftBelow": first(takesAll, ({ stability }) =>
    stability.kind === "round" ? "tools are selected in every round anyway" : null,
  ),
  "caps.maxTools": takesAll,
  "caps.maxTokens": takesAll,
  "caps.turnTokens": takesAll,
  "caps.windowShare": first(takesAll, ({ caps }) =>
    caps.maxTokens === null && caps.turnTokens === null ? "there is no token limit to lower" : null,
  ),
  "presentation.deferred": first(takesAll, (settings) =>
    compact(settings) && !settings.presentation.deferred.startsWith("rows")
      ? "compact always shows rows, grouped by domain unless you choose rows by source"
      : null,
  ),
  "presentation.metaTools": takesAll,
  "presentation.tail": first(takesAll, ({ caps }) =>
    caps.turnTokens === null && caps.maxTokens === null
      ? "without a token limit, every picked tool is sent in full"
      : null,
  ),
  "presentation.searchToolName": first(takesAll, ({ presentation }) =>
    presentation.metaTools.includes("search_tools") ? null : "search_tools is off",
  ),
};

/** Only the current value is idle: another one would have an effect, so the control stays. */
const VALUE_ONLY: readonly SettingPath[] = ["thresholds.aboveDirect", "presentation.deferred"];

/** Without effect whatever its value: not shown. */
export function isHidden(settings: PolicySettings, path: SettingPath): boolean {
  return whyIdle(settings, path) !== null && !VALUE_ONLY.includes(path);
}

/** Why a setting has no effect at the moment, as the clause after "No effect:"; null if it has one. */
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
