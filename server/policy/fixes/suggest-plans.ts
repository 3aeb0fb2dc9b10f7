import { type FixSetting, type FixStep, readFixSetting } from "@/server/contract/fixes";
import { coreScope } from "@/server/engine/access/core-tools";
import type { CallerDenialReason, ModeReason } from "@/server/engine/model/reasons";
import type { PolicyEntry, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolAnswer, ToolRanking } from "@/server/engine/why-tool";
import { categoryFor } from "./category-for";
import { problemOfAll, withFixes } from "./fix-plan";
import { suggestKeywords } from "./suggest-keywords";

type Asked = { readonly tool: string; readonly role: string; readonly message: string };

type Try = (snapshot: Snapshot) => Promise<ToolAnswer>;

const MAX_PLANS = 3;
const MAX_STEPS = 5;
const MAX_TRIES = 24;
const MAX_KEYWORDS = 2;

/** Each was tried with the engine, so none is a guess. Empty if no rule of the draft keeps the tool out: the key or the request does. */
export async function suggestPlans(
  snapshot: Snapshot,
  asked: Asked,
  answer: ToolAnswer,
  tryOn: Try,
): Promise<FixStep[][]> {
  if (answer.kind === "sent" || answer.kind === "unknown") return [];
  const keywords = (await suggestKeywords(snapshot, [asked.message])).slice(0, MAX_KEYWORDS);
  let tries = 0;

  /** `wantsAll`: alternatives are worth showing; otherwise the first way is enough. */
  async function findPlans(
    state: Snapshot,
    steps: readonly FixStep[],
    why: ToolAnswer,
    wantsAll: boolean,
  ): Promise<FixStep[][]> {
    if (why.kind === "sent") return [[...steps]];
    if (steps.length >= MAX_STEPS) return [];
    // Behind one of several ways, a keyword would only repeat a plan that is already there.
    const options = optionsFor(state, asked, why, wantsAll ? keywords : []);
    const found: FixStep[][] = [];
    for (const option of options) {
      if (found.length >= (wantsAll ? MAX_PLANS : 1) || tries >= MAX_TRIES) break;
      if (option.length === 0 || problemOfAll(state, option) !== null) continue;
      tries += 1;
      const next = withFixes(state, option);
      const now = await tryOn(next);
      if (now.kind !== "sent" && !(isPassage(option) && leadsOn(why, now))) continue;
      found.push(...(await findPlans(next, [...steps, ...option], now, wantsAll && options.length === 1)));
    }
    return found.slice(0, MAX_PLANS);
  }
  return findPlans(snapshot, [], answer, true);
}

/** Access and mode come first; other steps must be enough by themselves, or plans would collect half measures. */
function isPassage(steps: readonly FixStep[]): boolean {
  return steps.every(({ kind }) => !["keyword", "core", "setting"].includes(kind));
}

function leadsOn(before: ToolAnswer, now: ToolAnswer): boolean {
  if (before.kind === "denied" && now.kind === "denied") return before.why.kind !== now.why.kind;
  if (before.kind === "no-tools" && now.kind === "no-tools") return before.modeReason.kind !== now.modeReason.kind;
  return before.kind !== now.kind;
}

/** The steps that may change an answer. They are tried, so this need not know whether they do. */
function optionsFor(snapshot: Snapshot, asked: Asked, why: ToolAnswer, keywords: readonly string[]): FixStep[][] {
  const role = snapshot.roles.find(({ name }) => name === asked.role);
  const entry = snapshot.tools.find(({ name }) => name === asked.tool);
  if (role === undefined || entry === undefined) return [];
  const { tool } = asked;
  const policy = snapshot.policies.find(({ name }) => name === role.policy) ?? null;
  const category = categoryFor(snapshot, tool);
  const byKeyword = keywords.map((keyword): FixStep[] => [{ kind: "keyword", tool, category, keyword }]);
  const core = coreSteps(entry, role, policy);
  switch (why.kind) {
    case "denied":
      return accessStep(tool, role, why.why).map((step) => [step]);
    case "no-tools":
      return [...byKeyword, ...modeSteps(tool, role, policy, why.modeReason), core];
    case "message-unlikely":
      return [
        ...byKeyword,
        core,
        ...settingStep(tool, policy, "unlikelyBelow", why.probability),
        ...talkStep(tool, policy),
      ];
    case "over-cap":
      return [...capSteps(tool, policy, why), core];
    case "below-cut":
      return [...byKeyword, core, ...cutSteps(tool, policy, why.ranking)];
    case "settled":
    case "list-kept":
    case "no-keyword":
    case "no-vectors":
      return [...byKeyword, core];
    case "nothing-picks":
      return [core];
    case "sent":
    case "unknown":
      return [];
  }
}

