import { freeText, quotedIn } from "@/server/chat/demo/language/free-text";
import type { Material } from "./fill";

/** What a message says in its own words, without what other fields have taken of it. */
export function writtenText(name: string, { message, times, taken }: Material): string {
  const said = times.moment === null && !/^(?:title|text)$/.test(name) ? message : times.rest;
  return freeText(withoutTaken(said, taken));
}

/** "High priority" stands in a field of its own. */
function withoutTaken(text: string, taken: ReadonlySet<string>): string {
  let rest = text;
  for (const phrase of taken) {
    const at = rest.toLowerCase().indexOf(phrase.toLowerCase());
    if (at < 0) continue;
    const before = rest.slice(0, at).replace(/(?:,| with| at| as| an?){1,3} {0,3}$/i, "");
    rest = `${before}${rest.slice(at + phrase.length)}`;
  }
  return rest.trim() === "" ? text : rest;
}

/** What something is to be called, or to say, from now on: "rename it to …", "it should be …". */
export function newText(name: string, message: string): string | undefined {
  const isName = /^(?:title|name|subject|heading)$/.test(name);
  const isBody = /^(?:content|text|body|details|description)$/.test(name);
  const isMeant = isName
    ? /\b(?:rename|retitle|title|call(?:ed)?|name)\b/i.test(message)
    : isBody && /\b(?:text|content|details|description|notes?|should say)\b|:\s/i.test(message);
  if (!isMeant) return undefined;
  const after =
    /\b(?:to|as|should be|should say|into)[: ]{1,3}(.{1,200})$/i.exec(message)?.[1] ??
    /:\s(.{1,2000})$/s.exec(message)?.[1];
  return quotedIn(message) ?? after?.replace(/[.!]{1,3}$/, "");
}
