import fc from "fast-check";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { META_TOOLS, type MetaTool, type PolicySettings, PRESETS } from "@/server/engine/model/snapshot";

type Presentation = PolicySettings["presentation"];

const STABILITY = ["sticky", "sticky", "sticky", "sticky", "once", "round"] as const;

/** Weighted toward policies that send tools: one that sends nothing can hide bugs. */
const choice = fc.record({
  preset: fc.constantFrom(...PRESETS, "toolcrib" as const, "toolcrib" as const, "gaia" as const),
  mode: fc.oneof(
    { weight: 14, arbitrary: fc.constant("auto" as const) },
    { weight: 5, arbitrary: fc.constantFrom("selective" as const, "compact_direct" as const, "discovery" as const) },
    { weight: 1, arbitrary: fc.constantFrom("direct" as const, "chat" as const) },
  ),
  directMaxTokens: fc.constantFrom(0, 0, 60, null),
  directRatio: fc.constantFrom(0, 0, 0, null),
  compactRatio: fc.constantFrom(0, 0.02, 1, 1),
  smallTalkBelow: fc.constantFrom(null, null, null, 0.02, 0.5),
  unlikelyBelow: fc.constantFrom(null, null, 0.1, 0.6),
  turnTokens: fc.constantFrom(null, 2000, 300, 90),
  windowShare: fc.constantFrom(null, 0.1, 0.001),
  tail: fc.constantFrom("slim" as const, "full" as const),
  noMatch: fc.constantFrom("escape-hatch" as const, "escape-hatch" as const, "escape-hatch" as const, "chat" as const),
  core: fc.constantFrom(true, true, true, false),
  discovered: fc.constantFrom(true, true, true, true, false),
  keyword: fc.constantFrom(null, "send" as const, "send" as const, "raise" as const),
  search: fc.boolean(),
  fused: fc.boolean(),
  minProbability: fc.constantFrom(0.2, 0.5, 0.03, 0),
  bundle: fc.boolean(),
  whenEmbedderDown: fc.constantFrom("lexical" as const, "lexical" as const, "all-allowed" as const),
  stability: fc.constantFrom(...STABILITY),
  topicShiftBelow: fc.constantFrom(null, null, null, 0.8),
  maxTools: fc.constantFrom(null, null, null, null, 6, 3, 1, 0),
  maxTokens: fc.constantFrom(null, null, null, null, 400, 150, 40),
  deferred: fc.constantFrom<Presentation["deferred"] | null>(
    null,
    null,
    "bundle-menu",
    "bundle-names",
    "rows-by-domain",
    "rows-by-source",
    "category-names",
    "nothing",
  ),
  metaTools: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.shuffledSubarray([...META_TOOLS], { minLength: 1 }) },
  ),
});

/** A preset with random changes by an admin. */
export const anySettings: fc.Arbitrary<PolicySettings> = choice.map((chosen) => {
  const base = PRESET_SETTINGS[chosen.preset];
  const { signals, thresholds, presentation } = base;
  return {
    ...base,
    mode: chosen.mode === "auto" ? base.mode : chosen.mode,
    thresholds: {
      ...thresholds,
      directMaxTokens: chosen.directMaxTokens,
      directRatio: chosen.directRatio ?? thresholds.directRatio,
      compactRatio: chosen.compactRatio,
      smallTalkBelow: chosen.smallTalkBelow,
      unlikelyBelow: chosen.unlikelyBelow,
      noMatch: chosen.noMatch,
    },
    signals: {
      ...signals,
      core: chosen.core,
      discovered: chosen.discovered,
      keyword:
        chosen.keyword === null ? signals.keyword : { ...signals.keyword, enabled: true, effect: chosen.keyword },
      search: { ...signals.search, enabled: chosen.search },
      hybrid: { enabled: chosen.fused, minProbability: chosen.minProbability },
      bundle: chosen.bundle,
      whenEmbedderDown: chosen.whenEmbedderDown,
    },
    stability: { kind: chosen.stability, topicShiftBelow: chosen.topicShiftBelow },
    caps: {
      ...base.caps,
      maxTools: chosen.maxTools,
      maxTokens: chosen.maxTokens,
      turnTokens: chosen.turnTokens,
      windowShare: chosen.windowShare,
    },
    presentation: {
      ...presentation,
      deferred: chosen.deferred ?? presentation.deferred,
      metaTools: chosen.metaTools ?? presentation.metaTools,
      tail: chosen.tail,
    },
  };
});

/** Whether these reach every tool. `get_tool` and `execute_tool` only reach names found elsewhere. */
export function reachesAllTools(offered: readonly MetaTool[]): boolean {
  const has = (name: MetaTool) => offered.includes(name);
  return has("search_tools") || has("load_tools") || (has("list_categories") && has("browse_category"));
}
