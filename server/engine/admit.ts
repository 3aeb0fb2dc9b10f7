import { CapRoom } from "./cap-room";
import type { Compiled } from "./compile";
import { type Evidence, previousTopic } from "./evidence";
import type { Scope } from "./filter-by-role";
import type { Reason } from "./request";
import { type Discovery, MAX_MESSAGE } from "./session";
import type { ToolPick } from "./signals/signal";
import type { Situation } from "./situation";
import type { Mode, Signal } from "./snapshot";
import { dot } from "./vectors";

/** A tool in the list, with the ground on which it is there. No signal: everything was sent. */
type Listed = Omit<ToolPick, "signal"> & { readonly signal: Signal | null; readonly round: number };

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
    return { ...waiting, list: [...scope.allowed].map((tool) => ({ tool, signal: null, reason, score: null, round })) };
  }
  const wanted: Listed[] = [];
  for (const { tool, signal, reason, score } of picks.values()) wanted.push({ tool, signal, reason, score, round });
  const { list, cut } = startsAnew(situation, evidence)
    ? fill(situation, [], withFinds(wanted, loaded))
    : fill(situation, loaded, wanted);
  return { list, loaded: list, cut, pending: [] };
}

/** What the session holds and may still hold. Why it does is told only as far as the caller may know of it. */
function loadedTools({ compiled, scope, state }: Situation): Listed[] {
  return state.admitted.flatMap(({ tool: name, signal, reason, score, round }) => {
    const tool = compiled.numbers.get(name);
    if (tool === undefined || !scope.allowed.has(tool)) return [];
    const isTold = mayBeTold(reason, tool, compiled, scope);
    return [{ tool, signal, reason: isTold ? reason : ({ kind: "kept" } as const), score, round }];
  });
}

/** A ground from an earlier round, another role or another revision may name what this caller must not hear of. */
export function mayBeTold(reason: Reason, tool: number, compiled: Compiled, scope: Scope): boolean {
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
export function startsAnew(situation: Situation, evidence: Evidence): boolean {
  const { kind, topicShiftBelow } = situation.settings.stability;
  if (kind === "round") return true;
  if (isSameTurn(situation)) return false;
  const previous = previousTopic(situation);
  if (topicShiftBelow === null || previous === null) return false;
  const before = situation.request.vectorOf(previous);
  return evidence.vector !== undefined && before !== undefined && dot(before, evidence.vector) < topicShiftBelow;
}

/** Later rounds of a turn are about what its first round was about. */
function isSameTurn({ state, request }: Situation): boolean {
  return state.lastMessage === request.message.slice(0, MAX_MESSAGE);
}

type Filled = { readonly list: readonly Listed[]; readonly cut: ReadonlyMap<number, Reason> };

function fill(situation: Situation, kept: readonly Listed[], wanted: readonly Listed[]): Filled {
  const known = new Set(kept.map(({ tool }) => tool));
  const picked = wanted.filter(({ tool }) => !known.has(tool));
  // A list that is cached does not grow for guesses alone; beside something likely they come along.
  const isWorthIt = kept.length === 0 || picked.some(isLikely);
  const fresh = isWorthIt ? picked : [];
  if (kept.length > 0 && mustReselect(situation, kept, fresh)) return reselect(situation, kept, wanted);
  const room = new CapRoom(situation);
  for (const { tool } of kept) room.take(tool);
  const list = [...kept];
  const cut = new Map<number, Reason>(isWorthIt ? [] : picked.map(({ tool, reason }) => [tool, unlikely(reason)]));
  for (const entry of fresh) {
    const problem = room.problem(entry.tool);
    if (problem === null) {
      room.take(entry.tool);
      list.push(entry);
    } else cut.set(entry.tool, problem);
  }
  return { list, cut };
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
  const room = new CapRoom(situation);
  if (!room.takesAll(kept)) return true;
  const empty = new CapRoom(situation);
  const fitting = fresh.filter(({ tool }) => empty.problem(tool) === null);
  // What the first round of a turn had no room for is no more urgent in the next one.
  const isNew = !isSameTurn(situation);
  const urgent = fitting.filter(({ signal }, at) => signal === "discovered" || (at === 0 && isNew));
  return !room.takesAll(urgent);
}

/** What is wanted now comes first, then what was loaded last; their order in the list stays that of admission. */
function reselect(situation: Situation, kept: readonly Listed[], wanted: readonly Listed[]): Filled {
  const { list: chosen, cut } = fill(situation, [], newestFirst(wanted));
  const room = new CapRoom(situation, REFILL);
  for (const { tool } of chosen) room.take(tool);
  const staying = new Set(chosen.map(({ tool }) => tool));
  for (const { tool } of [...kept].reverse()) {
    if (staying.has(tool) || room.problem(tool) !== null) continue;
    room.take(tool);
    staying.add(tool);
  }
  const survivors = kept.filter(({ tool }) => staying.has(tool));
  return { list: uniqueTools([...survivors, ...wanted.filter(({ tool }) => staying.has(tool))]), cut };
}

/** Of what was discovered, the last is what is needed now: it must not be kept out by older finds. */
function newestFirst(wanted: readonly Listed[]): Listed[] {
  const finds = wanted.filter(({ signal }) => signal === "discovered").reverse();
  return wanted.map((entry) => (entry.signal === "discovered" ? (finds.shift() ?? entry) : entry));
}
