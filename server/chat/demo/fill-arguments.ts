import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { isReading, offeredActions } from "./actions";
import { argumentProblem, type DemoTool, fieldsOf, isId, patternOf, requiredOf, textIn, textsIn } from "./demo-tool";
import { contentOf, escapeRegExp, expressionIn, nameFor, numberIn, placeIn, quotedIn, subjectOf } from "./extract-text";
import { deviceIn, deviceKind, homeCall, roomIn } from "./home-call";
import { cronFor, readTimes, repeatIn, type Times } from "./read-times";
import { type PlannedCall, type Turn, wasMade } from "./read-turn";
import { meantRow, rowsOf } from "./rows";
import { contentWords } from "./words";

export type Filled = {
  readonly arguments: JSONObject;
  readonly missing: readonly string[];
  readonly found: number;
};

type Fill = { readonly value: JSONValue; readonly isFound: boolean } | undefined;
const found = (value: JSONValue | undefined): Fill =>
  (value ?? "") === "" ? undefined : { value: value ?? "", isFound: true };
const guessed = (value: JSONValue): Fill => ({ value, isFound: false });

type Request = {
  readonly name: string;
  readonly field: JSONObject;
  readonly isRequired: boolean;
  readonly message: string;
  readonly turn: Turn;
  readonly times: Times;
  readonly isReadingTool: boolean;
  readonly isChangingTool: boolean;
  readonly used: Set<string>;
};

const FREE_TEXT =
  /^(?:text|content|body|message|query|q|instructions?|prompt|title|note|description|subject|question|reason|search|summary|input|keywords?)$/;

export function fillArguments(tool: DemoTool, turn: Turn, now: Date): Filled {
  const fields = fieldsOf(tool);
  const required = requiredOf(tool);
  if (fields.has("domain") && fields.has("service")) {
    const last = turn.known.findLast(({ name, isOk }) => name === tool.name && isOk);
    return { ...homeCall(turn.message, rowsOf(turn.known), last?.arguments ?? {}), found: 1 };
  }
  const actions = [...offeredActions(tool.name, tool.description)];
  const shared = {
    turn,
    message: turn.message,
    times: readTimes(turn.message, now),
    isReadingTool: actions.some(isReading),
    isChangingTool: actions.includes("change"),
    used: new Set<string>(),
  };
  // Free text comes last, without what other fields use.
  const rank = (name: string) => Number(FREE_TEXT.test(name)) * 2 + Number(!required.includes(name));
  const fills = [...fields]
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, field]) => {
      const fill = fillField({ ...shared, name, field, isRequired: required.includes(name) });
      if (fill?.isFound && "enum" in field) shared.used.add(`${fill.value} ${name}`);
      return fill === undefined ? [] : [{ ...fill, name }];
    });
  return {
    arguments: Object.fromEntries(fills.map(({ name, value }) => [name, value])),
    missing: required.filter((name) => !fills.some((fill) => fill.name === name)),
    found: fills.filter(({ isFound }) => isFound).length,
  };
}

