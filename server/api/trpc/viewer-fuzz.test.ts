import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { SCENARIOS } from "@/prisma/scenarios";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { createSeeded } from "@/server/lib/seeded";
import { updateSettings, viewSettings } from "@/server/runtime/settings/settings.service";
import { byScale } from "@/server/testing/prove/figures";
import { hostileInput, type InputSchema, type Load } from "@/server/testing/prove/hostile-input";
import { readThreadTime, slowness } from "@/server/testing/prove/loop-delay";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { appRouter } from "./app-router";

/** What a viewer may ask, editors and admins may too. */

const SEED = Number(process.env.TOOLCRIB_PROVE_SEED ?? 4);
const REQUESTS_EACH = byScale({ quick: 4, record: 100 });
/** Nothing may keep the others waiting for longer; a good deal more than anything should, for machines that are busy. */
const MAX_HELD_MS = 2000;

/** What has cost a parser, a compiler or a matcher dearly somewhere. */
const TEXTS: readonly string[] = [
  `---\n${"{".repeat(500)}${"}".repeat(500)}\n---\n`,
  `---\nname: a\ngoal: b\ntools: ${"[".repeat(9000)}\n---\n`,
  "\\pL".repeat(66),
  "(?=".repeat(300),
  "[a-z]{1000}".repeat(18),
  "a".repeat(100_000),
  " \n".repeat(50_000),
  "🔥e\u0301ﷺ".repeat(10_000),
  Array.from({ length: 15_000 }, (_, at) => `w${at.toString(36)}`).join(" "),
];

const named = <T>(count: number, make: (at: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, make(at)]));
const SCHEMAS: readonly unknown[] = [
  { type: "object", properties: named(200, (at) => ({ pattern: `^(?:[a-z]{1,500}x){1,2}${at}` })) },
  { type: "object", properties: named(5000, (at) => ({ pattern: `(?!x)(a+)+${at}` })) },
  { type: "object", properties: named(5000, () => ({ type: "string" })) },
  { $ref: "#/$defs/p0", $defs: named(2500, (at) => ({ $ref: `#/$defs/p${at + 1}` })) },
  { type: "object", properties: named(1, () => ({ enum: Array.from({ length: 10_000 }, (_, n) => ({ n })) })) },
];

const LOADS: readonly Load[] = TEXTS.map((text, at) => ({
  text,
  json: JSON.stringify(SCHEMAS[at] ?? {}),
  items: byScale({ quick: 60, record: 1000 }),
}));

type Procedure = { readonly path: string; readonly isMutation: boolean; readonly input: InputSchema | null };

let database: TestDatabase;
let api: RunningApi;
let cookie: string;
const said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { logLevel: "error", logTo: { write: (line) => void said.push(line) } });
  const { settings, version } = await viewSettings(database.client);
  const chat = { ...settings.chat, roles: ["orchestrator"] };
  await updateSettings(database.client, TOOLCRIB, { settings: { chat }, version });
  ({ cookie } = await api.signIn("viewer"));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function call({ path, isMutation }: Pick<Procedure, "path" | "isMutation">, json: string): Promise<Response> {
  const query = isMutation ? "" : `?input=${encodeURIComponent(json)}`;
  return fetch(`${api.url}/api/trpc/${path}${query}`, {
    method: isMutation ? "POST" : "GET",
    headers: { cookie, "content-type": "application/json" },
    ...(isMutation && { body: json }),
  });
}

async function ask(procedure: Pick<Procedure, "path" | "isMutation">, json: string): Promise<number> {
  const answer = await call(procedure, json);
  // Of what is told without end, the beginning is enough.
  const isEndless = answer.headers.get("content-type")?.startsWith("text/event-stream");
  await (isEndless ? answer.body?.cancel() : answer.arrayBuffer());
  return answer.status;
}

