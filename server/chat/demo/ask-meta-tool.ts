import { scoreTools } from "@/server/chat/demo/choose/score-tools";
import { isActionWord } from "@/server/chat/demo/language/actions";
import { hintsOf } from "@/server/chat/demo/language/cues";
import { contentWords } from "@/server/chat/demo/language/terms";
import { wordsOf } from "@/server/engine/util/text/words";
import { type DemoTool, propertiesOf } from "./demo-tool";
import { bundlesIn, type MetaTools, rowsIn } from "./meta-tools";
import { type PlannedCall, wasMade } from "./planned-reply";
import type { Turn } from "./read-turn";

const MOST_KEYWORDS = 8;
const MOST_ASKED = 4;
/** A row or a menu line is short, and so matches fewer words than a whole description. */
const FITS_BY_LINE = 1.6;

/** The next thing to ask about tools where none at hand fits; null: there is nothing left to ask. */
export function runMetaTool(turn: Turn, meta: MetaTools, found: readonly DemoTool[]): PlannedCall | null {
  if (meta.size === 0 || turn.done.length >= MOST_ASKED) return null;
  const calls = [
    byRow(turn, meta),
    byFound(turn, meta, found),
    searchByWords(turn, meta),
    byBundle(turn, meta),
    ...byShelf(turn, meta),
  ];
  return calls.find((call): call is PlannedCall => call !== null && !wasMade(turn.done, call)) ?? null;
}

/** A row of the system prompt names what is wanted: its schema is a step away. */
function byRow(turn: Turn, meta: MetaTools): PlannedCall | null {
  const row = bestOf(turn, rowsIn(turn.system));
  return row === null ? null : fetchByName(meta, row.name);
}

/** So does what was browsed or found without a schema. */
function byFound(turn: Turn, meta: MetaTools, found: readonly DemoTool[]): PlannedCall | null {
  const tool = bestOf(
    turn,
    found.filter(({ description }) => description !== ""),
  );
  return tool === null ? null : fetchByName(meta, tool.name);
}

function fetchByName(meta: MetaTools, name: string): PlannedCall | null {
  const get = meta.get("get");
  if (get !== undefined) return { name: get.name, arguments: { name } };
  const search = meta.get("search");
  return search === undefined ? null : { name: search.name, arguments: { query: `select:${name}` } };
}

export function searchByWords({ message, earlier }: Turn, meta: MetaTools): PlannedCall | null {
  const search = meta.get("search");
  // What a message shows by its form, such as a path, is no word of it, and yet says what it is about.
  const words = [...new Set([...hintsOf(message), ...contentWords(message)])];
  const keywords = words.length > 0 ? words : [...new Set(contentWords(earlier ?? ""))];
  if (search === undefined || keywords.length === 0) return null;
  return { name: search.name, arguments: { query: keywords.slice(0, MOST_KEYWORDS).join(" ") } };
}

/** A tool that tells what another one has to be told: by name, where its description has one ("as shown by task_list"). */
export function askForLookUp(
  aim: DemoTool,
  missing: readonly string[],
  turn: Turn,
  meta: MetaTools,
): PlannedCall | null {
  const fields = propertiesOf(aim.inputSchema);
  const texts = [...missing.map((name) => fields.get(name)?.description ?? ""), aim.description];
  const name = texts
    .map((text) => NAMED_TOOL.exec(text)?.[1])
    .find((found) => found !== undefined && found !== aim.name);
  const call = name === undefined ? searchForList(aim, missing, meta) : fetchByName(meta, name);
  return call === null || wasMade(turn.done, call) ? null : call;
}

function searchForList({ name }: DemoTool, missing: readonly string[], meta: MetaTools): PlannedCall | null {
  const search = meta.get("search");
  if (search === undefined) return null;
  const words = [...missing, name].flatMap((text) => wordsOf(text.replace(/_?id$/, "")));
  const things = [...new Set(words)].filter((word) => !isActionWord(word)).slice(0, MOST_KEYWORDS);
  return { name: search.name, arguments: { query: ["list", ...things].join(" ") } };
}

const NAMED_TOOL = /\b(?:shown by|with|from|that|see|use) `?([a-z]\w{0,40}[_.](?:[\w.]{0,60}\w))/;

function byBundle(turn: Turn, meta: MetaTools): PlannedCall | null {
  const load = meta.get("load");
  if (load === undefined) return null;
  const bundle = bestOf(turn, bundlesIn(load.description));
  return bundle === null ? null : { name: load.name, arguments: { bundle: bundle.name } };
}

/** Shelf by shelf, where there is no other way. */
function byShelf(turn: Turn, meta: MetaTools): (PlannedCall | null)[] {
  const [categories, browse] = [meta.get("categories"), meta.get("browse")];
  if (categories === undefined || browse === undefined) return [];
  const list = { name: categories.name, arguments: {} };
  const listed = turn.done.find(({ name }) => name === categories.name);
  const shelves = listed === undefined ? [] : shelvesIn(listed.value);
  const shelf = bestOf(turn, shelves, 0.5);
  return [list, shelf === null ? null : { name: browse.name, arguments: { category: shelf.name } }];
}

function shelvesIn(value: unknown): DemoTool[] {
  if (Array.isArray(value)) return value.flatMap(shelvesIn);
  if (typeof value !== "object" || value === null) return [];
  const { name, description } = value as { name?: unknown; description?: unknown };
  if (typeof name === "string")
    return [{ name, description: typeof description === "string" ? description : "", inputSchema: {} }];
  return Object.values(value).flatMap(shelvesIn);
}

function bestOf({ message, earlier }: Turn, lines: readonly DemoTool[], least = FITS_BY_LINE): DemoTool | null {
  const [best] = scoreTools(message, earlier, lines);
  return best !== undefined && best.fit >= least ? best.tool : null;
}
