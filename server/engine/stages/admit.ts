import type { Scope } from "@/server/engine/access/filter-by-role";
import { type Compiled, nameOf } from "@/server/engine/compile";
import type { Reason } from "@/server/engine/model/reasons";
import type { Mode, Signal, ToolForm } from "@/server/engine/model/snapshot";
import { dot } from "@/server/engine/model/vectors";
import { type Discovery, MAX_MESSAGE } from "@/server/engine/session/session";
import type { ToolPick } from "@/server/engine/signals/signal";
import { CapBudget } from "./cap-budget";
import { cheapestForm, chooseForms, hidesParameters } from "./choose-forms";
import { type Evidence, previousTopic } from "./evidence";
import type { ResolveContext } from "./resolve-context";

type Listed = Omit<ToolPick, "signal"> & {
  readonly signal: Signal | null;
  readonly round: number;
  readonly form: ToolForm;
};

export type Admission = {
  readonly list: readonly Listed[];
  readonly loaded: readonly Listed[];
  readonly cut: ReadonlyMap<number, Reason>;
  readonly pending: readonly Discovery[];
};

/** When a cap forces a new selection, fill only this share, so the next topics do not force another. */
const REFILL = 0.5;

/** Extending the list makes the provider re-read what follows. On the starter conversations this removes a third of the growth at no cost in recall. */
const LIKELY = 0.1;

/** From this chance on, a new turn sends the tool in full, never slim. */
const MEANT = 0.2;

/** Which picks join the loaded set. The set grows at its end; only a boundary triggers a new selection. */
export function admit(
  context: ResolveContext,
  mode: Mode,
  picks: ReadonlyMap<number, ToolPick>,
  evidence: Evidence,
): Admission {
  const { round, scope, state } = context;
  const loaded = loadedTools(context);
  const waiting = { loaded, cut: new Map(), pending: state.discovered };
  if (mode === "chat") return { ...waiting, list: [] };
  if (mode === "direct") {
    const reason = { kind: "everything" } as const;
    const entry = { signal: null, reason, score: null, round, form: "full" } as const;
    return { ...waiting, list: [...scope.allowed].map((tool) => ({ tool, ...entry })) };
  }
  const wanted: Listed[] = [];
  for (const { tool, signal, reason, score } of picks.values()) {
    wanted.push({ tool, signal, reason, score, round, form: "full" });
  }
  const { list, cut } = shouldReselect(context, evidence)
    ? fill(context, [], withDiscoveries(wanted, loaded))
    : fill(context, loaded, wanted);
  return { list, loaded: list, cut, pending: [] };
}

function loadedTools(context: ResolveContext): Listed[] {
  const { compiled, scope, state } = context;
  return state.admitted.flatMap(({ tool: name, signal, reason, score, round, form }): Listed[] => {
    const tool = compiled.numbers.get(name);
    if (tool === undefined || !scope.allowed.has(tool)) return [];
    const isTold = canDisclose(reason, tool, compiled, scope);
    const told: Reason = isTold ? reason : { kind: "kept" };
    // In another format, or without slim tools, slim may no longer be the smaller form.
    const formNow = form === "slim" ? cheapestForm(context, tool) : "full";
    return [{ tool, signal, reason: told, score, round, form: formNow }];
  });
}

/** A reason from an earlier round, role or revision may name something this caller must not see. */
export function canDisclose(reason: Reason, tool: number, compiled: Compiled, scope: Scope): boolean {
  switch (reason.kind) {
    case "bundle":
      return (
        compiled.bundles.get(reason.bundle)?.tools.includes(tool) === true &&
        scope.allowed.has(compiled.numbers.get(reason.mate) ?? -1)
      );
    case "keyword":
      return compiled.categories.get(reason.category)?.tools.includes(tool) === true;
    case "hybrid":
      return reason.category === undefined || compiled.categories.get(reason.category)?.tools.includes(tool) === true;
    case "skill":
      return compiled.skills.some(({ entry, tools }) => entry.name === reason.skill && tools.includes(tool));
    default:
      return true;
  }
}

/** A new selection keeps what the model found itself, after core. */
function withDiscoveries(wanted: readonly Listed[], loaded: readonly Listed[]): Listed[] {
  const isCore = ({ signal }: Listed) => signal === "core";
  const finds = loaded.filter(({ signal }) => signal === "discovered");
  return uniqueTools([...wanted.filter(isCore), ...finds, ...wanted]);
}

function uniqueTools(entries: readonly Listed[]): Listed[] {
  const seen = new Set<number>();
  return entries.filter(({ tool }) => seen.size !== seen.add(tool).size);
}

/** A policy may reselect each round, or when the topic shifts. */
export function shouldReselect(context: ResolveContext, evidence: Evidence): boolean {
  const { kind, topicShiftBelow } = context.settings.stability;
  if (kind === "round") return true;
  if (isSameTurn(context)) return false;
  const previous = previousTopic(context);
  if (topicShiftBelow === null || previous === null) return false;
  const before = context.request.vectorOf(previous);
  return evidence.vector !== undefined && before !== undefined && dot(before, evidence.vector) < topicShiftBelow;
}

