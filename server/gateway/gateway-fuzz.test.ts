import http from "node:http";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { createSeeded } from "@/server/lib/seeded";
import { listenLocally } from "@/server/testing/listen-locally";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { type MutatedExchange, mutatedExchange } from "@/server/testing/prove/mutated-exchange";
import { SEED } from "@/server/testing/seed";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { DialectName } from "./dialects/dialect";
import { fieldsOf, membersOf, parseJson, skipSpace } from "./dialects/json-text";
import { DEFINING_ITEMS } from "./dialects/read-responses";
import { setGatewayRole } from "./gateway-roles.service";
import { elementTexts, memberText } from "./loop/edit-event";

/** Broken requests meet broken providers. Each is sent twice: directly, which says what a client must get, and through the gateway. */

const EXCHANGES = byScale({ quick: 300, record: 20_000 });
const LANES = 16;
const DEADLINE_MS = 30_000;
const MODES = ["off", "observe", "on"] as const;
type Mode = (typeof MODES)[number];
/** Broken answers lose tools and are refused: the watchdog would soon end `on`, and with it this test of it. */
const PATIENT = {
  mode: "on",
  recallFloor: 0.5,
  watchFrom: 2000,
  watchRounds: 2000,
  maxEscapeShare: 1,
  maxRefusedShare: 1,
} as const;

let database: TestDatabase;
let api: RunningApi;
let key: string;
let upstream: Awaited<ReturnType<typeof openMutatedUpstream>>;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openMutatedUpstream();
  const env = {
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream.url },
  };
  api = await startApi(database, { env, logLevel: "error", logTo: { write: (line) => void logged.push(line) } });
  key = await api.keyFor("orchestrator");
  await setGatewayRole(database.client, TOOLCRIB, { role: "orchestrator", version: 0, changes: PATIENT });
  await api.services.gatewayControl.roles.refresh();
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

/** Writes the bytes that belong to an exchange, and keeps the bodies that it received. */
async function openMutatedUpstream() {
  const exchanges = new Map<string, MutatedExchange>();
  const received = new Map<string, Buffer[]>();
  const { port, close } = await listenLocally(async (request) => {
    const { socket } = request;
    socket.on("error", () => {});
    const name = String(request.headers["x-exchange"]);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.set(name, [...(received.get(name) ?? []), Buffer.concat(chunks)]);
    const { pieces, end } = exchanges.get(name)?.answer ?? { pieces: [], end: "reset" };
    for (const piece of pieces) await write(socket, piece);
    if (end === "reset") socket.resetAndDestroy();
    else socket.end();
  });
  return { url: `http://127.0.0.1:${port}`, exchanges, received, close };
}

function write(socket: Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    socket.write(piece, () => setImmediate(resolve));
  });
}

type Result =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: http.IncomingHttpHeaders;
      readonly body: Buffer;
      readonly isComplete: boolean;
    }
  /** No answer that could be read. */
  | { readonly kind: "failure"; readonly code: string }
  | { readonly kind: "hang" };

function send(base: string, { path, headers, body }: MutatedExchange, extra: Record<string, string>): Promise<Result> {
  return new Promise((resolve) => {
    const all = { ...headers, authorization: `Bearer ${key}`, ...extra, "content-length": String(body.length) };
    const request = http.request(`${base}${path}`, { method: "POST", headers: all, agent: false });
    const deadline = setTimeout(() => {
      request.destroy();
      resolve({ kind: "hang" });
    }, DEADLINE_MS);
    const done = (result: Result) => {
      clearTimeout(deadline);
      resolve(result);
    };
    request.on("error", (error: NodeJS.ErrnoException) => done({ kind: "failure", code: error.code ?? error.message }));
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      done({ kind: "failure", code: "upgrade" });
    });
    request.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", () => {});
      incoming.on("close", () => {
        const { statusCode: status = 0, headers: got, complete: isComplete } = incoming;
        done({ kind: "answer", status, headers: got, body: Buffer.concat(chunks), isComplete });
      });
    });
    request.end(body);
  });
}

/** What is wrong with what came through the gateway; null: nothing. */
function judge(mode: Mode, { answer }: MutatedExchange, direct: Result, through: Result): string | null {
  if (through.kind === "hang") return "hangs";
  if (direct.kind === "hang") return "hangs directly";
  if (through.kind === "failure") return `no answer: ${through.code}`;
  // A reset overtakes bytes that were sent before it: whether the head arrived is chance.
  if (answer.end === "reset" && answer.pieces.length > 0) {
    const mayLookWhole = !tellsItsEnd(answer);
    return through.status === 502 || !through.isComplete || mayLookWhole ? null : "looks whole";
  }
  const isRedirect =
    direct.kind === "answer" && direct.status >= 300 && direct.status < 400 && direct.headers.location !== undefined;
  if (direct.kind === "failure" || isRedirect || direct.status < 200) {
    return through.status === 502 ? null : `${through.status} instead of 502`;
  }
  // Rewritten answers are for the tests of the inner loop.
  const isRewritten = mode === "on" && through.status === direct.status;
  if (isRewritten) return null;
  if (through.status !== direct.status)
    return `${through.status} instead of ${direct.status}: ${through.body.subarray(0, 300)}`;
  if (through.isComplete !== direct.isComplete) return through.isComplete ? "looks whole" : "broke off";
  const length = direct.isComplete
    ? Math.max(direct.body.length, through.body.length)
    : Math.min(direct.body.length, through.body.length);
  return direct.body.subarray(0, length).equals(through.body.subarray(0, length)) ? null : "another body";
}

/** Without a length, only the end of the connection ends an answer, and Node can't always tell a reset from it. */
function tellsItsEnd({ pieces }: MutatedExchange["answer"]): boolean {
  return /^(?:content-length|transfer-encoding):/im.test(Buffer.concat([...pieces]).toString("latin1"));
}

