import type { Json } from "@/server/engine/model/snapshot";
import { createDenial } from "@/server/gateway/denied-names";
import type { CallerRequest, DialectName, NarrowedList } from "./dialect";
import {
  addMember,
  applyEdits,
  type Edit,
  elementsOf,
  fieldsOf,
  type Member,
  memberOf,
  membersOf,
  parseJson,
  removeMember,
  skipSpace,
} from "./json-text";
import { removeDeniedElsewhere } from "./remove-denied";
import { type FunctionPiece, type Piece, readPieces } from "./tool-pieces";

/** Fields that are refused without tools. Chat Completions refuses an empty list as well. */
const NEED_TOOLS: Record<DialectName, readonly string[]> = {
  "openai-chat": ["tools", "tool_choice", "parallel_tool_calls"],
  "openai-responses": [],
  anthropic: ["tool_choice"],
};

/** Everything else keeps its bytes, and so does each tool that stays, except denied tools defined elsewhere. */
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
  const edits = places.map(({ start, end }): Edit => ({ start, end, text: written }));
  const edited = applyEdits(text, [...edits, ...elsewhere]);
  const isEmptied = written === "[]" && elementsOf(text, tools.start).length > 0;
  return isEmptied ? removeMember(edited, ...NEED_TOOLS[dialect]) : edited;
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
  const slim = list.slim ?? new Map<string, Json>();
  const isReplaced = list.metaTools.length > 0 || keep.some((name) => slim.has(name));
  if (pieces.isWhole && !isReplaced && isSameOrder(functions, keep)) return text.slice(tools.start, tools.end);

  const order = new Map([...keep, ...deferred].map((name, rank) => [name, rank]));
  const mark = dialect === "anthropic" ? droppedCacheMark(text, tools, functions, kept) : null;
  const marked = mark === null ? undefined : lastOf(functions, keep);
  const writeFunction = (piece: FunctionPiece): string => {
    if (deferred.has(piece.name)) return markDeferred(piece.text);
    const short = slim.get(piece.name);
    if (short !== undefined) return piece === marked && mark !== null ? withMark(short, mark) : JSON.stringify(short);
    const hasOwn = memberOf(piece.text, 0, "cache_control") !== undefined;
    return piece === marked && mark !== null && !hasOwn ? addMember(piece.text, "cache_control", mark) : piece.text;
  };
  const ordered = arrange(pieces, order, writeFunction);
  const first = ordered.findIndex(({ rank }) => rank >= 0);
  const metaTools = list.metaTools.map((tool) => JSON.stringify(tool));
  const texts = ordered.map((one) => one.text);
  return `[${texts.toSpliced(first < 0 ? texts.length : first, 0, ...metaTools).join(",")}]`;
}

/** The definitions of these tools as entries of their own: none inside a namespace, and without marks of the list. */
export function toolTexts(
  text: string,
  request: CallerRequest,
  names: readonly string[],
  list: NarrowedList,
): string[] {
  const tools = membersOf(text, skipSpace(text, 0)).findLast(({ key }) => key === "tools");
  if (tools === undefined || text[tools.start] !== "[") return [];
  const pieces = readPieces(text, tools, request.dialect, createDenial(list.denied ?? [])).filter(isFunction);
  const byName = new Map(pieces.toReversed().map((piece) => [piece.name, piece.text]));
  return names.flatMap((name) => {
    const own = byName.get(name);
    if (own === undefined) return [];
    const slim = list.slim?.get(name);
    return [slim === undefined ? removeMember(own, "cache_control", "defer_loading") : JSON.stringify(slim)];
  });
}

function withMark(tool: Json, mark: string): string {
  return addMember(JSON.stringify(tool), "cache_control", mark);
}

function isFunction(piece: Piece): piece is FunctionPiece {
  return piece.kind === "function";
}

function isSameOrder(functions: readonly FunctionPiece[], keep: readonly string[]): boolean {
  return functions.length === keep.length && functions.every(({ name }, at) => name === keep[at]);
}

type Arranged = { readonly text: string; readonly rank: number };

/** Tools of other kinds stay at the beginning or the end, so that they don't move when functions are added. */
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
  const { defer_loading: isMarked, cache_control: mark } = fieldsOf(parseJson(text));
  if (isMarked === true && mark === undefined) return text;
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
