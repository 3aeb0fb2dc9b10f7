import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { readScenarioSets } from "@/prisma/scenarios/sets";
import { evaluationsRouter } from "@/server/api/routers/evaluations.router";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { EvalSetFields, NewEvalCase } from "@/server/contract/evaluations";
import type { AccountRole } from "@/server/contract/permissions";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { exportSets, importSets } from "@/server/policy/evaluation-sets/sets-file.service";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const FIELDS: EvalSetFields = {
  ...{ name: "some-set", description: "", required: false },
  ...{ recallFloor: null, zeroFloor: null, tokenCeiling: null },
};
let count = 0;
const someFields = (change: Partial<EvalSetFields> = {}) => ({ ...FIELDS, name: `set-${++count}`, ...change });
const CASES: NewEvalCase[] = [
  { id: "lights", message: "turn off the lights", needs: ["ha_call_service"], kind: "single" },
  { message: "hello there", needs: [], kind: "chat" },
];

function callerOf(accountRole: AccountRole) {
  const me = { id: null, name: "Someone", email: "someone@example.com", accountRole };
  const context = {
    client: database.client,
    snapshots: { databaseIsUp: () => true, refresh: async () => {} },
    settings: { current: () => ({ records: { messages: "kept" } }) },
    findMe: async () => me,
  };
  return createCallerFactory(evaluationsRouter)(context as unknown as Context);
}

/** Audit events refer to people in the database; these tests need none. */
const editor = () => callerOf("editor");
const admin = () => callerOf("admin");

async function someSet(fields: Partial<EvalSetFields> = {}) {
  const set = await admin().create(someFields(fields));
  await admin().addCases({ setId: set.id, cases: CASES });
  return admin().get({ id: set.id });
}

