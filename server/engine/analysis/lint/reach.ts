import type { MetaTool, PolicySettings, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { enabledSignals, hasSelector } from "@/server/engine/signals/index";
import { directBudget } from "@/server/engine/stages/decide-mode";
import { forcedMode } from "@/server/engine/stages/forced-mode";
import type { LintInput, LintRole } from "./lint-input";

/** The tools that some role can get: sent in full, picked by a signal, or reachable through a meta-tool. */
export function reachableTools({ snapshot, roles, costs }: LintInput): Set<string> {
  const reaches = new Map<PolicySettings, Reach>();
  const reached = new Set<string>();
  for (const role of roles) {
    const way = accessOf(role, costs);
    if (way === "none") continue;
    const reach = reaches.get(role.settings) ?? reachOf(role.settings, snapshot);
    reaches.set(role.settings, reach);
    const canPick = way === "picks" ? picker(role, reach, costs) : () => true;
    for (const tool of role.allowed.values()) if (!reached.has(tool.name) && canPick(tool)) reached.add(tool.name);
  }
  return reached;
}

type Costs = LintInput["costs"];
type Reach = ReadonlySet<string> | "all";

function accessOf({ entry, settings, window, allowed }: LintRole, costs: Costs): "none" | "all" | "picks" {
  const forced = forcedMode(entry, settings)?.mode;
  if (forced === "chat") return "none";
  if (forced === "direct" || settings.presentation.metaTools.some((name) => LEADS_TO_TOOLS[name])) return "all";
  if (forced !== undefined) return "picks";
  const { loader, trigger, directRatio, aboveDirect, estimate } = settings.thresholds;
  if (!loader || (aboveDirect === "selective" && !hasSelector(settings))) return "all";
  // A conversation starts with an empty context.
  if (trigger === "context-used") return directRatio > 0 ? "all" : "picks";
  return costs.sum(allowed.values(), estimate) <= directBudget(settings.thresholds, window) ? "all" : "picks";
}

const LEADS_TO_TOOLS: Record<MetaTool, boolean> = {
  search_tools: true,
  get_tool: true,
  // Its menu also lists tools without a bundle, by domain, if no other meta-tool reaches them.
  load_tools: true,
  browse_category: true,
  execute_tool: true,
  // Names categories, but no tools in them.
  list_categories: false,
};

/** Bundle mates need no check: whatever reaches them reaches every tool. */
function reachOf(settings: PolicySettings, snapshot: Snapshot): Reach {
  const reaches = enabledSignals(settings).map((source) => source.reach(settings, snapshot));
  const named = reaches.filter((reach) => reach !== "all");
  return named.length < reaches.length ? "all" : new Set(named.flatMap((names) => [...names]));
}

function picker({ settings, core }: LintRole, reach: Reach, costs: Costs): (tool: ToolEntry) => boolean {
  const { maxTools, maxTokens } = settings.caps;
  const isCore = new Set(core);
  const hasPlace = maxTools === null || core.length < maxTools;
  const room = maxTokens === null ? Number.POSITIVE_INFINITY : maxTokens - costs.sum(core, "tokenizer");
  return (tool) => {
    if (isCore.has(tool)) return true;
    const isFound = reach === "all" || reach.has(tool.name);
    return isFound && hasPlace && (maxTokens === null || costs.of(tool, "tokenizer") <= room);
  };
}
