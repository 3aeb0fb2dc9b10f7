import { normalise } from "@/server/engine/keywords/normalise";
import { patternProblem } from "@/server/engine/keywords/safe-pattern";
import type { Keyword, MetaTool, Snapshot, ToolEntry } from "@/server/engine/snapshot";
import type { RoleSubject, Subject } from "./subject";

/** The names that some role can ever get: sent in full, picked by a signal, or led to by a meta-tool. */
export function reachableTools({ snapshot, roles, costs }: Subject): Set<string> {
  const named: Named = { bySkills: namedBySkills(snapshot), byKeywords: namedByKeywords(snapshot) };
  const reached = new Set<string>();
  for (const role of roles) {
    const way = wayOf(role, costs);
    if (way === "none") continue;
    const canPick = way === "picks" ? picker(role, named, costs) : () => true;
    for (const tool of role.allowed.values()) if (!reached.has(tool.name) && canPick(tool)) reached.add(tool.name);
  }
  return reached;
}

type Costs = Subject["costs"];
type Named = { readonly bySkills: ReadonlySet<string>; readonly byKeywords: ReadonlySet<string> };

/** How a role comes to its tools: not at all, to every one of them, or to those that a signal can pick. */
function wayOf({ entry, settings, window, allowed }: RoleSubject, costs: Costs): "none" | "all" | "picks" {
  const mode = entry.mode ?? settings.mode;
  if (mode === "chat") return "none";
  if (mode === "direct" || settings.presentation.metaTools.some((name) => LEADS_TO_TOOLS[name])) return "all";
  if (mode !== "auto") return "picks";
  const { loader, trigger, directRatio, directMaxTokens, aboveDirect } = settings.thresholds;
  const { skill, keyword, hybrid, search, semantic } = settings.signals;
  const selects = [skill, keyword, hybrid, search, semantic].some(({ enabled }) => enabled);
  if (!loader || (aboveDirect === "selective" && !selects)) return "all";
  if (trigger === "context-used") return directRatio > 0 ? "all" : "picks";
  const budget = Math.min(directRatio * window, directMaxTokens ?? Number.POSITIVE_INFINITY);
  return budget > 0 && costs.sum(allowed.values()) <= budget ? "all" : "picks";
}

const LEADS_TO_TOOLS: Record<MetaTool, boolean> = {
  search_tools: true,
  get_tool: true,
  // Its menu holds tools without a bundle as well, by their domain, where no other meta-tool leads to them.
  load_tools: true,
  browse_category: true,
  execute_tool: true,
  // Names shelves, but nothing that is on them.
  list_categories: false,
};

/** Bundles need no look: they only bring the mates of what search or meaning found, and those find every tool. */
function picker({ settings, core }: RoleSubject, named: Named, costs: Costs): (tool: ToolEntry) => boolean {
  const { skill, keyword, hybrid, search, semantic } = settings.signals;
  const finds = [search, semantic].some(({ enabled, limit }) => enabled && limit > 0);
  const { maxTools, maxTokens } = settings.caps;
  const isCore = new Set(core);
  const hasPlace = maxTools === null || core.length < maxTools;
  const room = maxTokens === null ? Number.POSITIVE_INFINITY : maxTokens - costs.sum(core);
  return (tool) => {
    if (isCore.has(tool)) return true;
    const isNamed =
      (skill.enabled && named.bySkills.has(tool.name)) || (keyword.enabled && named.byKeywords.has(tool.name));
    const isFound = hybrid.enabled || finds || isNamed;
    return isFound && hasPlace && (maxTokens === null || costs.of(tool) <= room);
  };
}

function namedBySkills({ skills }: Snapshot): Set<string> {
  return new Set(skills.filter((skill) => skill.enabled).flatMap((skill) => skill.tools));
}

function namedByKeywords({ categories }: Snapshot): Set<string> {
  const heard = categories.filter(({ enabled, keywords }) => enabled && keywords.some(canMatch));
  return new Set(heard.flatMap((category) => category.tools));
}

function canMatch({ text, kind }: Keyword): boolean {
  return kind === "phrase" ? normalise(text) !== "" : patternProblem(text) === null;
}
