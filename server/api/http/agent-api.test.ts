import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { MODES } from "@/server/contract/agent/words";
import { callRest, callTrpc } from "@/server/testing/agent-transports";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: RunningApi;
let everyone: string;
let orchestrator: string;
let coder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  everyone = await api.keyFor();
  orchestrator = await api.keyFor("orchestrator");
  coder = await api.keyFor("coder");
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const resolveWith = async (key: string, input: object) => {
  const { status, body } = await api.ask<ResolveOutput>(key, "/api/v1/resolve", input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe("resolve", () => {
  it("answers every field", async () => {
    const answer = await resolveWith(orchestrator, { message: "turn off the kitchen lights", sessionId: "fields" });
    expect(OPERATIONS.resolve.output.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      resolutionId: expect.stringMatching(/^res_/),
      revision: 1,
      sessionId: "fields",
      role: "orchestrator",
      mode: "selective",
      unchanged: false,
      explain: null,
    });
    expect(answer.toolNames).toContain("ha_call_service");
    const { sent, baseline, saved, perTool } = answer.tokens;
    expect(Object.values(perTool).reduce((sum, tokens) => sum + tokens, 0)).toBe(sent);
    expect(saved).toBe(baseline - sent);
  });

  it("explains by reasons of the contract alone, with no field that the contract does not know", async () => {
    const messages = ["turn off the kitchen lights", "thanks!", "search the web for jazz, then mail it to Anna"];
    const requests = messages.flatMap((message) => MODES.map((mode) => ({ message, mode, explain: true })));
    const kinds = new Set<string>();
    for (const request of [...requests, ...messages.map((message) => ({ message, explain: true }))]) {
      const answer = await resolveWith(orchestrator, request);
      expect(OPERATIONS.resolve.output.parse(answer)).toEqual(answer);
      for (const { reason } of answer.explain ?? []) kinds.add(reason.kind);
      const session = await api.ask(orchestrator, `/api/v1/sessions/${answer.sessionId}`);
      expect(OPERATIONS.readSession.output.parse(session.body)).toEqual(session.body);
    }
    expect([...kinds]).toEqual(expect.arrayContaining(["chat", "everything", "hybrid", "not-picked"]));
  });

  it("creates a session if none is named, which can be continued", async () => {
    const first = await resolveWith(orchestrator, { message: "turn off the kitchen lights" });
    const second = await resolveWith(orchestrator, { message: "and the hall", sessionId: first.sessionId });
    expect(second.round).toBe(first.round + 1);
    expect(second.toolNames.slice(0, first.toolNames.length)).toEqual(first.toolNames);
  });

  it("answers a repeated round byte for byte, and changes the session only once", async () => {
    const input = { message: "remind me to call Anna", sessionId: "again", round: 0 };
    const first = await resolveWith(orchestrator, input);
    expect(await resolveWith(orchestrator, input)).toEqual(first);
    expect((await resolveWith(orchestrator, { message: "thanks", sessionId: "again" })).round).toBe(1);
  });

  it("omits a list that the agent already has", async () => {
    const first = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "since" });
    const second = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "since", since: first.hash });
    expect(second).toMatchObject({ unchanged: true, tools: null, prompt: null, hash: first.hash });
    expect(second.toolNames).toEqual(first.toolNames);
    const third = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "since", since: "other" });
    expect(third).toMatchObject({ unchanged: false, tools: first.tools });
  });

  it("explains every allowed tool when asked, and nothing else", async () => {
    const { explain } = await resolveWith(coder, { message: "what changed in git?", explain: true });
    expect(explain).toHaveLength(10);
    expect(explain?.map(({ tool }) => tool)).toContain("git_diff");
    expect(JSON.stringify(explain)).not.toContain("ha_call_service");
  });

  it("sends nothing at all for small talk", async () => {
    const answer = await resolveWith(orchestrator, { message: "thanks a lot!" });
    expect(answer).toMatchObject({ mode: "chat", tools: [], prompt: null, tokens: { sent: 0 } });
  });

  it("takes the whole conversation instead of its last message", async () => {
    const asked = { role: "user", content: "turn off the kitchen lights" };
    const reply = { role: "user", content: "yes, the big one too" };
    const question = { role: "assistant", content: "All of them?" };
    const users = await resolveWith(orchestrator, { messages: [asked, reply] });
    const told = await resolveWith(orchestrator, { message: reply.content, history: [asked.content] });
    expect(users.toolNames).toEqual(told.toolNames);
    const whole = await resolveWith(orchestrator, { messages: [asked, question, reply] });
    expect(whole.toolNames).toEqual(expect.arrayContaining(["ha_call_service", ...told.toolNames]));
  });

  it("keeps what the conversation has called, by the names that the provider knows, and nothing that is not allowed", async () => {
    const call = (name: string) => ({ type: "function_call", call_id: name, name, arguments: "{}" });
    const messages = [
      { role: "user", content: "show my tasks" },
      call("ha_call_service"),
      call("git_diff"),
      call("none"),
    ];
    const first = await resolveWith(orchestrator, { messages, sessionId: "called", explain: true });
    expect(first.toolNames).toContain("ha_call_service");
    const reason = first.explain?.find(({ tool }) => tool === "ha_call_service")?.reason;
    expect(reason).toEqual({ kind: "discovered", via: "call" });
    const later = [...messages, { type: "function_call_output", call_id: "none", output: "not found" }];
    const second = await resolveWith(orchestrator, { messages: later, sessionId: "called" });
    expect(second).toMatchObject({ round: 1, toolNames: first.toolNames, cache: { strategy: "reuse" } });
    const own = await resolveWith(coder, {
      messages: [{ role: "user", content: "what changed?" }, call("ha_call_service")],
    });
    expect(JSON.stringify(own)).not.toContain("ha_call_service");
  });

  it("refuses a conversation of a wrong shape over REST and tRPC alike, and names the place", async () => {
    const user = { role: "user", content: "hi" };
    const wrong = { messages: [user, user, user, { role: "user", content: 7 }] };
    const error = { code: "invalid", field: "messages.3.content" };
    expect(await callRest(api, orchestrator, "resolve", wrong)).toMatchObject({ status: 400, body: { error } });
    expect((await callTrpc(api, orchestrator, "resolve", wrong)).status).toBe(400);
    for (const [input, field] of [
      [{}, "message"],
      [{ message: "hi", messages: [user] }, "messages"],
    ] as const) {
      const refused = await callRest(api, orchestrator, "resolve", input);
      expect(refused).toMatchObject({ status: 400, body: { error: { field } } });
    }
  });

  it("handles concurrent rounds without losing or repeating a tool", async () => {
    const messages = ["turn off the kitchen lights", "show my tasks", "what changed in git?", "search the web for tea"];
    const answers = await Promise.all(
      messages.map((message) => resolveWith(orchestrator, { message, sessionId: "race" })),
    );
    expect(answers.map(({ round }) => round).sort()).toEqual([0, 1, 2, 3]);
    const { body } = await api.ask<{ loaded: { tool: string }[] }>(orchestrator, "/api/v1/sessions/race");
    const loaded = body.loaded.map(({ tool }) => tool);
    expect(new Set(loaded).size).toBe(loaded.length);
    const last = answers.find(({ round }) => round === 3);
    for (const { tools, toolNames } of answers) {
      expect(tools?.length).toBe(toolNames.length);
      for (const name of toolNames) expect(last?.toolNames).toContain(name);
    }
  });
});

