import { createSeeded, type Seeded } from "@/server/lib/seeded";
import { hostileBody } from "./hostile-bodies";
import { type Endpoint, hostileEndpoint } from "./hostile-endpoints";
import { type Bait, hostileText } from "./hostile-values";
import type { RawRequest } from "./raw-exchange";

export type HostileRequest = RawRequest & {
  readonly about: string;
  /** Its decoded content: hidden names may come back only if they are in here. */
  readonly said: string;
};

type Options = { readonly key: string; readonly bait: Bait; readonly seed: number };

/** Deterministic: the same number gives the same request. */
export function hostileRequest({ key, bait, seed }: Options, number: number): HostileRequest {
  const random = createSeeded(seed * 1_000_003 + number * 7919);
  const endpoint = hostileEndpoint(random, bait);
  const body = hostileBody(random, bait, endpoint.body);
  const method = random.chance(93) ? endpoint.method : random.pick(METHODS);
  const path = random.chance(96) ? endpoint.path : spoilTarget(random, endpoint);
  const carries = endpoint.method === "POST" || random.chance(5);
  const [wayName, way] = random.chance(75) ? (["whole", sendWhole] as const) : random.pick(WAYS);
  const headers = [...headersOf(random, bait, key, endpoint), ...(carries ? body.headers : [])];
  const sent = way({
    line: `${method} ${path} HTTP/1.1`,
    headers,
    body: carries ? body.bytes : Buffer.alloc(0),
    random,
  });
  const about = `${method} ${path.slice(0, 80)} ${carries ? body.about : "no body"} ${wayName}`;
  const said = [endpoint.said, path, carries ? body.said : "", ...headers].join("\n");
  return { isHead: method === "HEAD", answers: 1, pauseMs: 0, after: "wait", ...sent, about, said };
}

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "PRI"];

function spoilTarget(random: Seeded, { path }: Endpoint): string {
  return random.pick([
    `//evil.example${path}`,
    `http://evil.example${path}`,
    `/api/v1/../..${path}`,
    `/api/v1/%2e%2e/%2e%2e/etc/passwd`,
    path.replace("/api/", "/API/"),
    `${path}/%00`,
    `${path}%`,
    `${path}/%E0%A4%A`,
    `/api/v1/${"a/".repeat(4000)}`,
    `/api/v1/tools/${"a".repeat(100_000)}`,
    `${path}#fragment`,
    `${path}?${"a=b&".repeat(2000)}`,
    "*",
    "",
    `/api/v1/tools/é`,
  ]);
}

function headersOf(random: Seeded, bait: Bait, key: string, { path }: Endpoint): string[] {
  const headers = [
    "Host: localhost",
    `Authorization: ${random.chance(88) ? `Bearer ${key}` : authorizationOf(random, key)}`,
  ];
  headers.push(`Content-Type: ${random.chance(88) ? "application/json" : random.pick(CONTENT_TYPES)}`);
  if (path === "/mcp" && random.chance(90)) headers.push("Accept: application/json, text/event-stream");
  if (random.chance(88)) return headers;
  const value = hostileText(random, bait)
    .slice(0, 300)
    .replaceAll(/[\r\n\0]/g, " ");
  const name = random.pick(HEADERS);
  const strange = [
    `${name}: ${value}`,
    `${name}: ${value}\r\n${name}: ${value}`,
    "Authorization: Bearer other",
    "Content-Type: text/plain",
    "Expect: 100-continue",
    "Expect: a miracle",
    "Connection: Upgrade\r\nUpgrade: websocket",
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    "Host: other",
    "Origin: https://evil.example",
    "Sec-Fetch-Site: cross-site",
    `X-Large: ${"x".repeat(20_000)}`,
    "bad header",
    ": empty",
    `${Array.from({ length: 150 }, (_, at) => `X-${at}: y`).join("\r\n")}`,
  ];
  return [...headers, random.pick(strange)];
}

const HEADERS = [
  "X-Toolcrib-Role",
  "X-Request-Id",
  "Mcp-Session-Id",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Traceparent",
];
const CONTENT_TYPES = [
  "",
  "text/plain",
  "application/json; charset=latin1",
  "multipart/form-data",
  "application/xml",
  "🔥",
];

function authorizationOf(random: Seeded, key: string): string {
  return random.pick([
    "",
    "Bearer",
    "Bearer ",
    `bearer ${key}`,
    `Basic ${key}`,
    `Bearer ${key}x`,
    "Bearer tck_",
    `Bearer ${"é".repeat(99)}`,
  ]);
}

