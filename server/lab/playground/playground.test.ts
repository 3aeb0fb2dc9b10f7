import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparedHarmInput, type TryInput, tryInput } from "@/server/contract/playground";
import { createKey } from "@/server/identity/keys/keys.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { roles } from "@/server/policy/roles/roles.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { compareHarm } from "./compare-harm";
import { findOutcomes, listExamples, tryRequest } from "./try-request";

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const LIGHTS = "turn off the kitchen lights";
type Given = Partial<Omit<TryInput, "subjects">> & { subjects?: readonly Partial<TryInput["subjects"][number]>[] };
const ask = ({ subjects = [{}], ...rest }: Given) =>
  tryRequest(
    api.services,
    tryInput.parse({
      messages: [LIGHTS],
      shown: 0,
      ...rest,
      subjects: subjects.map((subject) => ({ ref: "draft", role: "orchestrator", ...subject })),
    }),
  );
const sentOf = (subject: { view: { sent: readonly string[] } | null } | undefined) => [...(subject?.view?.sent ?? [])];

describe("a trial", () => {
  it("gives the same result as an agent gets, tool by tool and token by token", async () => {
    const { subjects, rendered, servedRevision } = await ask({ subjects: [{ ref: 1 }] });
    const key = await api.keyFor("orchestrator");
    const { body } = await api.ask(key, "/api/v1/resolve", { message: LIGHTS, explain: true });
    const view = subjects[0]?.view;
    expect(servedRevision).toBe(1);
    expect(view?.sent).toContain("ha_call_service");
    expect(rendered?.tools).toEqual(body.tools);
    expect(view?.hash).toBe(body.hash);
    expect(view?.modeReason).toEqual(body.modeReason);
    expect(view?.tokens).toMatchObject({ sent: (body.tokens as { sent: number }).sent });
    const parts = [...(view?.outcomes ?? []), ...(view?.metaTools ?? [])];
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(view?.tokens.sent);
  });

  it("names every tool once: sent, deferred, or denied with the reason", async () => {
    const { view } = (await ask({})).subjects[0] ?? {};
    const named = [...(view?.outcomes ?? []), ...(view?.denied ?? [])].map(({ tool }) => tool);
    const all = await database.client.tool.findMany({ select: { name: true } });
    expect(named.sort()).toEqual(all.map(({ name }) => name).sort());
    expect(new Set(view?.denied.map(({ why }) => why.kind))).toEqual(new Set(["not-listed"]));
  });

  it("is compared with variants, and reports what is missing instead of failing", async () => {
    const { subjects } = await ask({
      subjects: [{}, { role: "chat" }, { preset: "gaia" }, { role: "nobody" }],
    });
    expect(subjects.map(({ problem }) => problem === null)).toEqual([true, true, true, false]);
    expect(subjects[1]?.view).toMatchObject({ mode: "chat", allowedCount: 0 });
    expect(subjects[2]?.view?.policy).toBe("gaia");
    expect(subjects[3]?.problem).toContain("nobody");
    expect((await ask({ subjects: [{ ref: 99 }] })).subjects[0]?.problem).toContain("99");
  });

  it("continues the session from round to round: a slim tool becomes full in its place", async () => {
    const { subjects } = await ask({ messages: [LIGHTS, "read the file notes.txt"], shown: 1 });
    const [own] = subjects;
    expect(own?.rounds.map(({ strategy }) => strategy)).toEqual(["append", "reselect"]);
    expect(own?.view?.outcomes.find(({ tool }) => tool === "ha_call_service")).toMatchObject({
      outcome: "sent",
      since: 0,
    });
    expect(own?.view?.added).not.toContain("ha_call_service");
    const alone = sentOf((await ask({})).subjects[0]);
    expect(sentOf(own).slice(0, alone.length)).toEqual(alone);
  });

  it("shows the draft as it is now, and a revision as it was", async () => {
    const role = await roles.get(database.client, "orchestrator");
    const { updatedAt: _time, ...fields } = role;
    const deny = { ...role.deny, tools: ["ha_call_service"] };
    const changed = await roles.update(database.client, TOOLCRIB, { ...fields, deny });
    const { subjects } = await ask({ subjects: [{}, { ref: 1 }] });
    expect(subjects[0]?.view?.denied).toContainEqual({ tool: "ha_call_service", why: { kind: "denied-tool" } });
    expect(sentOf(subjects[0])).not.toContain("ha_call_service");
    expect(sentOf(subjects[1])).toContain("ha_call_service");
    await roles.update(database.client, TOOLCRIB, { ...fields, version: changed.version });
  });

  it("with a key shows only what the key may use", async () => {
    const input = { name: "narrow", roles: { kind: "all" } as const, ratePerMinute: null, expiresAt: null };
    const { view: key } = await createKey(database.client, TOOLCRIB, { ...input, tools: ["ha_get_state"] });
    const { subjects } = await ask({ keyId: key.id });
    expect(subjects[0]?.view).toMatchObject({ allowedCount: 1 });
    expect(subjects[0]?.view?.denied).toContainEqual({ tool: "ha_call_service", why: { kind: "outside-key-scope" } });
    await expect(ask({ keyId: "key_none" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("uses the role with the most tools if none is chosen", async () => {
    expect((await ask({ subjects: [{ role: null }] })).subjects[0]?.view?.role).toBe("admin");
  });
});

it("what a comparison would lose is measured on recorded calls, and null where it can't be tried", async () => {
  const key = await api.keyFor("orchestrator");
  const session = { sessionId: "lights", role: "orchestrator" };
  const { body } = await api.ask<{ round: number }>(key, "/api/v1/resolve", { ...session, message: LIGHTS });
  await api.ask(key, "/api/v1/report", { ...session, round: body.round, called: ["ha_call_service"] });
  await api.services.records.flush();
  const compare = (...others: object[]) =>
    compareHarm(
      api.services,
      "user_reader",
      comparedHarmInput.parse({
        subjects: [{}, ...others].map((subject) => ({ ref: "draft", role: "orchestrator", ...subject })),
      }),
    );
  const lost = { sessions: 1, losing: 1, lost: [{ tool: "ha_call_service", sessions: 1 }] };
  expect(await compare({ mode: "direct" }, { mode: "chat" }, { role: "research" })).toEqual([
    { sessions: 1, losing: 0, lost: [] },
    lost,
    lost,
  ]);
  expect(await compare({ role: "nobody" }, { ref: 99 })).toEqual([null, null]);
});

it("tools that were not sent are found by part of their name", async () => {
  const subject = { ref: "draft", role: "orchestrator", preset: null, mode: "auto" } as const;
  const request = { messages: [LIGHTS], shown: 0, history: [], model: null, contextWindow: null, contextUsed: 0 };
  const found = await findOutcomes(api.services, { ...request, format: null, keyId: null, subject, query: "GIT" });
  expect(found.deferred.length).toBeGreaterThan(0);
  for (const { tool } of [...found.deferred, ...found.denied]) expect(tool.toLowerCase()).toContain("git");
});

it("examples to begin with are phrases of tools of different domains", async () => {
  const examples = await listExamples(api.services);
  expect(examples.length).toBeGreaterThan(2);
  const tools = await database.client.tool.findMany({ where: { name: { in: examples.map(({ tool }) => tool) } } });
  expect(new Set(tools.map(({ domain }) => domain)).size).toBe(examples.length);
});

it("inputs have size limits", () => {
  const subject = { ref: "draft", role: "coder" };
  const parse = (input: object) => tryInput.safeParse({ messages: ["a"], shown: 0, subjects: [subject], ...input });
  expect(parse({}).success).toBe(true);
  expect(parse({ messages: ["a".repeat(20_001)] }).success).toBe(false);
  expect(parse({ history: Array(51).fill("a") }).success).toBe(false);
  expect(parse({ subjects: Array(5).fill(subject) }).success).toBe(false);
  expect(parse({ shown: 1 }).success).toBe(false);
});