describe("every operation", () => {
  const names = Object.keys(OPERATIONS) as OperationName[];

  it.each(names)("%s answers its example in the form that its schema says, over REST and tRPC alike", async (name) => {
    const { example, output } = OPERATIONS[name];
    // The examples share one session: it is created first, and renamed for those that create another.
    await resolveWith(everyone, { ...OPERATIONS.resolve.example, round: 0 });
    const rest = await callRest(
      api,
      everyone,
      name,
      name === "forkSession" ? { ...example, to: "fork-rest" } : example,
    );
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect(output.safeParse(rest.body).error).toBeUndefined();
    const trpc = await callTrpc(
      api,
      everyone,
      name,
      name === "forkSession" ? { ...example, to: "fork-trpc" } : example,
    );
    expect(trpc.status, JSON.stringify(trpc.body)).toBe(200);
    expect(Object.keys(trpc.body.result.data).sort()).toEqual(Object.keys(rest.body).sort());
  });

  it.each(names)("%s is refused without a key", async (name) => {
    const refused = await callRest(api, "tck_nobody_has_this_key_at_all", name, OPERATIONS[name].example);
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
    expect((await callTrpc(api, "tck_nobody_has_this_key_at_all", name, OPERATIONS[name].example)).status).toBe(401);
  });

  it("is described by the OpenAPI document, whose references all resolve", async () => {
    const { status, body } = await api.ask<{ paths: Record<string, object>; openapi: string }>(
      null,
      "/api/v1/openapi.json",
    );
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    for (const { path, method } of Object.values(OPERATIONS)) {
      expect(body.paths[path]).toHaveProperty(method.toLowerCase());
    }
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference = ""]) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split("/")
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], body);
      expect(found, reference).toBeDefined();
    }
  });
});