function fillField(request: Request): Fill {
  const { field, isRequired, name, message } = request;
  if ("enum" in field) return fillChoice(request, textsIn(field.enum));
  const type = textIn(field, "type") || (textsIn(field.type)[0] ?? "string");
  if (type === "boolean") return fillFlag(request);
  if (type === "integer" || type === "number") return fillNumber(request, type);
  if (type === "object") return isRequired ? guessed({}) : undefined;
  if (type === "string") return fitText(fillText(request), field);
  if (type !== "array") return undefined;
  const tag = /\btag(?:ged)?(?: it)?(?: as| with)? ['"]?([\w-]{1,60})/i.exec(message)?.[1];
  if (/^(?:tags|labels)$/.test(name) && tag !== undefined) return found([tag]);
  if (!isRequired) return undefined;
  return /^(?:to|recipients)$/.test(name) ? found(message.match(EMAIL) ?? "") : guessed([]);
}

function fillChoice({ field, isRequired, message, times }: Request, values: readonly string[]): Fill {
  const stems = new Set(contentWords(message).map(stemOf));
  const choices = [
    /\b(?:all|every|everything|whole)\b/i.test(message) ? "all" : null,
    values.find((value) => wordsOf(value).length > 0 && wordsOf(value).every((part) => stems.has(stemOf(part)))),
    deviceKind(message),
    times.moment === null ? null : repeatIn(message),
  ];
  const choice = choices.find((value) => value && values.includes(value));
  const usual = values.find((value) => value === field.default) ?? values[0];
  return found(choice ?? "") ?? (isRequired && usual !== undefined ? guessed(usual) : undefined);
}

/** "Pause the job" turns it off; "bring it back" undoes what the tool does. */
function fillFlag({ name, isRequired, message }: Request): Fill {
  const isOff = /\b(?:pause|off|stop|disable|suspend|don't|not|bring back|restore|unhide|false)\b/i.test(message);
  if (isRequired) return /confirm/i.test(name) ? guessed(true) : found(!isOff);
  if (/^(?:disabled|hidden)$/.test(name) && isOff) return found(false);
  return message.toLowerCase().includes(name.replaceAll("_", " ")) ? found(true) : undefined;
}

const SECONDS = new Map(Object.entries({ second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }));
const SPAN = /\b(?:last|past|for|in|within|of) (?:the )?(?:last |past )?(\w{1,8})? ?(second|minute|hour|day|week)s?\b/i;
const COUNT = /\b(?:last|latest|first|top|newest|next) (\w{1,6})\b(?! (?:second|minute|hour|day|week|month))/i;

/** A number by its unit ("for two hours"), as a count ("the last 5") or by its name ("from line 40"). */
function fillNumber({ name, field, isRequired, message }: Request, type: string): Fill {
  const { minimum, maximum, default: usual } = field;
  const unit = [...SECONDS].find(([word]) => name.includes(word) && !/timeout|grace/.test(name))?.[1];
  const [, count = "1", word = ""] = SPAN.exec(message) ?? [];
  const seconds = SECONDS.get(word.toLowerCase());
  const span = unit !== undefined && seconds !== undefined ? ((numberIn(count) ?? 1) * seconds) / unit : null;
  const limit = /limit|count|^max|^top$|_rows|_results/.test(name) ? numberIn(COUNT.exec(message)?.[1] ?? "") : null;
  const stem = wordsOf(name.replaceAll("_", " ")).at(-1) ?? "";
  const named = new RegExp(`\\b${stem}s? (?:number |no\\.? |to |of |is )?#?(\\d{1,15}(?:\\.\\d{1,15})?)`, "i").exec(
    message,
  )?.[1];
  const value = span ?? limit ?? numberIn(stem === "" ? "" : (named ?? "")) ?? (isRequired ? numberIn(message) : null);
  if (value === null) return isRequired && typeof usual === "number" ? guessed(usual) : undefined;
  const bounded = Math.min(Number(maximum ?? value), Math.max(Number(minimum ?? value), value));
  return found(type === "integer" ? Math.round(bounded) : bounded);
}

const URL = /\bhttps?:\/\/[^\s"'<>)]{1,2000}/gi;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
const PATH =
  /(?<![\w:/@.~-])(?:~\/|\.{1,2}\/|\/)?[\w-][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,20}\/?|(?<![\w:/@.~-])[\w-]{1,80}(?:\.[\w-]{1,20}){1,4}(?![\w@/])|(?<![\w:/@.~-])(?:~|\.{1,2})?\/[\w.-]{1,80}/g;
/** "Is the door locked?" asks for the door, not for what is locked. */
const STATE = /\b(?:which|what|any|all|every)\b.{0,80}\b(on|off|open|closed|unlocked|locked|playing)[?.!]{0,3}$/i;
/** Such a field names something that exists, so it cannot be made up. */
const REFERENCE = /^(?:name|id|number|token|key)s?\b.{0,20}\b(?:of|or)\b|\bas shown by\b/i;

function fillText(request: Request): Fill {
  const { name, field, isRequired, message, times, turn, isReadingTool } = request;
  const [format, description] = [textIn(field, "format"), textIn(field, "description")];
  if (format === "uri" || /^(?:url|uri|link)$/.test(name))
    return use(request, URL) ?? fromRow(request, "url", "address");
  if (format === "email") return use(request, EMAIL);
  if (format === "date-time") return found(times.moment?.toISOString() ?? (times.day && `${times.day}T09:00:00.000Z`));
  if (format === "date") return found(times.day);
  if (/\bcron\b|minute, hour/i.test(`${name} ${description}`)) return found(cronFor(message, times.moment));
  if (/expression|formula/.test(name)) return found(expressionIn(message));
  if (/time_?zone/.test(name)) return found(placeIn(message));
  if (name === "entity_id") return found(deviceIn(message, rowsOf(turn.known))?.entity_id);
  if (isId(name)) return fillId(request);
  if (name === "sql") return found(/\bselect\b[^;]{1,2000}\bfrom\b[^;]{1,2000}/i.exec(message)?.[0].trim());
  if (name === "command") return found(/`([^`]{1,2000})`/.exec(message)?.[1]) ?? ownWords(request);
  const named = found(nameFor(name, message));
  // Where to work is rarely said: a path in the message is what to work on.
  if (/^(?:repository|working_directory)$/.test(name) && !isRequired) return named;
  if (/^(?:path|file|filename|directory|folder|other_path|repository)$/.test(name))
    return use(request, PATH) ?? named ?? (isRequired ? fromRow(request, "path", "file") : undefined);
  if (patternOf(field) !== null) return fillPattern(request);
  if (name === "area") return found(roomIn(message));
  if (name === "state") return found(STATE.exec(message)?.[1]?.toLowerCase());
  if (/^(?:contains|query|q|search|keywords?|name_contains|pattern|text)$/.test(name) && isReadingTool)
    return isRequired ? guessed(contentOf(message)) : found(subjectOf(message));
  if (named !== undefined || !REFERENCE.test(description)) return named ?? ownWords(request);
  return isRequired ? fromRow(request, name, "name", "title") : undefined;
}

function fitText(fill: Fill, field: JSONObject): Fill {
  if (fill === undefined) return undefined;
  const value = [...String(fill.value)].slice(0, Number(field.maxLength ?? Number.MAX_SAFE_INTEGER)).join("");
  return patternOf(field)?.test(value) === false ? undefined : { ...fill, value };
}

function use({ message, used }: Request, pattern: RegExp): Fill {
  const parts = (message.match(pattern) ?? []).map((text) => text.replace(/[.,;:!?]{1,5}$/, ""));
  const part = parts.find((text) => !used.has(text) && !/^\d+(?:\.\d+)*$/.test(text));
  if (part !== undefined) used.add(part);
  return found(part);
}

function fromRow({ message, turn }: Request, ...keys: readonly string[]): Fill {
  const valueIn = (row: JSONObject) => keys.map((key) => textIn(row, key)).find((value) => value !== "");
  const rows = rowsOf(turn.known).filter((row) => valueIn(row) !== undefined);
  const row = rows.length === 1 ? rows[0] : meantRow(message, turn.known, (other) => valueIn(other) !== undefined);
  return found(valueIn(row ?? {}));
}

function fillId({ name, field, message, turn }: Request): Fill {
  const pattern = patternOf(field);
  const noun = escapeRegExp(name.replace(/_?id$/, "")) || "id";
  const byNoun = new RegExp(`\\b(?:${noun}s?|number|no\\.?|#) ?#?(\\d{1,15})\\b`, "i").exec(message)?.[1] ?? "";
  if (byNoun !== "" && pattern?.test(byNoun) !== false) return found(byNoun);
  const words = message.split(/[\s,;:]+/).filter((word) => word.length <= 200 && /[\d_]/.test(word));
  const written = words.find((word) => (pattern === null ? /^[a-z]+_\w+$/.test(word) : pattern.test(word))) ?? "";
  if (written !== "" && !/^\d{1,2}(?:am|pm)?$/.test(written)) return found(written);
  const idIn = (row: JSONObject) => String(row[name] ?? row.id ?? row.number ?? "");
  const row = meantRow(message, turn.known, (known) => idIn(known) !== "" && pattern?.test(idIn(known)) !== false);
  return row === undefined ? undefined : found(idIn(row));
}

/** A word of the message that matches. A new thing can be named after what it is for. */
function fillPattern(request: Request): Fill {
  const { name, field, isRequired, message, times } = request;
  const pattern = patternOf(field);
  const isMatch = (word: string) => word !== "" && word.length <= 200 && pattern?.test(word) === true;
  const words = message.split(/[\s,;:!?'"]+/).filter(isMatch);
  const special = [nameFor(name, message) ?? "", ...words.filter((word) => /[-_./]|\D\d/.test(word))].find(isMatch);
  if (special !== undefined || !isRequired) return found(special);
  const known = fromRow(request, name, "name");
  if (known !== undefined || REFERENCE.test(textIn(field, "description"))) return known;
  const slug = wordsOf(contentOf(times.rest)).join("-").slice(0, 40);
  return isMatch(slug) ? guessed(slug) : found(words.at(-1));
}

/** What the message says, where a text is required; or what it wants changed: "rename it to …". */
function ownWords({ name, isRequired, message, times, used, isChangingTool }: Request): Fill {
  if (!isRequired) {
    const after = /\b(?:rename|retitle|call)\b.* (?:to|as|into) (.{1,200}?)[.!]{0,3}$/i.exec(message)?.[1];
    return isChangingTool && after !== undefined && /^(?:title|name)$/.test(name)
      ? found(quotedIn(after) ?? after)
      : undefined;
  }
  const text = times.moment === null && !/^(?:title|text)$/.test(name) ? message : times.rest;
  const rest = [...used].reduce(
    (all, part) => all.replace(new RegExp(`,? ?(?:with |at |as |an? )*${escapeRegExp(part)}`, "i"), ""),
    text,
  );
  return guessed(contentOf(rest.trim() || text));
}

/** A call that lists or searches what `aim` needs an id of. */
export function findLookup(
  aim: DemoTool,
  missing: readonly string[],
  tools: readonly DemoTool[],
  turn: Turn,
  now: Date,
) {
  const fields = fieldsOf(aim);
  const texts = [aim.description, ...missing.map((name) => textIn(fields.get(name), "description"))].join(" ");
  const nameParts = ({ name }: DemoTool) => wordsOf(name.replace(/[_.-]/g, " ")).map(stemOf);
  const kinship = (tool: DemoTool): number => {
    const actions = offeredActions(tool.name, tool.description);
    if (tool === aim || (!actions.has("list") && !actions.has("search"))) return 0;
    const shared = nameParts(aim).filter((part) => nameParts(tool).includes(part)).length;
    return (texts.includes(tool.name) ? 10 : 0) + (shared === 0 ? 0 : shared + (actions.has("list") ? 0.5 : 0));
  };
  const candidates = tools.filter((tool) => kinship(tool) > 0).sort((a, b) => kinship(b) - kinship(a));
  for (const tool of candidates) {
    const filled = fillArguments(tool, turn, now);
    // A guessed state could hide the row that is meant.
    const { state: _, ...args } = filled.arguments;
    const call: PlannedCall = { name: tool.name, arguments: args };
    if (filled.missing.length === 0 && argumentProblem(tool, args) === null)
      return wasMade(turn.done, call) ? null : call;
  }
  return null;
}
