import type { JSONObject } from "@ai-sdk/provider";
import type { FieldSchema, TextPattern } from "@/server/chat/demo/demo-tool";
import { freeText, quotedIn, subjectOf } from "@/server/chat/demo/language/free-text";
import { nameFor, placeIn } from "@/server/chat/demo/language/names-in-text";
import { readExpression } from "@/server/chat/demo/language/read-expression";
import { readSql } from "@/server/chat/demo/language/read-sql";
import { cronOf } from "@/server/chat/demo/language/regular-times";
import { type Fill, guessed, type Material, told } from "./fill";
import { fillId } from "./fill-id";
import { meantRow } from "./find-row";
import { entityIn, roomOf } from "./home-service";

const FREE =
  /^(?:text|content|body|message|query|q|instructions?|prompt|title|note|description|subject|question|reason|search|summary|input|keywords?)$/;
const SOUGHT = /^(?:contains|query|q|search|keywords?|name_contains|pattern|text)$/;
const PATH = /^(?:path|file|filename|directory|folder|dir|other_path|repository|working_directory)$/;
const WORKPLACE = /^(?:repository|working_directory)$/;
/** Such a field names something that exists: it cannot be made up. */
const REFERS = /^(?:name|id|number|token|key)s?\b.{0,20}\b(?:of|or)\b|\bas shown by\b/i;

/** A text for a field: by its format, its pattern, its name, and at last what the message says besides. */
export function fillText(name: string, field: FieldSchema, isRequired: boolean, material: Material): Fill | undefined {
  const fill = findText(name, field, isRequired, material);
  return fill === undefined ? undefined : fitText(fill, field);
}

/** Cut where it is too long; what does not fit otherwise is nothing. */
function fitText({ value, isTold }: Fill, { maxLength, minLength, pattern }: FieldSchema): Fill | undefined {
  if (typeof value !== "string") return undefined;
  const text = [...value].slice(0, maxLength ?? undefined).join("");
  if ([...text].length < (minLength ?? 0) || pattern?.test(text) === false) return undefined;
  return { value: text, isTold };
}