describe("a body", () => {
  const ask = async (contentType: string | null, body: string) => {
    const headers = { authorization: `Bearer ${orchestrator}`, ...(contentType && { "content-type": contentType }) };
    const answer = await fetch(`${api.url}/api/v1/authorize`, { method: "POST", headers, body: Buffer.from(body) });
    return { status: answer.status, body: (await answer.json()) as { error?: { code: string; message: string } } };
  };
  const input = '{"name":"task_list"}';

  it.each([null, "application/json", "application/json; charset=utf-8", "application/vnd.api+json"])(
    "is JSON as %s",
    async (contentType) => expect((await ask(contentType, input)).status).toBe(200),
  );

  it("is JSON under curl's default type too, as long as it looks like JSON", async () => {
    expect((await ask("application/x-www-form-urlencoded", input)).status).toBe(200);
    expect((await ask("application/x-www-form-urlencoded", "name=task_list")).status).toBe(415);
  });

  it.each(["text/plain", "text/xml", "multipart/form-data; boundary=x", "application/octet-stream"])(
    "is refused as %s, with the type to send",
    async (contentType) => {
      const { status, body } = await ask(contentType, input);
      expect(status).toBe(415);
      expect(body.error).toMatchObject({ code: "unsupported_media_type" });
      expect(body.error?.message).toContain("Content-Type: application/json");
    },
  );
});

describe("a role", () => {
  it("can be omitted if the key has one, and must be named if it has several", async () => {
    expect((await resolveWith(coder, { message: "x" })).role).toBe("coder");
    const refused = await api.ask(everyone, "/api/v1/resolve", { message: "x" });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid", field: "role" } } });
  });

  it("keeps its sessions apart from those of other keys", async () => {
    await resolveWith(orchestrator, { message: "show my tasks", sessionId: "mine" });
    const theirs = await resolveWith(everyone, { message: "thanks", sessionId: "mine", role: "orchestrator" });
    expect(theirs.round).toBe(0);
    expect(theirs.toolNames).toEqual([]);
  });
});

describe("discovery", () => {
  it("adds found tools to the session, to be sent in the next round", async () => {
    const before = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "found" });
    expect(before.toolNames).not.toContain("nc_talk_send");
    const { body } = await api.ask<{ matches: { name: string }[] }>(orchestrator, "/api/v1/tools/search", {
      query: "nc_talk_send",
      sessionId: "found",
      limit: 1,
    });
    expect(body.matches[0]?.name).toBe("nc_talk_send");
    const after = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "found" });
    expect(after.added).toContain("nc_talk_send");
    expect(after.toolNames.slice(0, before.toolNames.length)).toEqual(before.toolNames);
  });

  it("answers an unknown name with the closest ones", async () => {
    const { status, body } = await api.ask<{ error: { closest: string[] } }>(orchestrator, "/api/v1/tools/task_lst");
    expect(status).toBe(404);
    expect(body.error.closest).toContain("task_list");
  });
});

