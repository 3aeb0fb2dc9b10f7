import type { Scope } from "@/server/engine/access/filter-by-role";
import { type Compiled, nameOf } from "@/server/engine/compile";
import type { Reason } from "@/server/engine/model/reasons";
import type { Mode, Signal, ToolForm } from "@/server/engine/model/snapshot";
import { dot } from "@/server/engine/model/vectors";
import { type Discovery, MAX_MESSAGE } from "@/server/engine/session/session";
import type { ToolPick } from "@/server/engine/signals/signal";
import { CapRoom } from "./cap-room";
import { chooseForms, hidesParameters, slimmest } from "./choose-forms";
import { type Evidence, previousTopic } from "./evidence";
import type { Situation } from "./situation";

/** A tool in the list, with the ground on which it is there. No signal: everything was sent. */
type Listed = Omit<ToolPick, "signal"> & {
  readonly signal: Signal | null;
  readonly round: number;
  readonly form: ToolForm;
};

export type Admission = {
  /** What is sent, in the order of admission. */
  readonly list: readonly Listed[];
  /** What the session holds from now on. */
  readonly loaded: readonly Listed[];
  /** Picked, and left out for want of room. */
  readonly cut: ReadonlyMap<number, Reason>;
  /** Discoveries that still wait for a list which they can join. */
  readonly pending: readonly Discovery[];
};

/** When the cap forces a new selection, this share of it is filled, so that the next topics do not force another. */
const REFILL = 0.5;

/**
 * From this chance of being needed on, a pick is worth a list that grows: the provider reads everything behind the list
 * anew then. In conversations made of the starter set, a third of the growth goes at this value, and no recall.
 */
const LIKELY = 0.1;

/** From this chance on, a new turn means a tool: then it must not be slim. */
const MEANT = 0.2;

/** Which of the picks join the loaded set. It grows at its end; only a boundary makes it choose anew. */
export function admit(
  situation: Situation,
  mode: Mode,
  picks: ReadonlyMap<number, ToolPick>,
  evidence: Evidence,
): Admission {
  const { round, scope, state } = situation;
  const loaded = loadedTools(situation);
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
  const { list, cut } = shouldReselect(situation, evidence)
    ? fill(situation, [], withFinds(wanted, loaded))
    : fill(situation, loaded, wanted);
  return { list, loaded: list, cut, pending: [] };
}

/** What the session holds and may still hold. Why it does is told only as far as the caller may know of it. */
function loadedTools(situation: Situation): Listed[] {
  const { compiled, scope, state } = situation;
  return state.admitted.flatMap(({ tool: name, signal, reason, score, round, form }): Listed[] => {
    const tool = compiled.numbers.get(name);
    if (tool === undefined || !scope.allowed.has(tool)) return [];
    const isTold = canDisclose(reason, tool, compiled, scope);
    const told: Reason = isTold ? reason : { kind: "kept" };
    // In another format, or once the policy sends no slim tools, it may no longer be the smaller form.
    const formNow = form === "slim" ? slimmest(situation, tool) : "full";
    return [{ tool, signal, reason: told, score, round, form: formNow }];
  });
}

/** A ground from an earlier round, another role or another revision may name what this caller must not hear of. */
export function canDisclose(reason: Reason, tool: number, compiled: Compiled, scope: Scope): boolean {
  switch (reason.kind) {
    case "bundle":
      return (
        compiled.bundles.get(reason.bundle)?.tools.includes(tool) === true &&
        scope.allowed.has(compiled.numbers.get(reason.mate) ?? -1)
      );
    case "keyword":
      return compiled.categories.get(reason.category)?.tools.includes(tool) === true;
    case "skill":
      return compiled.skills.some(({ entry, tools }) => entry.name === reason.skill && tools.includes(tool));
    default:
      return true;
  }
}

/** A new selection keeps what the model itself has found, behind core. */
function withFinds(wanted: readonly Listed[], loaded: readonly Listed[]): Listed[] {
  const isCore = ({ signal }: Listed) => signal === "core";
  const finds = loaded.filter(({ signal }) => signal === "discovered");
  return uniqueTools([...wanted.filter(isCore), ...finds, ...wanted]);
}

function uniqueTools(entries: readonly Listed[]): Listed[] {
  const seen = new Set<number>();
  return entries.filter(({ tool }) => seen.size !== seen.add(tool).size);
}

/** A policy may choose anew each round, or when the user has turned to something else. */
export function shouldReselect(situation: Situation, evidence: Evidence): boolean {
  const { kind, topicShiftBelow } = situation.settings.stability;
  if (kind === "round") return true;
  if (isSameTurn(situation)) return false;
  const previous = previousTopic(situation);
  if (topicShiftBelow === null || previous === null) return false;
  const before = situation.request.vectorOf(previous);
  return evidence.vector !== undefined && before !== undefined && dot(before, evidence.vector) < topicShiftBelow;
}

