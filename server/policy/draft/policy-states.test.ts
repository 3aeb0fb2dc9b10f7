import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import type { EmbedderHealth } from "@/server/runtime/embeddings/embedder";
import type { StoredRevision } from "@/server/runtime/snapshot/revisions.store";
import { serveRevisions } from "@/server/runtime/snapshot/served-revisions";
import { collectGarbage } from "@/server/testing/heap-used";
import { someTool } from "@/server/testing/some-snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { holdPolicyStates, type PolicyStates } from "./policy-states";
import { snapshotHash } from "./snapshot-hash.service";

const ACTOR = { id: null, name: "Ada" };
const VECTOR = Float32Array.of(1, 0);
let database: TestDatabase;
let options: Parameters<typeof holdPolicyStates>[0];
let states: PolicyStates;
let asked: number[];
let answer: () => Promise<unknown>;
let status: EmbedderHealth["status"];
let bringBack: () => void;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  asked = [];
  answer = async () => {};
  status = "ok";
  bringBack = () => {};
  options = {
    client: database.client,
    drafts: cacheDraft(database.client),
    served: { current: () => null },
    embeddings: {
      async vectorsFor(texts) {
        asked.push(texts.length);
        await answer();
        return () => VECTOR;
      },
      storedVectorsFor: async () => () => undefined,
      onBack(listener) {
        bringBack = listener;
        return () => {};
      },
      health: () => ({ status, detail: "" }),
    },
  };
  states = holdPolicyStates(options);
});

async function editBundle(description: string): Promise<void> {
  const [bundle] = await bundles.list(database.client);
  if (bundle === undefined) throw new Error("no bundle");
  const { updatedAt: _time, ...entry } = bundle;
  await bundles.update(database.client, ACTOR, { ...entry, description });
}

function withFirstTool(snapshot: Snapshot, description: string): Snapshot {
  const tools = snapshot.tools.map((tool, at) => (at === 0 ? { ...tool, description } : tool));
  return { ...snapshot, tools };
}

