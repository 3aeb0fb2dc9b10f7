import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isList, isObject } from "@/server/chat/demo/demo-tool";
import { type Action, isActionWord, offeredActions } from "@/server/chat/demo/language/actions";
import { capital, inWords, labelOf, quote, sentence, singular, whenText } from "@/server/chat/demo/language/wording";
import type { Done } from "@/server/chat/demo/read-turn";
import { wordsOf } from "@/server/engine/util/text/words";
import { describeRow } from "./describe-row";

/** What was done, and to what: from the answer, or else from what the call was told. Null: the answer tells no deed. */
export function reportDeed({ name, arguments: args }: Done, value: JSONObject): string | null {
  const noun = nounOf(name);
  const note = typeof value.note === "string" ? ` ${sentence(value.note)}` : "";
  const deed = Object.entries(value).find(([key]) => /(?:ed|den|ten)(?:_to)?$/.test(key));
  const written = textIn(args);
  if (deed !== undefined && isObject(deed[1])) return describeDeed(deed[0], deed[1], noun, written) + note;
  if (deed !== undefined && typeof deed[1] === "number" && (deed[1] > 0 || written === null))
    return `${sentence(`${capital(labelOf(deed[0]))} ${deed[1]} ${noun === null ? "" : plural(noun, deed[1])}`.trim())}${note}`;
  if (deed !== undefined && isList(deed[1]) && deed[1].length > 0)
    return sentence(`${capital(labelOf(deed[0]))} ${inWords(deed[1].map((item) => quote(String(item))))}`) + note;
  if (typeof deed?.[1] === "boolean") {
    const what = [noun, typeof value.id === "string" ? value.id : null].filter((part) => part !== null).join(" ");
    return `${sentence(`${capital(what === "" ? "it" : what)} is ${deed[1] ? "" : "no longer "}${labelOf(deed[0])}`)}${note}`;
  }
  if (deed !== undefined && note !== "") return note.trim();
  const verb = VERBS.find(([action]) => offeredActions(name, "").has(action))?.[1];
  if (verb === undefined || written === null) return null;
  const facts = factsOf(value);
  return `${sentence(`${verb} ${quote(written)}${facts === "" ? "" : ` (${facts})`}`)}${note}`;
}

const VERBS: readonly (readonly [Action, string])[] = [
  ["append", "Noted"],
  ["prepend", "Noted"],
  ["add", "Noted"],
  ["change", "Noted"],
  ["send", "Sent"],
];

function describeDeed(key: string, row: JSONObject, noun: string | null, written: string | null): string {
  // What the deed says already need not be said again.
  const { id, state: _state, done: _done, ...rest } = row;
  const what = [capital(labelOf(key)), noun, typeof id === "string" ? id : null]
    .filter((part) => part !== null)
    .join(" ");
  // An answer without the words that were written leaves open what it is about.
  const isNamed = ["title", "text", "name", "subject"].some((field) => typeof rest[field] === "string");
  if (!isNamed && written !== null) return sentence(`${withPlace(key, what, rest)}: ${quote(written)}`);
  return sentence(`${what}: ${describeRow(rest)}`);
}

/** "Appended to main", "Created journal entry ent_1 in Garden". */
function withPlace(key: string, what: string, row: JSONObject): string {
  const place = [row.pad, row.journal, row.topic].find((found) => typeof found === "string");
  if (typeof place !== "string") return what;
  return key.endsWith("_to") ? `Added to ${quote(place)}` : `${what} in ${quote(place)}`;
}

/** What was to be written, as the call was told. */
function textIn(args: JSONObject): string | null {
  const found = ["content", "text", "title", "message", "body"]
    .map((key) => args[key])
    .find((value) => typeof value === "string");
  if (typeof found !== "string" || found.trim() === "") return null;
  return found.length > 200 ? `${found.slice(0, 200)}…` : found;
}

/** "journal entry" for `ae_journal_entry_create`: the words of a name that neither do something nor are a mere prefix. */
function nounOf(name: string): string | null {
  const words = wordsOf(name.replace(/[_.-]/g, " ")).filter((word) => !isActionWord(word) && word.length > 2);
  return words.length === 0 ? null : words.slice(-2).map(singular).join(" ");
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun.replace(/y$/, "ie")}s`;
}

function factsOf(value: JSONObject): string {
  return Object.entries(value)
    .filter(([key, item]) => key !== "note" && isFact(item ?? null))
    .slice(0, 2)
    .map(([key, item]) => `${labelOf(key)} ${whenText(String(item))}`)
    .join(", ");
}

function isFact(value: JSONValue): boolean {
  return typeof value === "string" && value.length <= 60 && value !== "";
}