describe("execute", () => {
  it("really runs a tool, and its effect is visible afterwards", async () => {
    const run = (name: string, args: object) =>
      api.ask<{ structured: { [key: string]: unknown }; isError: boolean; sent: boolean }>(
        orchestrator,
        "/api/v1/tools/execute",
        { name, arguments: args, sessionId: "run" },
      );
    const call = { domain: "light", service: "turn_on", entity_id: "light.kitchen" };
    expect((await run("ha_call_service", call)).body.isError).toBe(false);
    expect(JSON.stringify((await run("ha_get_state", { entity_id: "light.kitchen" })).body)).toContain('"on"');
    await run("ha_call_service", { ...call, service: "turn_off" });
    expect(JSON.stringify((await run("ha_get_state", { entity_id: "light.kitchen" })).body)).toContain('"off"');
  });

  it("names the argument that is wrong", async () => {
    const input = { name: "ha_get_state", arguments: { entity_id: "Kitchen Light!" } };
    const { status, body } = await api.ask(orchestrator, "/api/v1/tools/execute", input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: false, error: { code: "invalid_arguments", field: "arguments.entity_id" } });
  });

  it("reports that the agent has to run a tool without an executor", async () => {
    const input = { name: "web_search", arguments: { query: "tea" } };
    const refused = await api.ask(orchestrator, "/api/v1/tools/execute", input);
    expect(refused).toMatchObject({ status: 200, body: { ok: false, error: { code: "unavailable" } } });
    const { body } = await api.ask(orchestrator, "/api/v1/tools/web_search");
    expect(body).toMatchObject({ executable: false });
    expect((await api.ask(orchestrator, "/api/v1/tools/task_list")).body).toMatchObject({ executable: true });
  });

  it("sends a tool that was called without being sent from the next round on", async () => {
    await resolveWith(orchestrator, { message: "turn off the kitchen lights", sessionId: "escape" });
    const input = { name: "task_list", arguments: {}, sessionId: "escape" };
    expect((await api.ask(orchestrator, "/api/v1/tools/execute", input)).body).toMatchObject({ sent: false });
    const next = await resolveWith(orchestrator, { message: "turn off the kitchen lights", sessionId: "escape" });
    expect(next.toolNames).toContain("task_list");
    expect((await api.ask(orchestrator, "/api/v1/tools/execute", input)).body).toMatchObject({ sent: true });
  });
});

describe("bad input", () => {
  it.each([
    ["{", "body"],
    ['"text"', "body"],
    ["[]", "body"],
    [{ message: 5 }, "message"],
    [{ message: "x", format: "morse" }, "format"],
    [{ message: "x", round: -1 }, "round"],
    [{ message: "x", sessionId: "has a blank" }, "sessionId"],
    [{ message: "a\u0000b" }, "message"],
    [{}, "message"],
    [`{"message":"x","history":${"[".repeat(5000)}${"]".repeat(5000)}}`, "history"],
  ])("is refused with the field's name (%j)", async (body, field) => {
    const refused = await api.ask<{ error: { message: string } }>(orchestrator, "/api/v1/resolve", body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { code: "invalid", requestId: expect.any(String) } });
    expect(refused.body.error.message.startsWith(`${field}:`) || field === "body").toBe(true);
    expect(refused.body.error.message).toContain(field);
  });

  it("names the supported methods of a path, and reports unknown paths", async () => {
    expect((await api.ask(orchestrator, "/api/v1/resolve")).status).toBe(405);
    expect((await api.ask(orchestrator, "/api/v1/nothing")).status).toBe(404);
  });
});

describe("records", () => {
  it("are there after the answers: the round, the call and the report", async () => {
    const { resolutionId } = await resolveWith(orchestrator, { message: "show my tasks", sessionId: "recorded" });
    await api.ask(orchestrator, "/api/v1/tools/execute", { name: "task_list", arguments: {}, sessionId: "recorded" });
    const { body } = await api.ask(orchestrator, "/api/v1/report", {
      ...{ sessionId: "recorded", round: 0, called: ["task_list", "cron_list", "no_such_tool", "ha_get_state"] },
      usage: { inputTokens: 900, outputTokens: 12 },
    });
    expect(body).toMatchObject({ recorded: true, unknown: ["no_such_tool"] });
    expect((body as { unsent: string[] }).unsent).toContain("ha_get_state");
    await vi.waitFor(async () => {
      const round = await database.client.round.findUnique({ where: { id: resolutionId } });
      expect(round).toMatchObject({ message: "show my tasks", revision: 1, roleName: "orchestrator" });
      const report = await database.client.report.findUnique({ where: { roundId: resolutionId } });
      expect(report).toMatchObject({ inputTokens: 900, unknown: ["no_such_tool"] });
      const calls = await database.client.toolCall.findMany({ where: { sessionId: round?.sessionId ?? "" } });
      expect(calls).toMatchObject([{ toolName: "task_list", outcome: "ok", sent: true }]);
    });
  });
});