describe("the draft, compiled for trying", () => {
  it("is the same object until someone edits, and then another one", async () => {
    const first = await states.get("draft");
    expect(await states.get("draft")).toBe(first);
    await editBundle("other words");
    const second = await states.get("draft");
    expect(second).not.toBe(first);
    expect(second.snapshot.bundles[0]?.description).toBe("other words");
    expect(second.hash).toBe(await snapshotHash(second.snapshot));
  });

  it("reuses everything derived from tools alone, and requests no vector twice", async () => {
    const first = await states.get("draft");
    await editBundle("words again");
    const second = await states.get("draft");
    expect(second.compiled.retrieval).toBe(first.compiled.retrieval);
    expect(asked).toHaveLength(1);
    const varied = await states.vary(second, (snapshot) => ({ ...snapshot, categories: [] }));
    expect(varied.compiled.search).toBe(first.compiled.search);
    expect(varied.compiled.categories.size).toBe(0);
  });

  it("reuses the served revision and its vectors, if it has them", async () => {
    const first = await states.get("draft");
    const now = {
      number: 1,
      snapshot: first.snapshot,
      compiled: first.compiled,
      vectorOf: NO_VECTORS,
      roleNames: new Map(),
      warming: null,
    };
    const beside = (isWhole: boolean) =>
      holdPolicyStates({ ...options, served: { current: () => ({ ...now, isWhole }) } }).get("draft");
    asked = [];
    const goals = first.snapshot.skills.length;
    expect((await beside(true)).compiled.retrieval).toBe(first.compiled.retrieval);
    expect(asked).toEqual([goals]);
    expect((await beside(false)).compiled.retrieval).not.toBe(first.compiled.retrieval);
    expect(asked[1]).toBeGreaterThan(goals);
  });

  it("compiles again if a tool has changed", async () => {
    const first = await states.get("draft");
    const varied = await states.vary(first, (snapshot) => withFirstTool(snapshot, "Something else."));
    expect(varied.compiled.retrieval).not.toBe(first.compiled.retrieval);
  });

  it("is returned without late vectors for people, and complete for measurements", async () => {
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
    // Once computed, the next caller gets them too.
    await expect.poll(() => states.get("draft")).not.toBe(byWords);
  }, 20_000);

  it("is compiled once while the embedder is down, and previews reuse its tools", async () => {
    status = "down";
    answer = () => Promise.reject(new Error("down"));
    const first = await states.get("draft");
    expect(await states.get("draft")).toBe(first);
    const varied = await states.vary(first, (snapshot) => ({ ...snapshot, categories: [] }));
    expect(varied.compiled.retrieval).toBe(first.compiled.retrieval);
    await editBundle("words without vectors");
    const second = await states.get("draft");
    expect(second.compiled.retrieval).toBe(first.compiled.retrieval);
    status = "ok";
    answer = async () => {};
    bringBack();
    const whole = await states.get("draft");
    expect(whole.compiled.retrieval.someLackVectors).toBe(false);
    expect(await states.get("draft")).toBe(whole);
  });

  it("is compiled again some time after its vectors failed, even if no embedder announces that it is back", async () => {
    answer = () => Promise.reject(new Error("the database blinked"));
    const patient = holdPolicyStates({ ...options, retryMs: 200 });
    const first = await patient.get("draft");
    expect(await patient.get("draft")).toBe(first);
    answer = async () => {};
    await expect.poll(async () => (await patient.get("draft")).compiled.retrieval.someLackVectors).toBe(false);
  });

  it("requests vectors only for what was edited, and reuses those of the served revision", async () => {
    const { compiled, snapshot } = await states.get("draft");
    const facts = { number: 1, isWhole: true, warming: null, roleNames: new Map() };
    const current = { ...facts, snapshot, compiled, vectorOf: () => VECTOR };
    const known = new Set(textsToCompile(snapshot));
    const vectorOf = (text: string) => (known.has(text) ? VECTOR : undefined);
    const beside = holdPolicyStates({ ...options, served: { current: () => ({ ...current, vectorOf }) } });
    asked = [];
    const now = await beside.get(1);
    await beside.vary(now, (before) => withFirstTool(before, "Juggles porcupines."));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeGreaterThan(0);
    expect(asked[0]).toBeLessThan(10);
  });

  it("yields while a large catalog is compiled, and is compiled once for all simultaneous callers", async () => {
    const large = await states.get("draft");
    const tools = Array.from({ length: 3000 }, (_, at) => someTool(`large_${at}`));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await states.vary(large, (snapshot) => ({ ...snapshot, tools }));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(8);
    await editBundle("asked for twice");
    const [one, other] = await Promise.all([states.get("draft"), states.get("draft")]);
    expect(one).toBe(other);
  });

  it("has every edit that was made before it was requested, however many are running", async () => {
    let letOn = () => {};
    const gate = new Promise<void>((resolve) => {
      letOn = resolve;
    });
    answer = () => gate;
    const first = states.get("draft");
    await expect.poll(() => asked.length).toBe(1);
    await editBundle("the second");
    const second = states.get("draft");
    await new Promise((resume) => setTimeout(resume, 100));
    await editBundle("the third");
    const third = states.get("draft");
    letOn();
    expect((await first).snapshot.bundles[0]?.description).not.toBe("the third");
    expect((await third).snapshot.bundles[0]?.description).toBe("the third");
    expect(await second).toBe(await third);
  });

  it("keeps few old revisions with many tools, and always the last one", async () => {
    await editBundle("published");
    const { draftHash } = await reviewDraft(database.client);
    await publishDraft(database.client, ACTOR, { note: "", draftHash });
    const roomy = holdPolicyStates(options);
    const kept = await roomy.get(1);
    await roomy.get(2);
    expect(await roomy.get(1)).toBe(kept);
    const tight = holdPolicyStates({ ...options, toolsHeld: 100 });
    const first = await tight.get(1);
    expect(await tight.get(1)).toBe(first);
    await tight.get(2);
    expect(await tight.get(1)).not.toBe(first);
  });

  it("releases earlier drafts and earlier served revisions", async () => {
    let publish: (revision: StoredRevision) => void = () => {};
    const onChange = (listener: typeof publish) => {
      publish = listener;
      return () => {};
    };
    const served = await serveRevisions({
      snapshots: { current: () => null, onChange },
      embeddings: options.embeddings,
      log: pino({ level: "silent" }),
    });
    const beside = holdPolicyStates({ ...options, served });
    const made: WeakRef<object>[] = [];
    async function editAndPublish(number: number): Promise<void> {
      await editBundle(`edition ${number}`);
      const { compiled, snapshot, hash } = await beside.get("draft");
      publish({ number, hash, snapshot });
      await expect.poll(() => served.current()?.number).toBe(number);
      for (const catalog of [compiled, served.current()?.compiled]) if (catalog) made.push(new WeakRef(catalog));
    }
    for (let number = 1; number <= 8; number++) await editAndPublish(number);
    await new Promise((resume) => setTimeout(resume, 50));
    collectGarbage();
    expect(made).toHaveLength(16);
    expect(made.filter((catalog) => catalog.deref() !== undefined).length).toBeLessThanOrEqual(4);
    await served.stop();
  });

  it("releases earlier drafts while vectors are still awaited", async () => {
    const awaited: (() => void)[] = [];
    answer = () => new Promise<void>((resolve) => awaited.push(resolve));
    const impatient = holdPolicyStates({ ...options, timeoutMs: 10 });
    const made: WeakRef<object>[] = [];
    async function editAndLook(time: number): Promise<void> {
      await editBundle(`seen by words, ${time}`);
      made.push(new WeakRef((await impatient.get("draft")).compiled));
    }
    for (let time = 0; time < 6; time++) await editAndLook(time);
    await new Promise((resume) => setTimeout(resume, 50));
    collectGarbage();
    expect(made.filter((catalog) => catalog.deref() !== undefined).length).toBeLessThanOrEqual(2);
    expect(awaited.length).toBeGreaterThanOrEqual(made.length);
    expect((await impatient.get("draft")).snapshot.bundles[0]?.description).toBe("seen by words, 5");
  });

  it("knows no revision that was never published", async () => {
    await expect(states.get(4711)).rejects.toMatchObject({ code: "not_found" });
    expect((await states.get(1)).ref).toBe(1);
  });
});