type Parts = {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly random: Seeded;
};
type Sent = Pick<RawRequest, "pieces"> & Partial<RawRequest>;
type Way = (parts: Parts) => Sent;

function head({ line, headers }: Parts, ...more: readonly string[]): Buffer {
  return Buffer.from(`${[line, ...headers, ...more].join("\r\n")}\r\n\r\n`);
}

const sendWhole: Way = (parts) => ({
  pieces: [Buffer.concat([head(parts, `Content-Length: ${parts.body.length}`), parts.body])],
});

/** Incomplete requests are answered by closing the connection, if at all. */
const WAYS: readonly (readonly [string, Way])[] = [
  ["chunked", (parts) => ({ pieces: [head(parts, "Transfer-Encoding: chunked"), ...chunksOf(parts)] })],
  ["slow", (parts) => ({ ...toChunks(parts, 4), pauseMs: 15 + parts.random.int(30) })],
  ["byte by byte", (parts) => ({ ...toChunks({ ...parts, body: parts.body.subarray(0, 40) }, 40), pauseMs: 1 })],
  ["left in the middle", (parts) => ({ pieces: [cut(parts)], after: "leave", answers: 0 })],
  ["ended in the middle", (parts) => ({ pieces: [cut(parts)], after: "end", answers: 0 })],
  ["left at once", (parts) => ({ ...sendWhole(parts), after: "leave", answers: 0 })],
  ["longer than it says", (parts) => ({ ...wrongLength(parts, -3), answers: 0, after: "end" })],
  ["shorter than it says", (parts) => ({ ...wrongLength(parts, 7), answers: 0, after: "end" })],
  ["two lengths", (parts) => ({ pieces: [head(parts, "Content-Length: 5", "Content-Length: 6"), parts.body] })],
  [
    "length and chunks",
    (parts) => ({ pieces: [head(parts, "Content-Length: 5", "Transfer-Encoding: chunked"), ...chunksOf(parts)] }),
  ],
  [
    "broken chunks",
    (parts) => ({
      pieces: [head(parts, "Transfer-Encoding: chunked"), Buffer.from("zz\r\n{}\r\n0\r\n\r\n")],
      after: "end",
    }),
  ],
  ["a length that is none", (parts) => ({ pieces: [head(parts, "Content-Length: many"), parts.body], after: "end" })],
  [
    "a length without end",
    (parts) => ({
      pieces: [head(parts, "Content-Length: 99999999999999999999"), parts.body],
      after: "end",
      answers: 0,
    }),
  ],
  ["pipelined", (parts) => pipelined(parts)],
  ["old HTTP", (parts) => ({ ...sendWhole({ ...parts, line: parts.line.replace("1.1", "1.0") }), after: "end" })],
  ["no HTTP", (parts) => ({ pieces: [Buffer.from("\x16\x03\x01\x02\x00\x01"), parts.body], after: "end", answers: 0 })],
];

function chunksOf({ body, random }: Parts): Buffer[] {
  const middle = random.int(body.length + 1);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const chunks = parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  return [...chunks, Buffer.from("0\r\n\r\n")];
}

function toChunks(parts: Parts, count: number): Sent {
  const all = Buffer.concat([head(parts, `Content-Length: ${parts.body.length}`), parts.body]);
  const size = Math.max(1, Math.ceil(all.length / count));
  return {
    pieces: Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size)),
  };
}

function cut(parts: Parts): Buffer {
  const all = Buffer.concat([head(parts, `Content-Length: ${parts.body.length + 5}`), parts.body]);
  return all.subarray(0, 1 + parts.random.int(all.length));
}

function wrongLength(parts: Parts, by: number): Sent {
  return { pieces: [head(parts, `Content-Length: ${Math.max(0, parts.body.length + by)}`), parts.body] };
}

/** Each request is answered, or the connection closed. */
function pipelined(parts: Parts): Sent {
  const one = Buffer.concat([head(parts, `Content-Length: ${parts.body.length}`), parts.body]);
  const count = 2 + parts.random.int(4);
  // After an upgrade request, the rest is not HTTP.
  const isOne = parts.line.startsWith("HEAD") || parts.headers.some((header) => header.includes("Upgrade"));
  return { pieces: [Buffer.concat(Array(count).fill(one))], answers: isOne ? 1 : count };
}
