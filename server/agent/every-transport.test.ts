import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { OPERATIONS, type Operation, type OperationName } from "@/server/contract/agent/operations";
import { META_TOOLS, MODES } from "@/server/engine/model/snapshot";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { roleOf } from "@/server/identity/keys/role-of";
import { callMcp, callRest, callTrpc, callTrpcInBatch } from "@/server/testing/agent-transports";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** A narrow key tries every operation, by every way in. Both are read off the table: what is new is tried too. */

type Input = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let api: RunningApi;
/** Holds the role coder, and nothing else. */
let coder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  coder = await api.keyFor("coder");
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const WAYS = { REST: callRest, tRPC: callTrpc, "tRPC in a batch": callTrpcInBatch } as const;
const EACH_WAY = Object.keys(WAYS) as (keyof typeof WAYS)[];

/** An answer word for word, but for what differs from one request to the next. */
async function wordsOf(way: keyof typeof WAYS, name: OperationName, input: Input, key = coder): Promise<string> {
  const { status, body } = await WAYS[way](api, key, name, input);
  return `${status} ${withoutChance(JSON.stringify(body))}`;
}

function withoutChance(text: string): string {
  return text
    .replaceAll(/"(requestId|callId|resolutionId)":"\w+"/g, '"$1":""')
    .replaceAll(/\breq_\w+/g, "REQ")
    .replaceAll(/"sessionId":"s_\w+"/g, '"sessionId":""')
    .replaceAll(/"durationMs":[\d.]+/g, "");
}

describe("a role outside the key", () => {
  describe.each(EACH_WAY)("over %s", (way) => {
    it.each(NAMES)("gets exactly the error of an unknown role in %s", async (name) => {
      const input = OPERATIONS[name].example;
      const outside = await wordsOf(way, name, { ...input, role: "orchestrator" });
      expect(outside).toBe(await wordsOf(way, name, { ...input, role: "nonexistent0" }));
      expect(outside).toMatch(/^404 /);
      expect(outside).not.toMatch(/orchestrator|nonexistent0/);
    });
  });

  it.each(["initialize", "tools/list", "tools/call"])("is over MCP too, in %s", async (method) => {
    const params =
      method === "initialize"
        ? { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } }
        : { name: "git_diff", arguments: {} };
    const ask = async (role: string) => {
      const { status, body } = await callMcp(api, coder, method, params, role);
      return `${status} ${withoutChance(body)}`;
    };
    const outside = await ask("orchestrator");
    expect(outside).toBe(await ask("nonexistent0"));
    expect(outside).toMatch(/^404 /);
    expect(await ask("coder")).toMatch(/^200 /);
  });

  it("takes the same steps as an unknown role, so timing reveals nothing", () => {
    const steps: string[] = [];
    class Watched extends Map<string, string> {
      override get(id: string) {
        steps.push(`get ${id}`);
        return super.get(id);
      }
      override values() {
        steps.push("values");
        return super.values();
      }
    }
    const roleNames = new Watched([
      ["role_1", "mine"],
      ["role_2", "theirs"],
    ]);
    const agent = { ownerId: "k", workbenchId: "k", name: "k", roleIds: new Set(["role_1"]), scope: null };
    const stepsFor = (asked: string) => {
      steps.length = 0;
      expect(() => roleOf(agent, { roleNames }, asked)).toThrow("role: not available to this key");
      return [...steps];
    };
    expect(stepsFor("theirs")).toEqual(stepsFor("nobody"));
    expect(stepsFor("theirs")).toEqual(["get role_1"]);
  });
});

const own = new Set(starter.roles.find(({ name }) => name === "coder")?.allow.tools);
const denied = starter.tools.map(({ name }) => name).filter((name) => !own.has(name));
const isOwn = ({ tools }: { readonly tools: readonly string[] }) => tools.some((tool) => own.has(tool));
/** What a coder may see, including bundles and categories with a tool it may use. */
const ownNames = new Set([
  ...own,
  ...[...starter.bundles, ...starter.categories].filter(isOwn).map(({ name }) => name),
]);

/** Each way in which an operation can be asked for a tool, a bundle or a category by its name. */
const BY_NAME: Readonly<Record<OperationName, readonly ((name: string) => Input)[]>> = {
  resolve: [
    (name) => ({
      messages: [
        { role: "user", content: "what changed in git?" },
        { type: "function_call", name },
      ],
    }),
  ],
  searchTools: [(name) => ({ query: `select:${name}` })],
  getTool: [(name) => ({ name })],
  listCategories: [],
  browseCategory: [(name) => ({ name })],
  loadTools: [
    (name) => ({ tools: [name], sessionId: "transports" }),
    (name) => ({ bundle: name, sessionId: "transports" }),
  ],
  execute: [
    (name) => ({ name, arguments: {} }),
    ...META_TOOLS.flatMap((metaTool) => [
      (name: string) => ({ name: metaTool, arguments: { name, arguments: {} } }),
      (name: string) => ({ name: metaTool, arguments: { tool: name, bundle: name, category: name, tools: [name] } }),
      (name: string) => ({ name: metaTool, arguments: { query: `select:${name}`, name } }),
    ]),
  ],
  authorize: [(name) => ({ name })],
  report: [(name) => ({ sessionId: "transports", round: 0, called: [name] })],
  readSession: [],
  resetSession: [],
  forkSession: [],
};