/** Those that let a viewer in, by their own account. */
async function findOpen(): Promise<Procedure[]> {
  type Definition = { readonly _def: { readonly type: string; readonly inputs: readonly unknown[] } };
  const all = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>);
  const open: Procedure[] = [];
  for (const [path, { _def }] of all) {
    const procedure = { path, isMutation: _def.type === "mutation" };
    const status = await ask(procedure, '"\\u0000"');
    if (status === 401 || status === 403) continue;
    const [input] = _def.inputs as z.ZodType[];
    open.push({ ...procedure, input: input === undefined ? null : toSchema(input) });
  }
  // What is removed cannot be asked for afterwards.
  return open.sort((a, b) => Number(a.path.endsWith(".remove")) - Number(b.path.endsWith(".remove")));
}

function toSchema(input: z.ZodType): InputSchema {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as InputSchema;
}

/** Names and ids of the starter catalog, and of a chat of the viewer's own, by the fields that ask for them. */
async function findKnown(): Promise<Record<string, readonly string[]>> {
  const { tools, roles, categories, policies, models } = SCENARIOS.starter();
  const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
  const send = { path: "chats.send", isMutation: true };
  const choice = { role: "orchestrator", model: "demo", mode: "auto" };
  const message = { chatId: null, messageId: "msg_0123456789abcdef", text: "hello", choice };
  const answer = (await (await call(send, JSON.stringify(message))).json()) as { result: { data: { chatId: string } } };
  return {
    role: ["orchestrator"],
    ...{ tool: namesOf(tools), tools: namesOf(tools), category: namesOf(categories), policy: namesOf(policies) },
    ...{ model: namesOf(models), chatId: [answer.result.data.chatId], messageId: ["msg_0123456789abcdef"] },
    ...{ a: roles.map(({ id }) => id), b: roles.map(({ id }) => id) },
    ...{ from: ["2026-01-01T00:00:00.000Z"], to: ["2026-12-31T00:00:00.000Z"], against: ["published"] },
  };
}

/** The ids that a procedure of this router asks for. */
function idsFor(path: string, known: Readonly<Record<string, readonly string[]>>): readonly string[] | undefined {
  const [router = ""] = path.split(".");
  if (router === "chats") return known.chatId;
  const snapshot: Partial<Record<string, unknown>> = SCENARIOS.starter();
  const entries = snapshot[router] as readonly { readonly id: string }[] | undefined;
  return entries?.map(({ id }) => id);
}

/** Where nothing but names can be put, they are all the same. */
function hasRoom(json: string, at: number): boolean {
  return at === 0 || json.length > 2000;
}

/** How long nothing else was done while this was, in time that the process itself had. */
async function watchHold(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const before = await readThreadTime(process.pid);
  const timer = setInterval(look, 10);
  await work();
  clearInterval(timer);
  look();
  return longest / slowness(before, await readThreadTime(process.pid));
}

it("any input of a viewer to any procedure for viewers is answered, causes no internal error, and blocks no one", async () => {
  const open = await findOpen();
  expect(open.length).toBeGreaterThan(80);
  const names = await findKnown();
  const random = createSeeded(SEED);
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  for (const procedure of open) {
    const { path, isMutation, input } = procedure;
    const ids = idsFor(path, names);
    const known = { ...names, ...(ids !== undefined && { id: ids }) };
    // URLs are short.
    const maxText = isMutation ? 100_000 : 1000;
    const write = (load: Load | null) => hostileInput(input ?? {}, { random, known, maxText, load });
    const inputs = [...LOADS.map(write).filter(hasRoom), ...Array.from({ length: REQUESTS_EACH }, () => write(null))];
    for (const json of input === null ? ["{}"] : inputs) {
      const held = await watchHold(async () => {
        const status = await ask(procedure, json);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) wrong.push(`${path} ${status}: ${json.slice(0, 300)}`);
      });
      if (held > MAX_HELD_MS) wrong.push(`${path} held everybody up for ${Math.round(held)} ms: ${json.slice(0, 300)}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(said).toEqual([]);
  // Much of it was understood: a generator that only makes noise proves nothing.
  expect(statuses[200]).toBeGreaterThan(2 * open.length);
}, 600_000);
