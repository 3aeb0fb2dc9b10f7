import type { Json } from "@/server/engine/model/snapshot";

export const REDACTED = "[redacted credential]";

/** Shorter values occur in ordinary text, and hiding them would hide that. */
const SHORTEST = 8;
const MAX_CAUSES = 8;

/** Removes known secrets from other parties' text: plain, in base64, and as encoded in URLs and JSON. */
export type Redactor = {
  text(text: string): string;
  /** The same for text whose end was cut off, perhaps in the middle of a secret. */
  cutText(text: string): string;
  json<T extends Json>(value: T): T;
  /** In place, with its causes: callers tell errors apart by their class. */
  error<T>(error: T): T;
  /** How many characters at the end of a text may be the beginning of a secret. */
  openEnd(text: string): number;
};

/** Null where there is nothing to hide. */
export function createRedactor(values: readonly string[]): Redactor | null {
  const secrets = [...new Set(values.flatMap(partsOf))].filter(isLong);
  const forms = [...new Set(secrets.flatMap(formsOf))].filter(isLong).sort((a, b) => b.length - a.length);
  if (forms.length === 0) return null;
  const pattern = new RegExp(forms.map(escapePattern).join("|"), "g");

  const text = (given: string) => given.replace(pattern, REDACTED);

  const openEnd = (given: string) => Math.max(...forms.map((form) => overlapOf(given, form)));

  function json(value: Json): Json {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), json(inner)]));
  }

  return {
    text,
    cutText(given) {
      const safe = text(given);
      const open = openEnd(safe);
      return open < SHORTEST ? safe : `${safe.slice(0, -open)}${REDACTED}`;
    },
    json: (value) => json(value) as typeof value,
    error(error) {
      for (let at: unknown = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth++) {
        at.message = text(at.message);
        if (at.stack !== undefined) at.stack = text(at.stack);
      }
      return error;
    },
    openEnd,
  };
}

function overlapOf(text: string, form: string): number {
  const first = form.charAt(0);
  const from = Math.max(0, text.length - form.length + 1);
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    if (form.startsWith(text.slice(at))) return text.length - at;
  }
  return 0;
}

function isLong(text: string): boolean {
  return text.length >= SHORTEST;
}

/** `Bearer abc` is often quoted without its first word, a cookie without its name, `Basic …` as name and password. */
function partsOf(value: string): string[] {
  const [, scheme = "", rest = value] = /^(\S+)\s+(.+)$/s.exec(value) ?? [];
  const basic = scheme.toLowerCase() === "basic" ? Buffer.from(rest, "base64").toString("utf8") : "";
  const pairs = rest.split(/[;,]\s*/).map((pair) => /^[\w.-]+=(.+)$/.exec(pair)?.[1]?.replace(/^"(.*)"$/, "$1") ?? "");
  return [value, rest, ...pairs, basic, basic.slice(basic.indexOf(":") + 1)];
}

function formsOf(secret: string): string[] {
  const encoded = [encodeAll(secret), new URLSearchParams({ "": secret }).toString().slice(1)];
  const lower = encoded.map((text) => text.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  return [secret, JSON.stringify(secret).slice(1, -1), ...encoded, ...lower, ...base64Forms(Buffer.from(secret))];
}

/** `encodeURIComponent` throws on a lone surrogate. */
function encodeAll(secret: string): string {
  return encodeURIComponent(secret.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

/** Whole, and as part of a longer text: there its letters depend on where it begins, and the ones at its edges on others. */
function base64Forms(bytes: Buffer): string[] {
  const inside = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    return all.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  });
  const padded = bytes.toString("base64");
  const forms = [padded, padded.replace(/=+$/, ""), ...inside];
  return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

type SentSecrets = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: { readonly name: string; readonly value: string } | null;
  readonly env: Readonly<Record<string, string>>;
};

export function secretValues({ headers = {}, query = null, env = {} }: Partial<SentSecrets>): string[] {
  return [...Object.values(headers), ...Object.values(env), ...(query === null ? [] : [query.value])];
}
