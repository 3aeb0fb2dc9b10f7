import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
afterAll(() => bench.database.drop());

async function write(owner: Owner, journal: string, content: string, more: Record<string, string | string[]> = {}) {
  return (await owner.call("ae_journal_entry_create", { journal, content, ...more })).created.id as string;
}

describe("journals", () => {
  it("exist from the start, and are created on first write", async () => {
    const owner = bench.newOwner();
    const names = (answer: { journals: { name: string }[] }) => answer.journals.map(({ name }) => name);
    expect(names(await owner.call("ae_journal_list"))).toEqual(["House", "Personal", "Work"]);
    const made = await owner.call("ae_journal_entry_create", {
      journal: "Garden",
      content: "Tomatoes",
      title: "First",
    });
    expect(made).toMatchObject({ new_journal: true, created: { journal: "Garden", revision: 1 } });
    expect(made.created.id).toMatch(/^ent_[a-z0-9]+$/);
    await write(owner, "garden", "Beans", { dated: "2026-05-01T10:00:00+02:00" });
    const { journals } = await owner.call("ae_journal_list", { name_contains: "GARD" });
    expect(journals).toEqual([
      {
        name: "Garden",
        purpose: "Started on 2026-11-16 with the entry “First”",
        entries: 2,
        last: bench.now.toISOString(),
      },
    ]);
    expect(await owner.call("ae_journal_entry_create", { journal: "work", content: "x" })).not.toHaveProperty(
      "new_journal",
    );
  });

  it("list entries newest first by date, tag and limit, without their texts", async () => {
    const owner = bench.newOwner();
    const may = await write(owner, "Work", "Text of May", { dated: "2026-05-01T10:00:00Z", tags: ["client"] });
    const june = await write(owner, "Work", "Text of June", { dated: "2026-06-01T10:00:00Z", title: "June" });
    const list = async (args: Record<string, string | number>) =>
      (await owner.call("ae_journal_entries_list", { journal: "work", ...args })).entries;
    expect(await list({})).toEqual([
      { id: june, dated: "2026-06-01T10:00:00.000Z", title: "June", tags: [] },
      { id: may, dated: "2026-05-01T10:00:00.000Z", title: "Text of May", tags: ["client"] },
    ]);
    expect((await list({ tag: "Client" })).map(({ id }: { id: string }) => id)).toEqual([may]);
    expect((await list({ since: "2026-05-02" })).map(({ id }: { id: string }) => id)).toEqual([june]);
    expect((await list({ since: "2026-05-01" })).map(({ id }: { id: string }) => id)).toEqual([june, may]);
    expect(await owner.call("ae_journal_entries_list", { journal: "Work", limit: 1 })).toMatchObject({ found: 2 });
    expect(await owner.fail("ae_journal_entries_list", { journal: "Wrok" })).toBe(
      "There is no journal Wrok; did you mean Work?",
    );
  });

  it("search by word stems, in one journal or period, best first, without hidden entries", async () => {
    const owner = bench.newOwner();
    const both = await write(owner, "House", "The boiler was repaired by Jana.", { dated: "2026-03-05T10:00:00Z" });
    const one = await write(owner, "Garden", "New boilers are dear.", { dated: "2026-08-01T10:00:00Z" });
    const tagged = await write(owner, "House", "It is done.", { tags: ["boiler"], dated: "2026-02-01T10:00:00Z" });
    await write(owner, "House", "Painted the hall: 100% white_paint");
    const search = async (args: Record<string, string | number>) =>
      (await owner.call("ae_journal_search", args)).matches.map(({ id }: { id: string }) => id);
    expect(await search({ query: "repair of the boiler" })).toEqual([both, tagged, one]);
    expect(await search({ query: "boiler", journal: "garden" })).toEqual([one]);
    expect(await search({ query: "boiler", since: "2026-03-05", until: "2026-03-05" })).toEqual([both]);
    expect(await search({ query: "boiler", until: "2026-03-04" })).toEqual([tagged]);
    expect(await search({ query: "boiler", limit: 2 })).toHaveLength(2);
    const { matches } = await owner.call("ae_journal_search", { query: "Jana" });
    expect(matches).toEqual([
      {
        id: both,
        journal: "House",
        title: null,
        dated: "2026-03-05T10:00:00.000Z",
        tags: [],
        passage: "The boiler was repaired by Jana.",
      },
    ]);
    await owner.call("ae_journal_entry_disable", { entry_id: both });
    expect(await search({ query: "Jana" })).toEqual([]);
    expect(await search({ query: "100%" })).toHaveLength(1);
    expect(await owner.call("ae_journal_search", { query: "zebra" })).toMatchObject({ matches: [], found: 0 });
    expect(await owner.fail("ae_journal_search", { query: "x y", since: "2026-03-05", until: "2026-03-01" })).toContain(
      "since",
    );
  });

  it("keep every earlier version readable", async () => {
    const owner = bench.newOwner();
    const id = await write(owner, "House", "Oil at 84,200 km", { title: "Oil", tags: ["car"] });
    await owner.call("ae_journal_entry_update", { entry_id: id, content: "Oil at 84,300 km" });
    await owner.call("ae_journal_entry_update", { entry_id: id, title: "Oil change", tags: ["car", "garage"] });
    const newest = await owner.call("ae_journal_entry_read", { entry_id: id });
    expect(newest).toMatchObject({
      title: "Oil change",
      content: "Oil at 84,300 km",
      tags: ["car", "garage"],
      revision: 3,
    });
    expect(await owner.call("ae_journal_entry_read", { entry_id: id, revision: 1 })).toMatchObject({
      title: "Oil",
      content: "Oil at 84,200 km",
      tags: ["car"],
      revision: 1,
      newest_revision: 3,
    });
    expect(await owner.fail("ae_journal_entry_read", { entry_id: id, revision: 4 })).toContain("revisions 1 to 3");
    expect(await owner.fail("ae_journal_entry_update", { entry_id: id })).toBe("No changes given");
  });

  it("append with a timestamp by default, and prepend with the given separator", async () => {
    const owner = bench.newOwner();
    const id = await write(owner, "House", "Middle");
    await owner.call("ae_journal_entry_append", { entry_id: id, content: "End" });
    await owner.call("ae_journal_entry_append", { entry_id: id, content: "PS", timestamp: false });
    await owner.call("ae_journal_entry_prepend", { entry_id: id, content: "Top" });
    await owner.call("ae_journal_entry_prepend", { entry_id: id, content: "Head", separator: "rule" });
    await owner.call("ae_journal_entry_prepend", { entry_id: id, content: "> ", separator: "none" });
    const { content, revision } = await owner.call("ae_journal_entry_read", { entry_id: id });
    expect(content).toBe("> Head\n\n---\n\nTop\n\nMiddle\n\n[2026-11-16 06:30 UTC] End\n\nPS");
    expect(revision).toBe(6);
  });

  it("hide and restore an entry; a journal with only hidden entries is archived", async () => {
    const owner = bench.newOwner();
    const id = await write(owner, "Diary", "Embarrassing");
    expect(await owner.call("ae_journal_entry_disable", { entry_id: id, reason: "wrong journal" })).toMatchObject({
      hidden: true,
      reason: "wrong journal",
    });
    expect(await owner.call("ae_journal_entry_read", { entry_id: id })).toMatchObject({
      hidden: true,
      reason: "wrong journal",
    });
    expect((await owner.call("ae_journal_entries_list", { journal: "diary" })).entries).toEqual([]);
    const list = await owner.call("ae_journal_list", { name_contains: "diary" });
    expect(list).toEqual({ journals: [], archived_not_shown: 1 });
    const all = await owner.call("ae_journal_list", { name_contains: "diary", include_archived: true });
    expect(all.journals).toMatchObject([{ name: "Diary", entries: 0, archived: true }]);
    await owner.call("ae_journal_entry_disable", { entry_id: id, disabled: false });
    expect((await owner.call("ae_journal_entries_list", { journal: "diary" })).found).toBe(1);
    expect(await owner.call("ae_journal_entry_disable", { entry_id: id, disabled: false })).toMatchObject({
      note: "It was already visible",
    });
    expect(await owner.fail("ae_journal_entry_disable", { entry_id: "ent_nothing" })).toContain("There is no entry");
  });

  it("lose nothing in concurrent writes to one entry", async () => {
    const owner = bench.newOwner();
    const id = await write(owner, "House", "Start");
    const lines = Array.from({ length: 12 }, (_, at) => `line-${at}-`);
    await Promise.all(
      lines.map((content, at) =>
        owner.call(at % 2 === 0 ? "ae_journal_entry_append" : "ae_journal_entry_prepend", { entry_id: id, content }),
      ),
    );
    const { content, revision } = await owner.call("ae_journal_entry_read", { entry_id: id });
    for (const line of lines) expect(content).toContain(line);
    expect(revision).toBe(13);
    for (let at = 1; at < 13; at++) await owner.call("ae_journal_entry_read", { entry_id: id, revision: at });
  });
});
