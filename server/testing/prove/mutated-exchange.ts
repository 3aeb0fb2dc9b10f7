import { gzipSync } from "node:zlib";
import { generateRequest } from "@/server/gateway/arbitrary-caller.testing";
import { DIALECTS, type DialectName } from "@/server/gateway/dialects/dialect";
import { BODIES, type SomeAnswer, STREAMS, writeEvents } from "@/server/gateway/dialects/some-answers.testing";
import { CLIENT_BODIES } from "@/server/gateway/dialects/some-requests.testing";
import type { Seeded } from "@/server/lib/seeded";
import { hostileJson, hostileText } from "./hostile-values";

/** A request as a broken client sends it, and the bytes with which a broken provider answers it. */
export type MutatedExchange = {
  readonly dialect: DialectName;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly answer: MutatedAnswer;
  readonly about: string;
};

export type MutatedAnswer = {
  /** Everything that goes over the connection, status line included. */
  readonly pieces: readonly Buffer[];
  /** How the connection ends. */
  readonly end: "close" | "reset";
};

const PATHS: Record<DialectName, readonly string[]> = {
  "openai-chat": ["/v1/chat/completions"],
  "openai-responses": ["/v1/responses", "/v1/responses?include=x"],
  anthropic: ["/v1/messages", "/v1/messages?beta=true", "/v1/messages/count_tokens"],
};

export function mutatedExchange(random: Seeded): MutatedExchange {
  const dialect = random.pick(DIALECTS);
  const [request, body] = mutatedBody(dialect, random);
  const [how, answer] = mutatedAnswer(dialect, random);
  return {
    ...{ dialect, path: random.pick(PATHS[dialect]), headers: mutatedHeaders(random), body, answer },
    about: `${dialect}, ${request}, ${how}`,
  };
}

// Requests

type Mutation = readonly [name: string, change: (text: string, random: Seeded) => string | Buffer];

const REQUEST_MUTATIONS: readonly Mutation[] = [
  ["whole", (text) => text],
  ["cut off", (text, random) => text.slice(0, random.int(text.length))],
  ["a part missing", (text, random) => without(text, random)],
  ["a part twice", (text, random) => twice(text, random)],
  ["another value", (text, random) => withOtherValue(text, hostileJson(random, BAIT), random)],
  [
    "another type",
    (text, random) => withOtherValue(text, random.pick(["null", "[]", "{}", "0", '"x"', "true"]), random),
  ],
  ["a huge number", (text, random) => withOtherValue(text, random.pick(HUGE), random)],
  ["a key twice", (text, random) => text.replace("{", `{${random.pick(KEYS)}:${hostileJson(random, BAIT)},`)],
  ["a key behind", (text, random) => `${text.slice(0, -1)},${random.pick(KEYS)}:${hostileJson(random, BAIT)}}`],
  ["other bytes", (text, random) => withOtherBytes(Buffer.from(text), random)],
  ["no JSON", (_text, random) => hostileText(random, BAIT)],
  ["any JSON", (_text, random) => hostileJson(random, BAIT)],
  ["a mark in front", (text) => `\ufeff${text}`],
  ["spaces around", (text) => `\r\n\t ${text.replaceAll(",", " ,\n")}\n\n`],
  ["compressed", (text) => gzipSync(text)],
  ["nothing", () => ""],
];

const BAIT = ["send_mail", "close_issue", "mcp__demo__list_issues"];
const HUGE = ["1e999", "-1e999", `${"9".repeat(500)}`, "1e-999", "-0", "0.1e+308", "123456789012345678901234567890"];
const KEYS = [
  '"tools"',
  '"model"',
  '"messages"',
  '"input"',
  '"tool_choice"',
  '"stream"',
  '"__proto__"',
  '"t\\u006fols"',
];

function mutatedBody(dialect: DialectName, random: Seeded): readonly [string, Buffer] {
  const text = random.chance(50) ? JSON.stringify(CLIENT_BODIES[dialect]) : generateRequest(dialect, random).text;
  const [name, change] = random.pick(REQUEST_MUTATIONS);
  return [name, Buffer.from(change(text, random))];
}

function without(text: string, random: Seeded): string {
  const at = random.int(text.length);
  return text.slice(0, at) + text.slice(at + 1 + random.int(30));
}

function twice(text: string, random: Seeded): string {
  const at = random.int(text.length);
  const end = at + 1 + random.int(200);
  return text.slice(0, end) + text.slice(at);
}

