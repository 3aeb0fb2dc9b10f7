import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundles } from "@/server/bundles/bundles.service";
import { snapshotHash } from "@/server/revisions/revisions.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { holdPolicyStates, type PolicyStates } from "./policy-states";

const ACTOR = { id: null, name: "Ada" };
const VECTOR = Float32Array.of(1, 0);
let database: TestDatabase;
let options: Parameters<typeof holdPolicyStates>[0];
let states: PolicyStates;
/** How many texts were asked for, each time. */
let asked: number[];
let answer: () => Promise<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  asked = [];
  answer = async () => {};
  options = {
    client: database.client,
    served: { current: () => null },
    embeddings: {
      async vectorsFor(texts) {
        asked.push(texts.length);
        await answer();
        return () => VECTOR;
      },
      storedVectorsFor: async () => () => undefined,
      health: () => ({ status: "ok" }) as never,
    },
    calibration: async () => ({}),
  };
  states = holdPolicyStates(options);
});

async function editBundle(description: string): Promise<void> {
  const [bundle] = await bundles.list(database.client);
  if (bundle === undefined) throw new Error("no bundle");
  const { updatedAt: _time, ...entry } = bundle;
  await bundles.update(database.client, ACTOR, { ...entry, description });
}

describe("the draft, compiled for trying", () => {
  it("is the same object until someone edits, and then another one", async () => {
    const first = await states.get("draft");
    expect(await states.get("draft")).toBe(first);
    await editBundle("other words");
    const second = await states.get("draft");
    expect(second).not.toBe(first);
    expect(second.snapshot.bundles[0]?.description).toBe("other words");
    expect(second.hash).toBe(snapshotHash(second.snapshot));
  });

  it("takes over what is made of tools alone, and asks for no vector twice", async () => {
    const first = await states.get("draft");
    await editBundle("words again");
    const second = await states.get("draft");
    expect(second.compiled.retrieval).toBe(first.compiled.retrieval);
    expect(asked).toHaveLength(1);
    const varied = await states.vary(second, (snapshot) => ({ ...snapshot, categories: [] }));
    expect(varied.compiled.search).toBe(first.compiled.search);
    expect(varied.compiled.categories.size).toBe(0);
  });

  it("takes over from what agents are served, where that has its vectors, and asks for none of its vectors", async () => {
    const first = await states.get("draft");
    const now = { number: 1, snapshot: first.snapshot, compiled: first.compiled, roleNames: new Map() };
    const beside = (isWhole: boolean) =>
      holdPolicyStates({ ...options, served: { current: () => ({ ...now, isWhole }) } }).get("draft");
    asked = [];
    const goals = first.snapshot.skills.length;
    expect((await beside(true)).compiled.retrieval).toBe(first.compiled.retrieval);
    expect(asked).toEqual([goals]);
    expect((await beside(false)).compiled.retrieval).not.toBe(first.compiled.retrieval);
    expect(asked[1]).toBeGreaterThan(goals);
  });

  it("compiles anew where a tool has changed", async () => {
    const first = await states.get("draft");
    const varied = await states.vary(first, (snapshot) => ({
      ...snapshot,
      tools: snapshot.tools.map((tool, at) => (at === 0 ? { ...tool, description: "Something else." } : tool)),
    }));
    expect(varied.compiled.retrieval).not.toBe(first.compiled.retrieval);
  });

  it("is given by words alone while vectors are late, and whole to whoever measures", async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    answer = () => late;
    const byWords = await states.get("draft");
    const whole = states.get("draft", { complete: true });
    arrive();
    expect((await whole).compiled).not.toBe(byWords.compiled);
    expect((await whole).hash).toBe(byWords.hash);
    // Once they are there, the next who asks gets them too.
    await expect.poll(() => states.get("draft")).not.toBe(byWords);
  }, 20_000);

  it("knows no revision that was never published", async () => {
    await expect(states.get(4711)).rejects.toMatchObject({ code: "not_found" });
    expect((await states.get(1)).ref).toBe(1);
  });
});
