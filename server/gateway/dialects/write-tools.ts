import { createDenial } from "@/server/gateway/denied-names";
import type { CallerRequest, DialectName, NarrowedList } from "./dialect";
import {
  addMember,
  applyEdits,
  type Edit,
  elementsOf,
  type Member,
  memberOf,
  membersOf,
  removeMember,
  skipSpace,
} from "./json-text";
import { removeDeniedElsewhere } from "./remove-denied";
import { type FunctionPiece, type Piece, readPieces } from "./tool-pieces";

/** Fields that Chat Completions refuses without tools. It refuses an empty list as well. */
const NEED_TOOLS = ["tools", "tool_choice", "parallel_tool_calls"];

/**
 * The request with a shorter `tools`. Everything else keeps its bytes, and so does each tool that stays. The only other
 * thing that goes is a denied tool that is defined elsewhere.
 */
export function writeTools(text: string, request: CallerRequest, list: NarrowedList): string {
  const { dialect } = request;
  const isDenied = createDenial(list.denied ?? []);
  const members = membersOf(text, skipSpace(text, 0));
  const elsewhere = removeDeniedElsewhere(text, members, dialect, isDenied);
  // Parsers disagree on which of two equal keys counts, so each gets the same list.
  const places = members.filter(({ key }) => key === "tools");
  const tools = places.at(-1);
  if (tools === undefined || text[tools.start] !== "[") return applyEdits(text, elsewhere);
  const written = writeList(text, tools, dialect, list, isDenied);
  if (written === "[]" && dialect === "openai-chat") {
    return removeMember(applyEdits(text, elsewhere), ...NEED_TOOLS);
  }
  const edits = places.map(({ start, end }): Edit => ({ start, end, text: written }));
  return applyEdits(text, [...edits, ...elsewhere]);
}

function writeList(
  text: string,
  tools: Member,
  dialect: DialectName,
  list: NarrowedList,
  isDenied: (name: string) => boolean,
): string {
  const pieces = readPieces(text, tools, dialect, isDenied);
  const functions = pieces.flatMap((piece) => (piece.kind === "namespace" ? piece.inner : [piece])).filter(isFunction);
  const known = new Set(functions.map(({ name }) => name));
  const keep = [...new Set(list.keep)].filter((name) => known.has(name));
  const kept = new Set(keep);
  const deferred = new Set(dialect === "openai-chat" ? [] : list.deferred?.filter((name) => !kept.has(name)));
  const added = list.append.map((tool) => JSON.stringify(tool));

  const isUnchanged = pieces.isWhole && isSameOrder(functions, keep);
  if (isUnchanged) return appendTo(text.slice(tools.start, tools.end), added);

  const order = new Map([...keep, ...deferred].map((name, rank) => [name, rank]));
  const mark = dialect === "anthropic" ? droppedCacheMark(text, tools, functions, kept) : null;
  const marked = mark === null ? undefined : lastOf(functions, keep);
  const writeFunction = (piece: FunctionPiece): string => {
    if (deferred.has(piece.name)) return markDeferred(piece.text);
    const hasOwn = memberOf(piece.text, 0, "cache_control") !== undefined;
    return piece === marked && mark !== null && !hasOwn ? addMember(piece.text, "cache_control", mark) : piece.text;
  };
  const ordered = arrange(pieces, order, writeFunction);
  // The provider leaves deferred tools out of its cache, so that they go last.
  const atEnd = ordered.findIndex(({ rank }) => rank >= keep.length);
  const end = atEnd < 0 ? ordered.length : atEnd;
  const texts = ordered.map((one) => one.text);
  return `[${[...texts.slice(0, end), ...added, ...texts.slice(end)].join(",")}]`;
}

function isFunction(piece: Piece): piece is FunctionPiece {
  return piece.kind === "function";
}

function isSameOrder(functions: readonly FunctionPiece[], keep: readonly string[]): boolean {
  return functions.length === keep.length && functions.every(({ name }, at) => name === keep[at]);
}

type Arranged = { readonly text: string; readonly rank: number };

/**
 * Functions in the order asked for. Tools of other kinds stay at the beginning, or at the end if they stood behind all
 * functions: there they never move when functions are added.
 */
function arrange(
  pieces: readonly Piece[],
  order: ReadonlyMap<string, number>,
  writeFunction: (piece: FunctionPiece) => string,
): Arranged[] {
  const lastFunction = pieces.findLastIndex((piece) => piece.kind !== "other");
  const found = pieces.flatMap((piece, at): Arranged[] => {
    const place = at < lastFunction ? -1 : Number.MAX_SAFE_INTEGER;
    if (piece.kind === "other") return [{ text: piece.text, rank: place }];
    if (piece.kind === "function") {
      const rank = order.get(piece.name);
      return rank === undefined ? [] : [{ text: writeFunction(piece), rank }];
    }
    const inner = arrange(piece.inner, order, writeFunction);
    if (inner.length === 0) return [];
    const ranks = inner.map(({ rank }) => rank).filter((rank) => rank >= 0 && rank < Number.MAX_SAFE_INTEGER);
    const text = piece.write(`[${inner.map((one) => one.text).join(",")}]`);
    return [{ text, rank: ranks.length > 0 ? Math.min(...ranks) : place }];
  });
  return found.sort((a, b) => a.rank - b.rank);
}

function markDeferred(text: string): string {
  return addMember(removeMember(text, "cache_control", "defer_loading"), "defer_loading", "true");
}

/** The last cache mark that would be lost, because its tool is dropped or deferred. */
function droppedCacheMark(
  text: string,
  tools: Member,
  functions: readonly FunctionPiece[],
  kept: ReadonlySet<string>,
): string | null {
  const staying = new Set(functions.filter(({ name }) => kept.has(name)).map(({ start }) => start));
  const marks = elementsOf(text, tools.start)
    .filter(({ start }) => !staying.has(start))
    .flatMap(({ start }) => memberOf(text, start, "cache_control") ?? []);
  const last = marks.at(-1);
  return last === undefined ? null : text.slice(last.start, last.end);
}

function lastOf(functions: readonly FunctionPiece[], keep: readonly string[]): FunctionPiece | undefined {
  return functions.findLast(({ name }) => name === keep.at(-1));
}

/** `list` holds an array. */
function appendTo(list: string, added: readonly string[]): string {
  if (added.length === 0) return list;
  const isEmpty = elementsOf(list, 0).length === 0;
  return `${list.slice(0, -1)}${isEmpty ? "" : ","}${added.join(",")}]`;
}