/** Later rounds of a turn keep the topic of its first round. */
export function isSameTurn({ state, request }: ResolveContext): boolean {
  return state.lastMessage === request.message.slice(0, MAX_MESSAGE);
}

type Filled = { readonly list: readonly Listed[]; readonly cut: ReadonlyMap<number, Reason> };

function fill(context: ResolveContext, loaded: readonly Listed[], wanted: readonly Listed[]): Filled {
  const kept = withFullForms(context, loaded, wanted);
  const known = new Set(kept.map(({ tool }) => tool));
  const picked = wanted.filter(({ tool }) => !known.has(tool));
  const fresh = kept.length === 0 ? picked : worthGrowingFor(context, picked);
  if (kept.length > 0 && mustReselect(context, kept, fresh)) return reselect(context, kept, wanted);
  const room = CapBudget.forList(context);
  for (const { tool, form } of kept) room.take(tool, form);
  const { chosen, cut } = chooseForms(context, fresh, room);
  const leftOut = new Map(cut);
  const joining = new Set(fresh);
  for (const entry of picked) if (!joining.has(entry)) leftOut.set(entry.tool, unlikely(entry.reason));
  return { list: [...kept, ...chosen], cut: leftOut };
}

/** Guesses alone never extend a cached list. They may join a likely pick, once per turn. */
function worthGrowingFor(context: ResolveContext, picked: readonly Listed[]): readonly Listed[] {
  const likely = picked.filter(isLikely);
  if (!isSameTurn(context)) return likely.length === 0 ? likely : picked;
  const names = new Set(likely.map(({ tool }) => nameOf(context.compiled, tool)));
  return likely.filter(({ reason }) => reason.kind !== "bundle" || names.has(reason.mate));
}

/** Once the model looks it up or calls it wrongly; or a new turn likely needs it and slim hides parameters, which a model then omits. */
function withFullForms(
  context: ResolveContext,
  loaded: readonly Listed[],
  wanted: readonly Listed[],
): readonly Listed[] {
  if (loaded.length === 0) return loaded;
  const isNewTurn = !isSameTurn(context);
  const isMeant = ({ tool, signal, reason }: Listed) =>
    signal === "discovered" ||
    (isNewTurn && reason.kind === "hybrid" && reason.probability >= MEANT && hidesParameters(context, tool));
  const meant = new Map(wanted.filter(isMeant).map((entry) => [entry.tool, entry]));
  if (meant.size === 0) return loaded;
  return loaded.map((entry) => {
    const full = entry.form === "slim" ? meant.get(entry.tool) : undefined;
    // The tool gets its new reason; the round that first sent it stays.
    return full === undefined ? entry : { ...full, round: entry.round };
  });
}

function isLikely({ reason }: Listed): boolean {
  return reason.kind !== "hybrid" || reason.probability >= LIKELY;
}

function unlikely(reason: Reason): Reason {
  return reason.kind === "hybrid" ? { kind: "unlikely", probability: reason.probability, needed: LIKELY } : reason;
}

/** A list over its caps cannot continue. A tool too large to fit alone changes nothing. */
function mustReselect(context: ResolveContext, kept: readonly Listed[], fresh: readonly Listed[]): boolean {
  const room = CapBudget.forList(context);
  if (!room.takesAll(kept)) return true;
  const empty = CapBudget.forList(context);
  const least = fresh.map((entry) => ({ ...entry, form: leastForm(context, entry) }));
  const fitting = least.filter(({ tool, form }) => empty.problem(tool, form) === null);
  // What did not fit in the first round of a turn is no more urgent in the next.
  const isNew = !isSameTurn(context);
  const urgent = fitting.filter(({ signal }, at) => signal === "discovered" || (at === 0 && isNew));
  return !room.takesAll(urgent);
}

function leastForm(context: ResolveContext, { tool, signal }: Listed): ToolForm {
  return signal === "discovered" ? "full" : cheapestForm(context, tool);
}

/** Current needs first, then the most recently loaded; the list keeps its order of admission. */
function reselect(context: ResolveContext, kept: readonly Listed[], wanted: readonly Listed[]): Filled {
  const { list: chosen, cut } = fill(context, [], newestFirst(wanted));
  const room = CapBudget.forList(context, REFILL);
  const staying = new Map(chosen.map((entry) => [entry.tool, entry.form]));
  for (const [tool, form] of staying) room.take(tool, form);
  for (const { tool, form } of [...kept].reverse()) {
    if (staying.has(tool) || room.problem(tool, form) !== null) continue;
    room.take(tool, form);
    staying.set(tool, form);
  }
  const all = uniqueTools([...kept, ...wanted]);
  const list = all.flatMap((entry) => {
    const form = staying.get(entry.tool);
    return form === undefined ? [] : [{ ...entry, form }];
  });
  return { list, cut };
}

/** The latest discovery is needed now, so older ones make room for it. */
function newestFirst(wanted: readonly Listed[]): Listed[] {
  const finds = wanted.filter(({ signal }) => signal === "discovered").reverse();
  return wanted.map((entry) => (entry.signal === "discovered" ? (finds.shift() ?? entry) : entry));
}