/** Later rounds of a turn are about what its first round was about. */
export function isSameTurn({ state, request }: Situation): boolean {
  return state.lastMessage === request.message.slice(0, MAX_MESSAGE);
}

type Filled = { readonly list: readonly Listed[]; readonly cut: ReadonlyMap<number, Reason> };

function fill(situation: Situation, loaded: readonly Listed[], wanted: readonly Listed[]): Filled {
  const kept = withFullForms(situation, loaded, wanted);
  const known = new Set(kept.map(({ tool }) => tool));
  const picked = wanted.filter(({ tool }) => !known.has(tool));
  const fresh = kept.length === 0 ? picked : worthGrowingFor(situation, picked);
  if (kept.length > 0 && mustReselect(situation, kept, fresh)) return reselect(situation, kept, wanted);
  const room = CapRoom.forList(situation);
  for (const { tool, form } of kept) room.take(tool, form);
  const { chosen, cut } = chooseForms(situation, fresh, room);
  const leftOut = new Map(cut);
  const joining = new Set(fresh);
  for (const entry of picked) if (!joining.has(entry)) leftOut.set(entry.tool, unlikely(entry.reason));
  return { list: [...kept, ...chosen], cut: leftOut };
}

/**
 * A list that is cached does not grow for guesses alone; beside something likely they come along, but only once a turn: its
 * later rounds have had theirs.
 */
function worthGrowingFor(situation: Situation, picked: readonly Listed[]): readonly Listed[] {
  const likely = picked.filter(isLikely);
  if (!isSameTurn(situation)) return likely.length === 0 ? likely : picked;
  const names = new Set(likely.map(({ tool }) => nameOf(situation.compiled, tool)));
  return likely.filter(({ reason }) => reason.kind !== "bundle" || names.has(reason.mate));
}

/**
 * A slim tool is full from now on if the model has looked it up or called it with wrong arguments; and if a new turn likely
 * needs it while slim hides some of its parameters: a model that does not see them leaves them out.
 */
function withFullForms(situation: Situation, loaded: readonly Listed[], wanted: readonly Listed[]): readonly Listed[] {
  if (loaded.length === 0) return loaded;
  const isNewTurn = !isSameTurn(situation);
  const isMeant = ({ tool, signal, reason }: Listed) =>
    signal === "discovered" ||
    (isNewTurn && reason.kind === "hybrid" && reason.probability >= MEANT && hidesParameters(situation, tool));
  const meant = new Map(wanted.filter(isMeant).map((entry) => [entry.tool, entry]));
  if (meant.size === 0) return loaded;
  return loaded.map((entry) => {
    const full = entry.form === "slim" ? meant.get(entry.tool) : undefined;
    // It is there for its new reason, which a new selection respects; the round in which it was first sent stays.
    return full === undefined ? entry : { ...full, round: entry.round };
  });
}

function isLikely({ reason }: Listed): boolean {
  return reason.kind !== "hybrid" || reason.probability >= LIKELY;
}

function unlikely(reason: Reason): Reason {
  return reason.kind === "hybrid" ? { kind: "unlikely", probability: reason.probability, needed: LIKELY } : reason;
}

/**
 * What was asked for by name, and what the message is about first of all, are not kept out by what mattered earlier. Nor does
 * a list that no longer keeps to the caps go on. What would not fit by itself changes nothing.
 */
function mustReselect(situation: Situation, kept: readonly Listed[], fresh: readonly Listed[]): boolean {
  const room = CapRoom.forList(situation);
  if (!room.takesAll(kept)) return true;
  const empty = CapRoom.forList(situation);
  const least = fresh.map((entry) => ({ ...entry, form: leastForm(situation, entry) }));
  const fitting = least.filter(({ tool, form }) => empty.problem(tool, form) === null);
  // What the first round of a turn had no room for is no more urgent in the next one.
  const isNew = !isSameTurn(situation);
  const urgent = fitting.filter(({ signal }, at) => signal === "discovered" || (at === 0 && isNew));
  return !room.takesAll(urgent);
}

function leastForm(situation: Situation, { tool, signal }: Listed): ToolForm {
  return signal === "discovered" ? "full" : slimmest(situation, tool);
}

/** What is wanted now comes first, then what was loaded last; their order in the list stays that of admission. */
function reselect(situation: Situation, kept: readonly Listed[], wanted: readonly Listed[]): Filled {
  const { list: chosen, cut } = fill(situation, [], newestFirst(wanted));
  const room = CapRoom.forList(situation, REFILL);
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

/** Of what was discovered, the last is what is needed now: it must not be kept out by older finds. */
function newestFirst(wanted: readonly Listed[]): Listed[] {
  const finds = wanted.filter(({ signal }) => signal === "discovered").reverse();
  return wanted.map((entry) => (entry.signal === "discovered" ? (finds.shift() ?? entry) : entry));
}