/** Instead of one of the values in it. */
function withOtherValue(text: string, value: string, random: Seeded): string {
  const values = [...text.matchAll(/(?<=:)(?:"(?:[^"\\]|\\.)*"|true|false|null|\d+)/g)];
  if (values.length === 0) return value;
  const { index, 0: old } = random.pick(values);
  return text.slice(0, index) + value + text.slice(index + old.length);
}

function withOtherBytes(bytes: Buffer, random: Seeded): Buffer {
  const changed = Buffer.from(bytes);
  for (let count = 1 + random.int(8); count > 0 && changed.length > 0; count--) {
    changed[random.int(changed.length)] = random.int(256);
  }
  return changed;
}

function mutatedHeaders(random: Seeded): Record<string, string> {
  const some = ODD_HEADERS.filter(() => random.chance(15));
  return {
    "content-type": "application/json",
    ...Object.fromEntries(some.map(([name, values]) => [name, random.pick(values)])),
  };
}

const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["content-type", ["text/plain", "application/json; charset=latin1", "multipart/form-data; boundary=x", ""]],
  ["content-encoding", ["gzip", "zstd", "identity", "nonsense"]],
  ["accept", ["text/event-stream", "*/*", ""]],
  ["accept-encoding", ["gzip, br", "*;q=0"]],
  ["anthropic-version", ["2023-06-01", "never", ""]],
  ["x-toolcrib-session", ["s1", " ", "x".repeat(4000), "a\u00ff"]],
  ["session-id", ["", "01a1", "../..", "x".repeat(4000)]],
  ["x-claude-code-session-id", ["6c636bbb-365a-4fad-9fac-85b333502a2b", "\u00e9"]],
  ["x-openai-subagent", ["review", ""]],
  ["x-forwarded-for", ["10.0.0.1", "' OR 1=1"]],
  ["x-toolcrib-mode", ["strongest", "ON", "off,on"]],
  ["x-odd", ["\u00fc\u00df", "a".repeat(6000), ""]],
];

// Answers

function mutatedAnswer(dialect: DialectName, random: Seeded): readonly [string, MutatedAnswer] {
  const [name, make] = random.pick(ANSWERS);
  return [name, make(dialect, random)];
}

const ANSWERS: readonly (readonly [name: string, make: (dialect: DialectName, random: Seeded) => MutatedAnswer])[] = [
  ["a stream", (dialect, random) => framed(events(dialect, random), random)],
  ["a body", (dialect, random) => framed(json(dialect, random), random)],
  ["a stream with other bytes", (dialect, random) => framed(changed(events(dialect, random), random), random)],
  ["a body with other bytes", (dialect, random) => framed(changed(json(dialect, random), random), random)],
  ["a shuffled stream", (dialect, random) => framed(shuffled(dialect, random), random)],
  [
    "a stream of something else",
    (_dialect, random) => framed({ ...SSE, body: Buffer.from(hostileText(random, BAIT)) }, random),
  ],
  [
    "a body of something else",
    (_dialect, random) => framed({ ...JSON_BODY, body: Buffer.from(hostileJson(random, BAIT)) }, random),
  ],
  [
    "events in a row without end",
    (_dialect, random) => framed({ ...SSE, body: Buffer.from(`data: ${"x".repeat(random.int(300_000))}`) }, random),
  ],
  [
    "the wrong type",
    (dialect, random) =>
      framed(
        {
          ...events(dialect, random),
          type: random.pick(["application/json", "text/html", "", "text/event-stream; charset=x"]),
        },
        random,
      ),
  ],
  [
    "compressed",
    (dialect, random) => compressed(random.chance(50) ? events(dialect, random) : json(dialect, random), random),
  ],
  [
    "a refusal",
    (_dialect, random) =>
      framed(
        {
          ...JSON_BODY,
          status: random.pick([400, 401, 404, 413, 418, 429, 500, 503, 529, 599]),
          body: Buffer.from('{"error":{"message":"no"}}'),
        },
        random,
      ),
  ],
  ["no content", (_dialect, random) => head(random.pick([204, 304]))],
  [
    "a redirect",
    (_dialect, random) =>
      head(random.pick([301, 302, 307, 308]), "Location: http://127.0.0.1:1/\r\nContent-Length: 0\r\n"),
  ],
  [
    "cut off",
    (dialect, random) =>
      cut(framed(random.chance(50) ? events(dialect, random) : json(dialect, random), random), random),
  ],
  ["another head", (dialect, random) => otherHead(framed(json(dialect, random), random), random)],
  ["no HTTP", (_dialect, random) => ({ pieces: [Buffer.from(hostileText(random, BAIT))], end: "close" })],
  ["a closed connection", () => ({ pieces: [], end: "close" })],
  ["a reset connection", () => ({ pieces: [], end: "reset" })],
];

