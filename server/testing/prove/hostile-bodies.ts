import { gzipSync } from "node:zlib";
import type { Seeded } from "@/server/lib/seeded";
import { type Bait, hostileJson, hostileText } from "./hostile-values";

type HostileBody = {
  readonly about: string;
  readonly bytes: Buffer;
  /** The text before encoding. */
  readonly said: string;
  readonly headers: readonly string[];
};

type Fields = Readonly<Record<string, unknown>>;

/** A valid body with errors, in an encoding that may be wrong too. */
export function hostileBody(random: Seeded, bait: Bait, valid: Fields): HostileBody {
  const said = spoil(random, bait, valid);
  const [about, encode] = random.chance(75) ? (["plain", asUtf8] as const) : random.pick(ENCODINGS);
  const { bytes, headers = [] } = encode(said, random);
  return { about, bytes, said, headers };
}

/** The body's text: unchanged, with fields replaced, added or removed, truncated, or replaced. */
function spoil(random: Seeded, bait: Bait, valid: Fields): string {
  const kind = random.int(20);
  if (random.chance(10)) return JSON.stringify(valid);
  if (kind === 1) return hostileJson(random, bait);
  if (kind === 2) return JSON.stringify(valid).slice(0, random.int(JSON.stringify(valid).length + 1));
  if (kind === 3) return `${JSON.stringify(valid)}${random.pick(["}", ",", "\u0000", "{}", " // x", "\uFEFF"])}`;
  const entries = Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]);
  const changes = 1 + random.int(3);
  for (let n = 0; n < changes; n++) {
    const entry = entries[random.int(entries.length)];
    if (random.chance(30)) entries.push([...random.pick(GOOD_EXTRA)]);
    else if (entry === undefined || random.chance(20)) entries.push([random.pick(EXTRA), hostileJson(random, bait)]);
    // A string instead of a string passes more checks than anything else.
    else if (random.chance(60)) entry[1] = JSON.stringify(hostileText(random, bait));
    else entry[1] = hostileJson(random, bait);
  }
  if (random.chance(15)) entries.shift();
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

const EXTRA = ["__proto__", "constructor", "role", "format", "mode", "round", "since", "history", "explain", "limit"];

/** Fields that make an answer as detailed as possible. */
const GOOD_EXTRA: readonly (readonly [string, string])[] = [
  ["explain", "true"],
  ["deferLoading", "true"],
  ["limit", "100"],
  ["role", '"coder"'],
  ...["direct", "selective", "compact_direct", "discovery"].map((mode) => ["mode", `"${mode}"`] as const),
  ...["text", "anthropic", "gemini", "mcp"].map((format) => ["format", `"${format}"`] as const),
];

type Encoded = { readonly bytes: Buffer; readonly headers?: readonly string[] };
type Encode = (text: string, random: Seeded) => Encoded;

const asUtf8: Encode = (text) => ({ bytes: Buffer.from(text) });

const ENCODINGS: readonly (readonly [string, Encode])[] = [
  ["latin1", (text) => ({ bytes: Buffer.from(text, "latin1") })],
  ["utf-16", (text) => ({ bytes: Buffer.from(`\uFEFF${text}`, "utf16le") })],
  ["utf-16 that says so", (text) => ({ bytes: Buffer.from(text, "utf16le"), headers: CHARSET })],
  ["utf-8 with a mark", (text) => ({ bytes: Buffer.from(`\uFEFF${text}`) })],
  ["cut utf-8", (text) => ({ bytes: Buffer.from(`${text}é"}`).subarray(0, -3) })],
  [
    "cut inside a string",
    (text) => ({ bytes: Buffer.concat([Buffer.from(`{"message":"${"x".repeat(9)}`), cutEmoji(text)]) }),
  ],
  ["gzip", (text) => ({ bytes: gzipSync(text), headers: GZIP })],
  ["no gzip, but says so", (text) => ({ bytes: Buffer.from(text), headers: GZIP })],
  ["gzip that does not say so", (text) => ({ bytes: gzipSync(text) })],
  ["escaped", (text) => ({ bytes: Buffer.from(escapeLetters(text)) })],
  ["nothing", () => ({ bytes: Buffer.alloc(0) })],
  [
    "noise",
    (_text, random) => ({ bytes: Buffer.from(Array.from({ length: random.int(400) }, () => random.int(256))) }),
  ],
  ["beyond the limit", (text) => ({ bytes: Buffer.from(`{"message":"${"x".repeat(4_300_000)}",${text.slice(1)}`) })],
  ["a form", (text) => ({ bytes: Buffer.from(`message=${encodeURIComponent(Buffer.from(text).toString())}`) })],
];

const CHARSET = ["Content-Type: application/json; charset=utf-16le"];
const GZIP = ["Content-Encoding: gzip"];

function cutEmoji(text: string): Buffer {
  return Buffer.concat([Buffer.from("🔥").subarray(0, 2), Buffer.from(`","x":${JSON.stringify(text.slice(0, 50))}}`)]);
}

/** Equivalent JSON in which no word can be found by search. */
function escapeLetters(text: string): string {
  const toCode = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replaceAll(/"[^"\\]*"/g, (string) => string.replaceAll(/[a-z_]/g, toCode));
}
