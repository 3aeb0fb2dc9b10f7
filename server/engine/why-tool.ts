import { denialsOf } from "./access/denials";
import { type Compiled, nameOf } from "./compile";
import type { CallerDenialReason, ModeReason, ToolOutcome } from "./model/reasons";
import type { ResolveRequest } from "./model/request";
import type { Signal, Snapshot } from "./model/snapshot";
import { selectTools } from "./resolve";
import { enabledSignals } from "./signals/index";
import type { Ranking } from "./signals/signal";
import type { Admission } from "./stages/admit";
import { isDegraded } from "./stages/decide-mode";
import type { Evidence } from "./stages/evidence";
import { settledBy } from "./stages/pick-tools";
import type { ResolveContext } from "./stages/resolve-context";

export type ToolRanking = Omit<Ranking, "ahead"> & {
  readonly signal: Signal;
  readonly ahead: readonly { readonly tool: string; readonly value: number }[];
};

export type ToolAnswer =
  | { readonly kind: "unknown" }
  | { readonly kind: "denied"; readonly why: CallerDenialReason }
  | ({ readonly kind: "sent" } & Pick<ToolOutcome, "form" | "signal" | "reason" | "since">)
  /** Nothing was sent at all: small talk, no match, or chat mode. */
  | { readonly kind: "no-tools"; readonly modeReason: ModeReason }
  /** Only core and meta-tools were sent. */
  | { readonly kind: "message-unlikely"; readonly probability: number; readonly below: number }
  /** The session takes no new tools for this message. */
  | { readonly kind: "settled"; readonly by: "once" | "small-talk" }
  | {
      readonly kind: "over-cap";
      readonly cap: "tools" | "tokens";
      readonly limit: number;
      readonly cost: number;
      /** Sent before it; the first few are named. */
      readonly taken: number;
      readonly ahead: readonly string[];
    }
  /** Picked, but not likely enough to change a list that the provider has cached. */
  | { readonly kind: "list-kept"; readonly probability: number | null; readonly needed: number | null }
  | { readonly kind: "no-vectors"; readonly why: "embedder" | "warming"; readonly ranking: ToolRanking | null }
  | { readonly kind: "below-cut"; readonly ranking: ToolRanking }
  /** Only keywords pick, and none of these occurs in the message. */
  | {
      readonly kind: "no-keyword";
      readonly categories: readonly { readonly name: string; readonly keywords: readonly string[] }[];
    }
  | { readonly kind: "nothing-picks" };

type State = { readonly snapshot: Snapshot; readonly compiled: Compiled };

const MAX_NAMED = 3;

/** Why a message gets a tool or not, from the decision itself. Exactly one answer for every name. */
export function whyTool({ snapshot, compiled }: State, request: ResolveRequest, name: string): ToolAnswer {
  const tool = compiled.numbers.get(name);
  const entry = tool === undefined ? undefined : compiled.tools[tool];
  if (tool === undefined || entry === undefined) return { kind: "unknown" };
  const { context, evidence, decision, admission } = selectTools(compiled, request);
  const { scope, round } = context;
  if (!scope.allowed.has(tool)) {
    const denial = denialsOf(snapshot, scope.role.entry)(entry);
    return { kind: "denied", why: denial ?? { kind: "outside-key-scope" } };
  }
  const listed = admission.list.find((each) => each.tool === tool);
  if (listed !== undefined) {
    const { form, signal, reason } = listed;
    return { kind: "sent", form, signal, reason, since: listed.round === round ? null : listed.round };
  }
  const { mode, modeReason } = decision;
  if (mode === "chat") return { kind: "no-tools", modeReason };
  const cut = admission.cut.get(tool);
  if (cut !== undefined) return explainCut(context, admission, tool, cut);
  if (modeReason.kind === "tool-unlikely") {
    return { kind: "message-unlikely", probability: modeReason.probability, below: modeReason.below };
  }
  const settled = settledBy(context, evidence);
  return settled === null ? explainUnpicked(context, evidence, tool) : { kind: "settled", by: settled };
}

type CutReason = Admission["cut"] extends ReadonlyMap<number, infer Reason> ? Reason : never;

function explainCut(context: ResolveContext, { list }: Admission, tool: number, reason: CutReason): ToolAnswer {
  if (reason.kind === "unlikely") {
    return { kind: "list-kept", probability: reason.probability, needed: reason.needed };
  }
  if (reason.kind !== "over-cap") return { kind: "list-kept", probability: null, needed: null };
  const { compiled, renderings, encoding } = context;
  return {
    ...{ kind: "over-cap", cap: reason.cap, limit: reason.limit, taken: list.length },
    cost: renderings.schemas.cost(tool, encoding),
    ahead: list.slice(0, MAX_NAMED).map((each) => nameOf(compiled, each.tool)),
  };
}

/** No signal picked it: the ranking that came closest, or the keywords that would have. */
function explainUnpicked(context: ResolveContext, evidence: Evidence, tool: number): ToolAnswer {
  const { compiled, settings } = context;
  const signals = enabledSignals(settings);
  const ranking = findRanking(context, evidence, tool);
  const ranks = signals.some((source) => source.ranking !== undefined);
  if (ranks && isDegraded(context, evidence)) return { kind: "no-vectors", why: "embedder", ranking };
  if (ranks && compiled.awaitsVectors && compiled.retrieval.ready[tool] !== 1) {
    return { kind: "no-vectors", why: "warming", ranking };
  }
  if (ranking !== null) {
    // A ranking that would have picked it was skipped, which happens for courtesies only.
    const isAbove = ranking.value !== null && ranking.value >= ranking.needed;
    const isWithin = ranking.limit === null || (ranking.rank ?? 0) < ranking.limit;
    return isAbove && isWithin && evidence.isCourtesy
      ? { kind: "settled", by: "small-talk" }
      : { kind: "below-cut", ranking };
  }
  if (!signals.some(({ signal }) => signal === "keyword")) return { kind: "nothing-picks" };
  const own = [...compiled.categories.values()].filter(({ tools }) => tools.includes(tool));
  const keywordsOf = (keywords: readonly { readonly text: string }[]) =>
    keywords.slice(0, MAX_NAMED).map(({ text }) => text);
  const categories = own.map(({ entry }) => ({ name: entry.name, keywords: keywordsOf(entry.keywords) }));
  return { kind: "no-keyword", categories: categories.slice(0, MAX_NAMED) };
}

function findRanking(context: ResolveContext, evidence: Evidence, tool: number): ToolRanking | null {
  for (const source of enabledSignals(context.settings)) {
    const ranking = source.ranking?.({ context, evidence }, tool) ?? null;
    if (ranking === null) continue;
    const ahead = ranking.ahead.map((each) => ({ tool: nameOf(context.compiled, each.tool), value: each.value }));
    return { ...ranking, signal: source.signal, ahead };
  }
  return null;
}
