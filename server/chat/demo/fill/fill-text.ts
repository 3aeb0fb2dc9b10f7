import type { JSONObject } from "@ai-sdk/provider";
import type { FieldSchema } from "@/server/chat/demo/demo-tool";
import { freeText, subjectOf } from "@/server/chat/demo/language/free-text";
import { nameFor, placeIn } from "@/server/chat/demo/language/names-in-text";
import { readExpression } from "@/server/chat/demo/language/read-expression";
import { readSql } from "@/server/chat/demo/language/read-sql";
import { cronOf } from "@/server/chat/demo/language/regular-times";
import { type Fill, guessed, type Material, told } from "./fill";
import { fillId } from "./fill-id";
import { meantRow } from "./find-row";
import { entityIn, roomOf } from "./home-devices";
import { EMAIL_TEXT, PATH_TEXT, URL_TEXT } from "./text-patterns";
import { newText, writtenText } from "./write-text";

type Asked = {
  readonly name: string;
  readonly field: FieldSchema;
  readonly isRequired: boolean;
  readonly material: Material;
};
type Rule = { fits(asked: Asked): boolean; find(asked: Asked): Fill | undefined };

const FREE =
  /^(?:text|content|body|message|query|q|instructions?|prompt|title|note|description|subject|question|reason|search|summary|input|keywords?)$/;
const SOUGHT = /^(?:contains|query|q|search|keywords?|name_contains|pattern|text)$/;
const PATH = /^(?:path|file|filename|directory|folder|dir|other_path|repository|working_directory)$/;
/** Such a field names something that exists: it cannot be made up. */
const REFERS = /^(?:name|id|number|token|key)s?\b.{0,20}\b(?:of|or)\b|\bas shown by\b/i;