const foreign = (entries: readonly { readonly name: string; readonly tools: readonly string[] }[]) =>
  entries.find((entry) => !isOwn(entry) && entry.name.length > 4)?.name ?? "";
const OUTSIDE = [
  { what: "a tool", outside: "ha_get_states" },
  { what: "a category", outside: foreign(starter.categories) },
  { what: "a bundle", outside: foreign(starter.bundles) },
];
/** Of the same length and shape, and nowhere. */
const unlike = (name: string) => name.replaceAll(/[a-z]/g, "q");

describe.each(OUTSIDE)("$what outside the role", ({ outside }) => {
  it("exists, so the test means something", () => {
    expect(outside).toMatch(/^\w{5,}$/);
    expect(own.size).toBe(10);
    expect(denied).toContain("ha_get_states");
  });

  // What the ways have in common is shown with tools.
  describe.each(outside === "ha_get_states" ? EACH_WAY : EACH_WAY.slice(0, 1))("over %s", (way) => {
    it.each(NAMES.filter((name) => BY_NAME[name].length > 0))(
      "gets the error of an unknown one in %s",
      async (operation) => {
        await wordsOf(way, "resolve", { message: "what changed in git?", sessionId: "transports", round: 0 });
        for (const inputFor of BY_NAME[operation]) {
          const ask = async (name: string) => withoutClosest(await wordsOf(way, operation, inputFor(name)), name);
          expect(await ask(outside), JSON.stringify(inputFor("NAME"))).toBe(await ask(unlike(outside)));
        }
      },
    );
  });

  it("gets the same error over MCP", async () => {
    for (const params of [{ name: "NAME", arguments: {} }, ...META_TOOLS.map(metaCall)]) {
      const ask = async (name: string) => {
        const named = JSON.parse(JSON.stringify(params).replaceAll("NAME", name)) as Input;
        const { status, body } = await callMcp(api, coder, "tools/call", named);
        return withoutClosest(`${status} ${withoutChance(body)}`, name);
      };
      expect(await ask(outside), JSON.stringify(params)).toBe(await ask(unlike(outside)));
    }
  });
});

const metaCall = (name: string) => ({ name, arguments: { name: "NAME", tools: ["NAME"], query: "select:NAME" } });

/** Suggested names differ by query; what matters is that they are allowed. */
function withoutClosest(words: string, name: string): string {
  const closest = /\\*"closest\\*":\[([^\]]*)\]| Closest: ([\w, -]*)/g;
  for (const [, listed = "", said = ""] of words.matchAll(closest)) {
    for (const near of `${listed} ${said}`.match(/[\w-]+/g) ?? []) expect(ownNames, words).toContain(near);
  }
  return words.replaceAll(closest, "").replaceAll(name, "NAME");
}

describe("an answer to a narrow key", () => {
  /** Beside its example, what would bring most to light. */
  const ASKED: Partial<Record<OperationName, readonly Input[]>> = {
    resolve: [
      ...MODES.map((mode) => ({ mode, explain: true })),
      ...FORMATS.map((format) => ({ format, mode: "compact_direct" })),
      { explain: true, history: ["turn off the kitchen lights", "ha_call_service"], message: "again" },
    ],
    searchTools: [{ query: "turn off the kitchen lights", limit: 20 }, { query: "*" }, { query: "" }],
  };

  it.each(NAMES)("of %s names only allowed tools", async (name) => {
    const { example, input: schema }: Operation = OPERATIONS[name];
    const said = JSON.stringify(example);
    for (const more of ASKED[name] ?? [{}]) {
      const input = { ...example, role: "coder", ...more };
      if (!schema.safeParse(input).success) continue;
      for (const way of EACH_WAY) {
        const words = await wordsOf(way, name, input);
        const named = denied.filter((tool) => new RegExp(`\\b${tool}\\b`).test(words) && !said.includes(tool));
        expect(named, `${way} ${JSON.stringify(more)}`).toEqual([]);
      }
    }
  });
});

describe("a session of another key", () => {
  const takesSession = NAMES.filter((name) => "sessionId" in OPERATIONS[name].example);

  it.each(takesSession)("is unknown in %s, and stays unchanged", async (name) => {
    const [theirs = "", ours = "", other = ""] = await Promise.all([1, 2, 3].map(() => api.keyFor("orchestrator")));
    await callRest(api, theirs, "resolve", { ...OPERATIONS.resolve.example, sessionId: "theirs", round: 0 });
    const readTheirs = () => wordsOf("REST", "readSession", { sessionId: "theirs" }, theirs);
    const before = await readTheirs();
    const ask = async (key: string, way: keyof typeof WAYS, sessionId: string) =>
      (await wordsOf(way, name, { ...OPERATIONS[name].example, sessionId }, key)).replaceAll(sessionId, "SESSION");
    for (const way of EACH_WAY) {
      expect(await ask(ours, way, "theirs")).toBe(await ask(other, way, "nobodys"));
      expect(await readTheirs()).toBe(before);
    }
  });
});
