/** Finds values without parsing, so that everything not replaced keeps its bytes. For invalid JSON these functions return garbage, but they return. */

export type Span = { readonly start: number; readonly end: number };
export type Member = Span & { readonly key: string; readonly keyStart: number };
export type Edit = Span & { readonly text: string };

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

export function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first !== "{" && first !== "[") return endOfPlain(text, from);
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at) - 1;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c && at - 1 - slashes > from) slashes++;
    at++;
    if (slashes % 2 === 0) return at;
  }
}

function endOfPlain(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !",]}".includes(text.charAt(at))) at++;
  return Math.max(at, from + 1);
}

/** The members of the object that starts at `from`, duplicates included. */
export function membersOf(text: string, from: number): Member[] {
  const members: Member[] = [];
  let at = skipSpace(text, from + 1);
  while (text[from] === "{" && text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    members.push({ key: readKey(text.slice(at, keyEnd)), keyStart: at, start, end });
    at = skipSpace(text, end);
    if (text[at] !== ",") break;
    at = skipSpace(text, at + 1);
  }
  return members;
}

/** Keys may be written with escapes: "tool\u0073" is "tools". */
function readKey(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  const read = parseJson(quoted);
  return typeof read === "string" ? read : quoted;
}

export function elementsOf(text: string, from: number): Span[] {
  const elements: Span[] = [];
  if (text[from] !== "[") return elements;
  let at = skipSpace(text, from + 1);
  while (at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    elements.push({ start: at, end });
    at = skipSpace(text, end);
    if (text[at] !== ",") break;
    at = skipSpace(text, at + 1);
  }
  return elements;
}

/** The member that counts: of duplicates, JSON.parse takes the last one. */
export function memberOf(text: string, from: number, key: string): Member | undefined {
  return membersOf(text, from).findLast((member) => member.key === key);
}

/** Edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

export function addMember(text: string, key: string, value: string): string {
  const close = text.lastIndexOf("}");
  const comma = membersOf(text, skipSpace(text, 0)).length > 0 ? "," : "";
  return `${text.slice(0, close)}${comma}${JSON.stringify(key)}:${value}${text.slice(close)}`;
}

/** `text` is one object. Every member with that name is removed. */
export function removeMember(text: string, ...keys: readonly string[]): string {
  const from = skipSpace(text, 0);
  const members = membersOf(text, from);
  if (!members.some(({ key }) => keys.includes(key))) return text;
  const kept = members.filter(({ key }) => !keys.includes(key)).map(({ keyStart, end }) => text.slice(keyStart, end));
  return `${text.slice(0, from)}{${kept.join(",")}}${text.slice(endOfValue(text, from))}`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