/** Refusals that Toolcrib makes before anything is sent. */
function isOurRefusal(mode: Mode, exchange: MutatedExchange, through: Result): boolean {
  if (through.kind !== "answer") return false;
  if (exchange.headers["x-toolcrib-mode"] !== undefined) return through.status === 400;
  const { status } = through;
  // What `on` can't read it can't narrow; and a model that is named twice could mean two things.
  return status === 400 && (mode === "on" || through.body.includes("is given more than once"));
}

it(`${EXCHANGES} broken exchanges: no error of ours, no hang, no byte changed`, async () => {
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  let next = 0;
  async function exchangeOn(): Promise<void> {
    for (let number = next++; number < EXCHANGES; number = next++) {
      const random = createSeeded(SEED * 1_000_003 + number);
      const exchange = mutatedExchange(random);
      const mode = modeOf(exchange, random.pick(MODES));
      const problem = await compare(number, mode, exchange);
      if (problem !== null) problems.push(`#${number} ${mode}, ${exchange.about}: ${problem}`);
    }
  }

  async function compare(number: number, mode: Mode, exchange: MutatedExchange): Promise<string | null> {
    const [here, there] = [`${number}d`, `${number}g`];
    upstream.exchanges.set(here, exchange).set(there, exchange);
    const direct = await send(upstream.url, exchange, { "x-exchange": here });
    const through = await send(api.url, exchange, {
      "x-toolcrib-mode": mode,
      ...exchange.headers,
      "x-exchange": there,
    });
    const received = upstream.received.get(there) ?? [];
    for (const map of [upstream.exchanges, upstream.received]) map.delete(here);
    for (const map of [upstream.exchanges, upstream.received]) map.delete(there);
    const label = through.kind === "answer" ? `${mode} ${through.status}` : `${mode} ${through.kind}`;
    counts[label] = (counts[label] ?? 0) + 1;
    if (received.length === 0) {
      if (isOurRefusal(mode, exchange, through)) return null;
      return `never sent: ${through.kind === "answer" ? `${through.status} ${through.body.subarray(0, 300)}` : through.kind}`;
    }
    if (through.kind === "answer" && through.headers["x-toolcrib-mode"] !== mode) return "another mode";
    if (mode !== "on" && !received.every((body) => body.equals(exchange.body))) return "the upstream got other bytes";
    if (mode === "on" && !keepsAllButTools(exchange.dialect, exchange.body, received[0])) {
      return "more than tools was changed";
    }
    return judge(mode, exchange, direct, through);
  }

  await Promise.all(Array.from({ length: LANES }, exchangeOn));
  reportFigures("gateway: broken requests and answers", {
    exchanges: EXCHANGES,
    seed: SEED,
    ...sorted(counts),
    problems: problems.length,
  });
  expect(problems).toEqual([]);
  expect(logged).toEqual([]);
  await vi.waitFor(() => expect(api.services.gateway.stats()).toEqual({ open: 0, heldBytes: 0 }));
}, 1_200_000);

/** A header of the exchange itself counts for more, and may be written in capitals. */
function modeOf({ headers }: MutatedExchange, picked: Mode): Mode {
  const asked = headers["x-toolcrib-mode"]?.toLowerCase();
  return MODES.find((mode) => mode === asked) ?? picked;
}

/**
 * Compared as values: keys that are given twice count once. Besides `tools`, only this may change: a tool that has two names is
 * removed wherever it is defined, and what a provider refuses without tools goes with the last of them.
 */
function keepsAllButTools(dialect: DialectName, before: Buffer, after: Buffer | undefined): boolean {
  const [{ tools: _before, ...old }, { tools, ...now }] = [parse(before), parse(after ?? Buffer.alloc(0))];
  const isEmptied = tools === undefined || (Array.isArray(tools) && tools.length === 0);
  const mayGo = new Set(isEmptied && dialect !== "openai-responses" ? ["tool_choice", "parallel_tool_calls"] : []);
  try {
    const expected = dialect === "openai-responses" ? { ...old, ...withoutTwoNames(before) } : old;
    const kept = Object.entries(expected).filter(([key]) => key in now || !mayGo.has(key));
    return JSON.stringify(Object.fromEntries(kept)) === JSON.stringify(now);
  } catch (error) {
    // Nested too deep to be written again; in `off` and `observe` bytes are compared.
    return error instanceof RangeError;
  }
}

/** The conversation without tools that it defines under two names at once: nobody can tell which of them counts. */
function withoutTwoNames(bytes: Buffer): { readonly input?: readonly unknown[] } {
  const text = bytes.toString();
  const input = membersOf(text, skipSpace(text, 0)).findLast(({ key }) => key === "input");
  if (input === undefined || text[input.start] !== "[") return {};
  const items = elementTexts(text.slice(input.start, input.end)).flatMap((item): unknown[] => {
    const fields = fieldsOf(parseJson(item));
    if (!DEFINING_ITEMS.has(fields.type) || !Array.isArray(fields.tools)) return [parseJson(item)];
    const tools = elementTexts(memberText(item, "tools")).filter((tool) => !hasTwoNames(tool));
    if (tools.length === fields.tools.length) return [parseJson(item)];
    return tools.length === 0 && fields.type === "additional_tools" ? [] : [{ ...fields, tools: tools.map(parseJson) }];
  });
  return { input: items };
}

function hasTwoNames(tool: string): boolean {
  const names = membersOf(tool, 0).filter(({ key }) => key === "name");
  const values = names.map(({ start, end }) => parseJson(tool.slice(start, end)));
  return new Set(values.filter((value) => typeof value === "string")).size > 1;
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString().replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort());
}