function accessStep(tool: string, { name: role }: RoleEntry, why: CallerDenialReason): FixStep[] {
  switch (why.kind) {
    case "tool-off":
      return [{ kind: "enable-tool", tool }];
    case "source-off":
      return [{ kind: "enable-source", tool, source: why.source }];
    case "denied-source":
      return [{ kind: "undeny-source", tool, role, source: why.source }];
    case "denied-category":
      return [{ kind: "undeny-category", tool, role, category: why.category }];
    case "allows-none":
    case "denied-tool":
    case "not-listed":
      return [{ kind: "allow", tool, role }];
    // Keys are not policy.
    case "outside-key-scope":
      return [];
  }
}

function coreSteps(tool: ToolEntry, { name: role, core }: RoleEntry, policy: PolicyEntry | null): FixStep[] {
  const isOff = policy !== null && !policy.settings.signals.core;
  const on: FixStep[] = isOff
    ? [{ kind: "policy-switch", tool: tool.name, policy: policy.name, change: "core-on" }]
    : [];
  const isCore = coreScope(tool, core.includes(tool.name)) !== null;
  return isCore ? on : [...on, { kind: "core", tool: tool.name, role }];
}

function modeSteps(tool: string, role: RoleEntry, policy: PolicyEntry | null, reason: ModeReason): FixStep[][] {
  if (reason.kind === "forced" && reason.by === "role") return [[{ kind: "role-mode-auto", tool, role: role.name }]];
  if (reason.kind === "forced" && reason.by === "policy" && policy !== null) {
    return [[{ kind: "policy-switch", tool, policy: policy.name, change: "mode-auto" }]];
  }
  if (reason.kind !== "small-talk") return [];
  const lower = reason.probability === null ? [] : settingStep(tool, policy, "smallTalkBelow", reason.probability);
  return [...lower, ...talkStep(tool, policy)];
}

function talkStep(tool: string, policy: PolicyEntry | null): FixStep[][] {
  if (policy === null || policy.settings.thresholds.smallTalkBelow === null) return [];
  return [[{ kind: "policy-switch", tool, policy: policy.name, change: "small-talk-off" }]];
}

function cutSteps(tool: string, policy: PolicyEntry | null, ranking: ToolRanking): FixStep[][] {
  const { signal, value, needed, rank, limit } = ranking;
  const settings = CUT_SETTINGS[signal];
  if (settings === undefined || value === null || rank === null) return [];
  const lower = value < needed ? settingStep(tool, policy, settings.least, value) : [];
  const more =
    limit !== null && rank >= limit && settings.most ? settingStep(tool, policy, settings.most, rank + 1) : [];
  return [[...lower, ...more].flat()].filter((steps) => steps.length > 0);
}

const CUT_SETTINGS: Partial<Record<ToolRanking["signal"], { readonly least: FixSetting; readonly most?: FixSetting }>> =
  {
    hybrid: { least: "minProbability" },
    semantic: { least: "semanticTau", most: "semanticLimit" },
    search: { least: "searchMinScore", most: "searchLimit" },
  };

type OverCap = Extract<ToolAnswer, { kind: "over-cap" }>;

function capSteps(tool: string, policy: PolicyEntry | null, { cap, limit, cost }: OverCap): FixStep[][] {
  if (cap === "tools") return settingStep(tool, policy, "maxTools", limit + 1);
  return [
    ...settingStep(tool, policy, "turnTokens", limit + cost),
    ...settingStep(tool, policy, "maxTokens", limit + cost),
  ];
}

/** Null in the policy means no limit, so there is nothing to change. */
function settingStep(tool: string, policy: PolicyEntry | null, setting: FixSetting, value: number): FixStep[][] {
  if (policy === null || value < 0 || readFixSetting(policy.settings, setting) === null) return [];
  return [[{ kind: "setting", tool, policy: policy.name, setting, value: roundDown(value) }]];
}

/** Three digits are enough to read, and rounding up would miss the tool. */
function roundDown(value: number): number {
  if (value <= 0) return 0;
  if (value >= 100) return Math.ceil(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Number((Math.floor(value / unit) * unit).toPrecision(3));
}