/** What a field may be for, by its format, its name and its pattern: the first that fits counts. */
const RULES: readonly Rule[] = [
  {
    fits: ({ name, field }) => field.format === "uri" || /^(?:url|uri|link)$/.test(name),
    find: ({ material }) => take(material, URL_TEXT) ?? ofRow(material, ["url", "address", "link"]),
  },
  { fits: ({ field }) => field.format === "email", find: ({ material }) => take(material, EMAIL_TEXT) },
  {
    fits: ({ field }) => field.format === "date-time",
    find: ({ material }) => maybe(material.times.moment?.toISOString() ?? dayStart(material)),
  },
  { fits: ({ field }) => field.format === "date", find: ({ material }) => maybe(material.times.day) },
  {
    fits: ({ name, field }) => /cron/i.test(name) || /\bcron\b|minute, hour/i.test(field.description),
    find: ({ material: { message, times } }) => maybe(cronOf(message, times.minutes)),
  },
  {
    fits: ({ name }) => /expression|formula|equation/.test(name),
    find: ({ material }) => maybe(readExpression(material.message)),
  },
  { fits: ({ name }) => /time_?zone/.test(name), find: ({ material }) => maybe(placeIn(material.message)) },
  {
    fits: ({ name }) => name === "entity_id",
    find: ({ material: { message, rows } }) => maybe(entityIn(message, rows)),
  },
  {
    fits: ({ name }) => /(?:^|_)id$/.test(name),
    find: ({ name, field, material }) => maybe(fillId(name, field, material)),
  },
  { fits: ({ name }) => name === "sql", find: ({ material }) => maybe(readSql(material.message)) },
  {
    fits: ({ name }) => name === "command",
    find: (asked) => maybe(/`([^`]{1,2000})`/.exec(asked.material.message)?.[1]) ?? inOwnWords(asked),
  },
  {
    // Where to work is seldom said, and a path that is said is what to work on.
    fits: ({ name, isRequired }) => /^(?:repository|working_directory)$/.test(name) && !isRequired,
    find: byName,
  },
  {
    fits: ({ name }) => PATH.test(name),
    find: (asked) => take(asked.material, PATH_TEXT) ?? byName(asked) ?? whenRequired(asked, ["path", "file"]),
  },
  { fits: ({ field }) => field.pattern !== null, find: byPattern },
  { fits: ({ name }) => name === "area" || name === "room", find: ({ material }) => maybe(roomOf(material.message)) },
  { fits: ({ name }) => name === "state", find: ({ material }) => maybe(stateIn(material.message)) },
  {
    fits: ({ name, material }) => SOUGHT.test(name) && material.isReading,
    find: ({ isRequired, material: { message } }) =>
      isRequired ? guessed(freeText(message)) : maybe(subjectOf(message)),
  },
  {
    fits: ({ field }) => REFERS.test(field.description),
    find: (asked) => byName(asked) ?? whenRequired(asked, [asked.name, "name", "title"]),
  },
  { fits: () => true, find: (asked) => byName(asked) ?? inOwnWords(asked) },
];

/** A text for a field, from the message or from what tools have answered. */
export function fillText(name: string, field: FieldSchema, isRequired: boolean, material: Material): Fill | undefined {
  const asked = { name, field, isRequired, material };
  const fill = RULES.find((rule) => rule.fits(asked))?.find(asked);
  return fill === undefined ? undefined : fitText(fill, field);
}

/** Whether a field takes what the message says in its own words. */
export function isFreeText(name: string, field: FieldSchema): boolean {
  return field.enum === null && field.type === "string" && FREE.test(name);
}

/** Cut where it is too long; what does not fit otherwise is nothing. */
function fitText({ value, isTold }: Fill, { maxLength, minLength, pattern }: FieldSchema): Fill | undefined {
  const text = [...String(value)].slice(0, maxLength ?? undefined).join("");
  if ([...text].length < (minLength ?? 0) || pattern?.test(text) === false) return undefined;
  return { value: text, isTold };
}

function maybe(value: string | null | undefined): Fill | undefined {
  return value === null || value === undefined || value === "" ? undefined : told(value);
}

function byName({ name, material }: Asked): Fill | undefined {
  return maybe(nameFor(name, material.message));
}

/** What the message says, where something has to be said; or what it wants changed. */
function inOwnWords({ name, isRequired, material }: Asked): Fill | undefined {
  if (isRequired) return guessed(writtenText(name, material));
  return material.isChange ? maybe(newText(name, material.message)) : undefined;
}

function take({ message, taken }: Material, pattern: RegExp): Fill | undefined {
  const found = (message.match(pattern) ?? [])
    .map((text) => text.replace(/[.,;:!?]{1,5}$/, ""))
    .find((text) => !taken.has(text) && !/^\d+(?:\.\d+)*$/.test(text));
  if (found !== undefined) taken.add(found);
  return maybe(found);
}

function whenRequired({ isRequired, material }: Asked, keys: readonly string[]): Fill | undefined {
  return isRequired ? ofRow(material, keys) : undefined;
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
function dayStart({ times: { day }, clock }: Material): string | undefined {
  return day === null ? undefined : new Date(Date.parse(`${day}T09:00:00Z`) - clock.offsetMs).toISOString();
}

/** "Is the door locked?" asks for the door, not for what is locked. */
function stateIn(message: string): string | undefined {
  const asked = /\b(?:which|what|any|all|every)\b.{0,80}\b(on|off|open|closed|unlocked|locked|playing)[?.!]{0,3}$/i;
  return asked.exec(message)?.[1]?.toLowerCase();
}

/** A word of the message that looks like one; a new thing may be called after what it is for. */
function byPattern({ name, field, isRequired, material }: Asked): Fill | undefined {
  const isFitting = (word: string) => word !== "" && word.length <= 200 && field.pattern?.test(word) === true;
  const words = material.message.split(/[\s,;:!?'"]+/).filter(isFitting);
  const named = nameFor(name, material.message);
  if (named !== undefined && isFitting(named)) return told(named);
  const special = words.find((word) => /[-_./]/.test(word) || (/\d/.test(word) && !/^\d/.test(word)));
  if (special !== undefined || !isRequired) return maybe(special);
  const known = ofRow(material, [name, "name"]);
  if (known !== undefined || REFERS.test(field.description)) return known;
  const slug = freeText(material.times.rest)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
  return isFitting(slug) ? guessed(slug) : maybe(words.at(-1));
}
