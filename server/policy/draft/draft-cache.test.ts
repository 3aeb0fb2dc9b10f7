import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { DEFAULT_ENCODING, priceOf, TOOL_PRICES } from "@/server/policy/tools/tool-prices.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { cacheDraft, type Draft } from "./draft-cache";

const ACTOR = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function editBundle(description: string): Promise<void> {
  const [bundle] = await bundles.list(database.client);
  if (bundle === undefined) throw new Error("no bundle");
  const { updatedAt: _time, ...entry } = bundle;
  await bundles.update(database.client, ACTOR, { ...entry, description });
}

describe("the cache of the draft", () => {
  it("reads and derives once per version, for all simultaneous callers", async () => {
    const drafts = cacheDraft(database.client);
    let computed = 0;
    const countTools = async (draft: Draft) => {
      computed += 1;
      return (await draft.read()).snapshot.tools.length;
    };
    const [one, other] = await Promise.all([drafts.derive(countTools), drafts.derive(countTools)]);
    expect([one, computed]).toEqual([other, 1]);
    const before = await drafts.current();
    expect((await before.read()).snapshot).toBe((await (await drafts.current()).read()).snapshot);
    await editBundle("another version");
    await drafts.derive(countTools);
    expect(computed).toBe(2);
    expect((await (await drafts.current()).read()).snapshot.bundles[0]?.description).toBe("another version");
  });

  it("recomputes what failed or was evicted", async () => {
    const draft = await cacheDraft(database.client).current();
    let tries = 0;
    const flaky = async () => {
      tries += 1;
      if (tries === 1) throw new Error("the database blinked");
      return tries;
    };
    await expect(draft.derive(flaky)).rejects.toThrow("blinked");
    expect(await draft.derive(flaky)).toBe(2);
    expect(await draft.derive(flaky)).toBe(2);
    draft.forget(flaky);
    expect(await draft.derive(flaky)).toBe(3);
  });

  it("prices every tool, and an edited one again", async () => {
    const drafts = cacheDraft(database.client);
    const before = await drafts.derive(TOOL_PRICES[DEFAULT_ENCODING]);
    const { updatedAt: _time, ...tool } = await tools.get(database.client, "web_search");
    const edited = { ...tool, description: `${tool.description} And then some more words.` };
    await tools.update(database.client, ACTOR, edited);
    const after = await drafts.derive(TOOL_PRICES[DEFAULT_ENCODING]);
    expect(after.size).toBe(before.size);
    expect(after.get(tool.id)).toEqual(priceOf(edited, DEFAULT_ENCODING));
    expect(after.get(tool.id)?.schemaTokens).toBeGreaterThan(before.get(tool.id)?.schemaTokens ?? 0);
  });
});
