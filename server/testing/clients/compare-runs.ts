import type { IncomingHttpHeaders } from "node:http";
import type { ClientRun } from "./client-world";

type Varying = {
  readonly what: string;
  readonly pattern: RegExp;
  /** What stands for it. */
  readonly as: (found: string) => string;
};

/** What clients themselves vary from run to run. Applied when two runs are compared, never within one. */
export const VARYING: readonly Varying[] = [
  { what: "UUIDs", pattern: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, as: () => "<uuid>" },
  { what: "times in milliseconds", pattern: /\b1[789]\d{11}\b/g, as: () => "<ms>" },
  { what: "Codex: how long a tool took", pattern: /Wall time: [\d.]+ seconds/g, as: () => "Wall time" },
  {
    what: "Codex: the order of keys in client_metadata",
    pattern: /(?<="client_metadata":)\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g,
    as: (found) => JSON.stringify(Object.entries(JSON.parse(found)).sort()),
  },
  { what: "opencode: session ids", pattern: /\bses_[0-9A-Za-z]{20,}/g, as: () => "<session>" },
  { what: "Claude Code: device id", pattern: /\b[0-9a-f]{64}\b/g, as: () => "<device>" },
];

/** Headers of one connection, which the gateway writes itself; see "Modes" in the docs. */
const NOT_COMPARED =
  /^(?:host|connection|content-length|accept-encoding|authorization|x-api-key|sec-.*|transfer-encoding)$/;

/** One line for each request: path, headers and body, in an order that does not depend on which came first. */
export function requestsOf(list: readonly { url: string; headers: IncomingHttpHeaders; body: Buffer }[]): string[] {
  return list.map(({ url, headers, body }) => `${url}\n${headerLines(headers)}\n${body.toString("latin1")}`).sort();
}

export function answersOf(list: readonly { readonly answer: Buffer | string }[]): string[] {
  return list.map(({ answer }) => Buffer.from(answer).toString("latin1")).sort();
}

/** The same without what the client varies. */
export function comparableRequests({ upstream }: Pick<ClientRun, "upstream">): string[] {
  return requestsOf(upstream).map(normalize).sort();
}

/** Where two lists differ first, with what is around it; null: nowhere. Requests are too long to print. */
export function firstDifference(found: readonly string[], expected: readonly string[]): string | null {
  if (found.length !== expected.length) return `${found.length} instead of ${expected.length}`;
  const index = found.findIndex((text, at) => text !== expected[at]);
  if (index === -1) return null;
  const [a = "", b = ""] = [found[index], expected[index]];
  let at = 0;
  while (a[at] === b[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `at ${at} of number ${index}: ${around(a)} instead of ${around(b)}`;
}

function normalize(text: string): string {
  return VARYING.reduce((now, { pattern, as }) => now.replaceAll(pattern, (found) => as(found)), text);
}

function headerLines(headers: IncomingHttpHeaders): string {
  return Object.entries(headers)
    .filter(([name]) => !NOT_COMPARED.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join("\n");
}