type Content = { readonly status: number; readonly type: string; readonly body: Buffer; readonly extra?: string };

const SSE: Content = { status: 200, type: "text/event-stream", body: Buffer.alloc(0) };
const JSON_BODY: Content = { status: 200, type: "application/json", body: Buffer.alloc(0) };

function someAnswer(random: Seeded): SomeAnswer {
  const names = ["send_mail", "search_tools", "load_tools", "nothing_known", "execute_tool"];
  const calls = Array.from({ length: random.int(3) }, (_, at) => ({
    ...{ id: `call_${at}`, name: random.pick(names) },
    arguments: random.pick(["{}", '{"query":"mail"}', '{"bundle":"x"}']),
  }));
  const text = random.chance(70) ? "Some words \u00fc \ud83d\ude00." : undefined;
  return { ...(text !== undefined && { text }), ...(random.chance(20) && { thinking: "Hm." }), calls };
}

function events(dialect: DialectName, random: Seeded): Content {
  return {
    ...SSE,
    body: Buffer.from(writeEvents(STREAMS[dialect](someAnswer(random)), random.pick(["\n", "\r\n", "\r"]))),
  };
}

function json(dialect: DialectName, random: Seeded): Content {
  return { ...JSON_BODY, body: Buffer.from(JSON.stringify(BODIES[dialect](someAnswer(random)))) };
}

function changed(content: Content, random: Seeded): Content {
  return { ...content, body: withOtherBytes(content.body, random) };
}

function shuffled(dialect: DialectName, random: Seeded): Content {
  const list = STREAMS[dialect](someAnswer(random));
  const mixed = list.map(() => random.pick(list));
  return { ...SSE, body: Buffer.from(writeEvents(mixed)) };
}

function compressed(content: Content, random: Seeded): MutatedAnswer {
  const isTrue = random.chance(70);
  const body = isTrue ? gzipSync(content.body) : content.body;
  return framed({ ...content, body, extra: "Content-Encoding: gzip\r\n" }, random);
}

/** In one of the three ways in which HTTP tells where a body ends, and in pieces of any size. */
function framed({ status, type, body, extra = "" }: Content, random: Seeded): MutatedAnswer {
  const way = random.pick(["length", "chunked", "close"]);
  const framing = {
    length: `Content-Length: ${body.length}\r\n`,
    chunked: "Transfer-Encoding: chunked\r\n",
    close: "",
  };
  const start = `HTTP/1.1 ${status} Some words\r\nContent-Type: ${type}\r\n${extra}${framing[way as keyof typeof framing]}Connection: close\r\n\r\n`;
  const parts = toChunks(body, random);
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  const pieces = way === "chunked" ? [...parts.map(chunk), Buffer.from("0\r\n\r\n")] : parts;
  return { pieces: [Buffer.from(start), ...pieces], end: "close" };
}

function toChunks(bytes: Buffer, random: Seeded): Buffer[] {
  const size = random.pick([1 + random.int(20), 200, 5000, 1_000_000]);
  const least = Math.max(size, Math.ceil(bytes.length / 40));
  return Array.from({ length: Math.ceil(bytes.length / least) }, (_, at) =>
    bytes.subarray(at * least, (at + 1) * least),
  );
}

function head(status: number, headers = ""): MutatedAnswer {
  return {
    pieces: [Buffer.from(`HTTP/1.1 ${status} Some words\r\n${headers}Connection: close\r\n\r\n`)],
    end: "close",
  };
}

function cut({ pieces }: MutatedAnswer, random: Seeded): MutatedAnswer {
  const bytes = Buffer.concat(pieces);
  return {
    pieces: toChunks(bytes.subarray(0, random.int(bytes.length)), random),
    end: random.chance(70) ? "close" : "reset",
  };
}

function otherHead({ pieces: [start = Buffer.alloc(0), ...rest], end }: MutatedAnswer, random: Seeded): MutatedAnswer {
  return { pieces: [withOtherBytes(start, random), ...rest], end };
}