describe("sets of cases", () => {
  it("are read, and not written, by viewers", async () => {
    const viewer = callerOf("viewer");
    expect(Array.isArray(await viewer.list())).toBe(true);
    await expect(viewer.create(someFields())).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("get a new version with every change to the set or its cases, and only then", async () => {
    const { id, version } = await someSet();
    expect((await editor().addCases({ setId: id, cases: CASES })).version).toBe(version);
    expect((await editor().addCases({ setId: id, cases: [{ message: "new", needs: [] }] })).version).toBe(version + 1);
    const { items } = await editor().cases({ setId: id });
    const last = items.at(-1);
    expect((await editor().removeCases({ setId: id, caseIds: [last?.id ?? ""] })).version).toBe(version + 2);
    const view = await editor().get({ id });
    const { runs: _, cases: __, updatedAt: ___, ...fields } = view;
    expect((await editor().update({ ...fields, description: "words" })).version).toBe(version + 3);
  });

  it("refuse an edit of an outdated version, and return the current one", async () => {
    const { runs: _, cases: __, updatedAt: ___, ...fields } = await someSet();
    await editor().update({ ...fields, description: "first" });
    await expect(editor().update({ ...fields, description: "second" })).rejects.toMatchObject({
      cause: { code: "conflict", details: { current: { description: "first" } } },
    });
  });

  it("are required for publishing only if an admin says so", async () => {
    await expect(editor().create(someFields({ required: true, recallFloor: 0.9 }))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const { runs: _, cases: __, updatedAt: ___, ...fields } = await someSet({ required: true, recallFloor: 0.9 });
    const { version } = await editor().update({ ...fields, description: "an editor may say this" });
    const refused = { code: "FORBIDDEN" };
    const base = { ...fields, version };
    await expect(editor().update({ ...base, recallFloor: 0.1 })).rejects.toMatchObject(refused);
    await expect(editor().update({ ...base, required: false })).rejects.toMatchObject(refused);
    await expect(editor().remove({ id: fields.id, version })).rejects.toMatchObject(refused);
    expect(await admin().update({ ...base, recallFloor: 0.1 })).toMatchObject({ recallFloor: 0.1 });
  });

  it("let editors only add cases to a required set", async () => {
    const { id: setId } = await someSet({ required: true, recallFloor: 0.9 });
    const { items } = await editor().cases({ setId });
    const [first] = items;
    if (first === undefined) throw new Error("the set has cases");
    const refused = { code: "FORBIDDEN" };
    const easy = { id: first.name, message: first.message, needs: [] };
    const edit = { setId, caseId: first.id, mark: first.mark, case: easy };
    const file = { setId, format: "jsonl" as const, effect: "replace" as const };
    const text = '{"id":"easy","message":"hello","needs":[]}';
    await expect(editor().updateCase(edit)).rejects.toMatchObject(refused);
    await expect(editor().removeCases({ setId, caseIds: [first.id] })).rejects.toMatchObject(refused);
    await expect(editor().importCases({ ...file, text })).rejects.toMatchObject(refused);
    expect((await editor().cases({ setId })).items).toEqual(items);
    expect(await editor().addCases({ setId, cases: [{ message: "more", needs: [] }] })).toMatchObject({ added: 1 });
    await admin().updateCase(edit);
    expect(await admin().importCases({ ...file, text })).toMatchObject({ added: 1 });
  });

  it("are restored with their cases after they were deleted", async () => {
    const { id, version, name } = await someSet();
    await editor().remove({ id, version });
    await expect(editor().get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await editor().undelete({ id })).toMatchObject({ id, name, cases: 2 });
  });

  it("can be exported and imported again, and unchanged sets keep their version", async () => {
    const { id, name, version } = await someSet({ zeroFloor: 0.5 });
    const file = (await exportSets(database.client)).filter((set) => set.name === name);
    expect(file).toMatchObject([{ name, zeroFloor: 0.5, cases: [{ id: "lights" }, { id: "case-001" }] }]);
    const load = (sets: typeof file) => database.client.$transaction((tx) => importSets(tx, TOOLCRIB, sets));
    expect(await load(file)).toEqual({ added: 0, changed: 0 });
    expect(await editor().get({ id })).toMatchObject({ version });
    expect(await load(file.map((set) => ({ ...set, cases: set.cases.slice(0, 1) })))).toEqual({ added: 0, changed: 1 });
    expect(await editor().get({ id })).toMatchObject({ version: version + 1, cases: 1, name });
    expect(await load([{ ...FIELDS, name: "from-a-file", cases: [] }])).toEqual({ added: 1, changed: 0 });
  });
});

describe("cases", () => {
  it("are found by text, kind and need, and name what is missing in the draft", async () => {
    const { id } = await someSet();
    await editor().addCases({ setId: id, cases: [{ message: "gone", needs: ["gone_tool"], role: "nobody" }] });
    expect(await editor().cases({ setId: id, search: "LIGHTS" })).toMatchObject({
      total: 1,
      unknown: 1,
      withoutNeeds: 1,
    });
    expect((await editor().cases({ setId: id, kind: "chat" })).items.map(({ message }) => message)).toEqual([
      "hello there",
    ]);
    const { items } = await editor().cases({ setId: id, only: "unknown" });
    expect(items).toMatchObject([{ message: "gone", unknownTools: ["gone_tool"], isRoleUnknown: true }]);
    expect((await editor().cases({ setId: id, search: "100%" })).total).toBe(0);
  });

  it("are edited by version: the second of two editors gets a conflict", async () => {
    const { id } = await someSet();
    const [seen] = (await editor().cases({ setId: id })).items;
    if (seen === undefined) throw new Error("missing");
    const edit = (message: string) => ({
      ...{ setId: id, caseId: seen.id, mark: seen.mark },
      case: { id: "lights", message, needs: ["ha_call_service"] },
    });
    await editor().updateCase(edit("lights off"));
    await expect(editor().updateCase(edit("lights out"))).rejects.toMatchObject({
      cause: { code: "conflict", details: { current: { message: "lights off" } } },
    });
    await expect(editor().updateCase({ ...edit("x"), caseId: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can't be removed through another set", async () => {
    const [one, other] = [await someSet(), await someSet()];
    const { items } = await editor().cases({ setId: one.id });
    const { removed } = await editor().removeCases({ setId: other.id, caseIds: items.map(({ id }) => id) });
    expect(removed).toEqual([]);
    expect((await editor().cases({ setId: one.id })).total).toBe(2);
  });

  it("are imported all or not at all, and known ids are replaced", async () => {
    const { id: setId } = await someSet();
    const good =
      '{"id":"lights","message":"lights off","needs":["ha_call_service"]}\n{"id":"b","message":"x","needs":[]}\n';
    const file = { setId, format: "jsonl", effect: "merge" } as const;
    const broken = `${good}{"id":"c","needs":[]}\n`;
    expect(await editor().previewImport({ ...file, text: broken })).toMatchObject({
      problems: [{ line: 3, field: "message" }],
    });
    await expect(editor().importCases({ ...file, text: broken })).rejects.toMatchObject({
      message: expect.stringContaining("line 3: message"),
    });
    expect((await editor().cases({ setId })).total).toBe(2);
    expect((await editor().previewImport({ ...file, text: good })).plan).toMatchObject({ added: 1, changed: 1 });
    expect(await editor().importCases({ ...file, text: good })).toMatchObject({ added: 1, changed: 1, removed: 0 });
    expect(await editor().importCases({ ...file, text: good, effect: "replace" })).toMatchObject({ removed: 1 });
    expect((await editor().exportCases({ id: setId })).text).toBe(good);
  });
});

describe("the starter scenario", () => {
  it("adds its labeled messages to an empty database, as an optional set", async () => {
    const empty = await createTestDatabase({ seeded: false });
    try {
      await seedScenario(empty.client, TOOLCRIB, SCENARIOS.starter(), "starter", {
        sets: await readScenarioSets("starter"),
      });
      const [set, ...rest] = await exportSets(empty.client);
      expect(rest).toEqual([]);
      expect(set).toMatchObject({ name: "starter", required: false });
      expect(set?.cases).toHaveLength(583);
    } finally {
      await empty.drop();
    }
    expect(await readScenarioSets("large")).toEqual([]);
  });
});