function findText(name: string, field: FieldSchema, isRequired: boolean, material: Material): Fill | undefined {
  const { message, times, rows } = material;
  if (field.format === "uri" || /^(?:url|uri|link)$/.test(name))
    return take(material, URL_TEXT) ?? ofRow(material, URLS);
  if (field.format === "email") return take(material, ADDRESS);
  if (field.format === "date-time") return maybe(times.moment?.toISOString() ?? dayStart(times.day, material));
  if (field.format === "date") return maybe(times.day);
  if (/cron/i.test(name) || /\bcron\b|minute, hour/i.test(field.description))
    return maybe(cronOf(message, times.minutes));
  if (/expression|formula|equation/.test(name)) return maybe(readExpression(message));
  if (/time_?zone/.test(name)) return maybe(placeIn(message));
  if (name === "entity_id") return maybe(entityIn(message, rows));
  if (/(?:^|_)id$/.test(name)) return maybe(fillId(name, field, material));
  if (name === "sql") return maybe(readSql(message));
  if (name === "command") return maybe(/`([^`]{1,2000})`/.exec(message)?.[1]) ?? written(name, isRequired, material);
  // Where to work is seldom said, and a path that is said is what to work on.
  if (WORKPLACE.test(name) && !isRequired) return maybe(nameFor(name, message));
  if (PATH.test(name))
    return (
      take(material, PATHS) ??
      maybe(nameFor(name, message)) ??
      (isRequired ? ofRow(material, ["path", "file"]) : undefined)
    );
  if (field.pattern !== null) return byPattern(field.pattern, name, field, isRequired, material);
  if (name === "area" || name === "room") return maybe(roomOf(message));
  // "Is the door locked?" asks for the door, not for what is locked.
  if (name === "state")
    return maybe(
      /\b(?:which|what|any|all|every)\b.{0,80}\b(on|off|open|closed|unlocked|locked|playing)[?.!]{0,3}$/i
        .exec(message)?.[1]
        ?.toLowerCase(),
    );
  if (SOUGHT.test(name) && material.isReading) return sought(isRequired, message);
  const named = maybe(nameFor(name, message));
  if (named !== undefined) return named;
  if (REFERS.test(field.description)) return isRequired ? ofRow(material, [name, "name", "title"]) : undefined;
  return written(name, isRequired, material);
}

const URL_TEXT = /\bhttps?:\/\/[^\s"'<>)]{1,2000}/gi;
const URLS = ["url", "address", "link"];
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
/** What ends like a file, begins like a path, or has parts set apart by a stroke. */
const PATHS =
  /(?<![\w:/@.~-])(?:~\/|\.{1,2}\/|\/)?[\w-][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,20}\/?|(?<![\w:/@.~-])[\w-]{1,80}(?:\.[\w-]{1,20}){1,4}(?![\w@/])|(?<![\w:/@.~-])(?:~|\.{1,2})?\/[\w.-]{1,80}/g;

function maybe(value: string | null | undefined): Fill | undefined {
  return value === null || value === undefined || value === "" ? undefined : told(value);
}

function take({ message, taken }: Material, pattern: RegExp): Fill | undefined {
  const found = (message.match(pattern) ?? [])
    .map((text) => text.replace(/[.,;:!?]{1,5}$/, ""))
    .find((text) => !taken.has(text) && !/^\d+(?:\.\d+)*$/.test(text));
  if (found !== undefined) taken.add(found);
  return maybe(found);
}

/** A value of the row that the message speaks of. */
function ofRow(material: Material, keys: readonly string[]): Fill | undefined {
  const hasOne = (row: JSONObject) => keys.some((key) => typeof row[key] === "string");
  const having = material.rows.filter(hasOne);
  const row = having.length === 1 ? having[0] : meantRow(material.message, material, hasOne);
  const found = keys.map((key) => row?.[key]).find((value) => typeof value === "string");
  return typeof found === "string" ? maybe(found) : undefined;
}

/** A day without a time of day is meant from its morning on. */
function dayStart(day: string | null, { clock }: Material): string | undefined {
  return day === null ? undefined : new Date(Date.parse(`${day}T09:00:00Z`) - clock.offsetMs).toISOString();
}

/** A word of the message that looks like one; a new thing may be called after what it is for. */
function byPattern(
  pattern: TextPattern,
  name: string,
  { description }: FieldSchema,
  isRequired: boolean,
  material: Material,
): Fill | undefined {
  const { message, times } = material;
  const words = message.split(/[\s,;:!?'"]+/).filter((word) => word !== "" && word.length <= 200 && pattern.test(word));
  const special =
    nameFor(name, message) ?? words.find((word) => /[-_./]/.test(word) || (/\d/.test(word) && !/^\d/.test(word)));
  if (special !== undefined && pattern.test(special)) return told(special);
  if (!isRequired) return undefined;
  const known = ofRow(material, [name, "name"]);
  if (known !== undefined || REFERS.test(description)) return known;
  const slug = freeText(times.rest)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
  return pattern.test(slug) ? guessed(slug) : maybe(words.at(-1));
}

function sought(isRequired: boolean, message: string): Fill | undefined {
  return isRequired ? guessed(freeText(message)) : maybe(subjectOf(message));
}

/** The first such field takes what the message says, and the next ones the same. */
function written(name: string, isRequired: boolean, { message, times, taken, isChange }: Material): Fill | undefined {
  if (!isRequired) return isChange ? maybe(newValueFor(name, message)) : undefined;
  const said = times.moment === null && !/^(?:title|text)$/.test(name) ? message : times.rest;
  return guessed(freeText(withoutTaken(said, taken)));
}

/** "High priority" stands in a field of its own. */
function withoutTaken(text: string, taken: ReadonlySet<string>): string {
  let rest = text;
  for (const phrase of taken) {
    const at = rest.toLowerCase().indexOf(phrase.toLowerCase());
    if (at < 0) continue;
    const before = rest.slice(0, at).replace(/(?:,| with| at| as| an?)+ *$/i, "");
    rest = `${before}${rest.slice(at + phrase.length)}`;
  }
  return rest.trim() === "" ? text : rest;
}

/** What something is to be called, or to say, from now on: "rename it to …", "it should be …". */
function newValueFor(name: string, message: string): string | undefined {
  const isName = /^(?:title|name|subject|heading)$/.test(name);
  const isBody = /^(?:content|text|body|details|description)$/.test(name);
  const isMeant = isName
    ? /\b(?:rename|retitle|title|call(?:ed)?|name)\b/i.test(message)
    : isBody && /\b(?:text|content|details|description|notes?|should say)\b|:\s/i.test(message);
  if (!isMeant) return undefined;
  const after =
    /\b(?:to|as|should be|should say|into)[: ]+(.{1,200})$/i.exec(message)?.[1] ??
    /:\s(.{1,2000})$/s.exec(message)?.[1];
  return quotedIn(message) ?? after?.replace(/[.!]{1,3}$/, "");
}

/** Whether a field takes what the message says in its own words. */
export function isFreeText(name: string, field: FieldSchema): boolean {
  return field.enum === null && field.type === "string" && FREE.test(name);
}
