import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
afterAll(() => bench.database.drop());

describe("the scratchpad", () => {
  it("stores written, appended and timestamped text, and shows the last lines on request", async () => {
    const owner = bench.newOwner();
    expect(await owner.call("scratch_read")).toEqual({ pad: "main", text: "", note: "It is empty" });
    await owner.call("scratch_write", { content: "plan A\nplan B\n" });
    await owner.call("scratch_append", { content: "plan C" });
    const stamped = await owner.call("scratch_append", { content: "test 3 failed", timestamp: true });
    expect(stamped).toEqual({ appended_to: { pad: "main", lines: 4 } });
    const stamp = bench.now.toISOString().slice(0, 16).replace("T", " ");
    expect((await owner.call("scratch_read")).text).toBe(`plan A\nplan B\nplan C\n[${stamp} UTC] test 3 failed`);
    expect((await owner.call("scratch_read", { last_lines: 2 })).text).toBe(`plan C\n[${stamp} UTC] test 3 failed`);
    expect(await owner.call("scratch_write", { content: "only this" })).toMatchObject({ replaced_characters: 57 });
    expect((await owner.call("scratch_read")).text).toBe("only this");
  });

  it("empties a pad when it expires", async () => {
    const owner = bench.newOwner();
    await owner.call("scratch_write", { pad: "draft", content: "old", expires_in_hours: 2 });
    bench.wait(1);
    await owner.call("scratch_append", { pad: "Draft", content: "more" });
    expect((await owner.call("scratch_read", { pad: "DRAFT" })).text).toBe("old\nmore");
    bench.wait(1);
    expect((await owner.call("scratch_read", { pad: "draft" })).text).toBe("");
    await owner.call("scratch_append", { pad: "draft", content: "new" });
    expect(await owner.call("scratch_read", { pad: "draft" })).toMatchObject({ text: "new", lines: 1 });
    expect(await owner.call("scratch_read", { pad: "draft" })).not.toHaveProperty("expires");
  });

  it("clears one pad or all, and names the others if one is empty", async () => {
    const owner = bench.newOwner();
    await owner.call("scratch_write", { pad: "trip", content: "a" });
    await owner.call("scratch_write", { pad: "standup", content: "b" });
    expect(await owner.call("scratch_read", { pad: "trp" })).toMatchObject({
      text: "",
      other_pads: ["standup", "trip"],
    });
    expect(await owner.call("scratch_clear", { pad: "trp" })).toMatchObject({
      cleared: [],
      other_pads: ["standup", "trip"],
    });
    expect(await owner.call("scratch_clear", { pad: "trip" })).toEqual({ cleared: ["trip"] });
    await owner.call("scratch_write", { content: "c" });
    expect(await owner.call("scratch_clear", { all_pads: true })).toEqual({ cleared: ["main", "standup"] });
    expect(await owner.call("scratch_clear", { all_pads: true })).toEqual({ cleared: [] });
  });

  it("loses no line in concurrent appends, even to a new pad", async () => {
    const owner = bench.newOwner();
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    await Promise.all(lines.map((content) => owner.call("scratch_append", { content })));
    expect((await owner.call("scratch_read")).text.split("\n").sort()).toEqual(lines.sort());
  });

  it("has a size limit", async () => {
    const owner = bench.newOwner();
    const content = "x".repeat(5000);
    await owner.call("scratch_write", { content: "x".repeat(20_000) });
    for (let at = 0; at < 15; at++) await owner.call("scratch_append", { content });
    expect(await owner.fail("scratch_append", { content: content })).toContain("the limit is 100000");
  });
});

describe("the agent's notes", () => {
  it("are stored by topic and source, most important first", async () => {
    const owner = bench.newOwner();
    expect(await owner.call("agent_notes_read")).toEqual({ topics: [], note: "There are no notes yet" });
    await owner.call("agent_notes_append", { content: "Is vegetarian" });
    await owner.call("agent_notes_append", { content: "Seems to work late", source: "inferred" });
    await owner.call("agent_notes_write", { topic: "Travel", content: "Takes trains", importance: "high" });
    const { topics } = await owner.call("agent_notes_read");
    const at = bench.now.toISOString();
    expect(topics).toEqual([
      { topic: "Travel", importance: "high", notes: [{ text: "Takes trains", at }] },
      {
        topic: "general",
        importance: "normal",
        notes: [
          { text: "Is vegetarian", at },
          { text: "Seems to work late", at, inferred: true },
        ],
      },
    ]);
  });

  it("are found by topic or by a text, and replaced as a whole", async () => {
    const owner = bench.newOwner();
    await owner.call("agent_notes_append", { topic: "diet", content: "Allergic to nuts" });
    await owner.call("agent_notes_append", { topic: "diet", content: "Likes soup" });
    const texts = async (args: Record<string, string>) =>
      (await owner.call("agent_notes_read", args)).topics.flatMap(({ notes }: { notes: { text: string }[] }) =>
        notes.map(({ text }) => text),
      );
    expect(await texts({ contains: "ALLERG" })).toEqual(["Allergic to nuts"]);
    expect(await texts({ topic: "Diet" })).toHaveLength(2);
    expect(await owner.call("agent_notes_read", { contains: "cars" })).toMatchObject({
      topics: [],
      known_topics: ["diet"],
    });
    expect(await owner.fail("agent_notes_read", { topic: "cars" })).toBe("There are no notes on cars; topics are diet");
    expect(await owner.call("agent_notes_write", { topic: "diet", content: "Vegan now" })).toMatchObject({
      replaced: 2,
    });
    expect(await texts({})).toEqual(["Vegan now"]);
  });

  it("are cleared by topic or all, only with confirmation", async () => {
    const owner = bench.newOwner();
    for (const topic of ["diet", "work", "car"]) await owner.call("agent_notes_append", { topic, content: "x" });
    expect(await owner.fail("agent_notes_clear", { confirm: false })).toContain("confirm");
    expect(await owner.fail("agent_notes_clear", { confirm: true, topic: "ex" })).toContain(
      "topics are car, diet and work",
    );
    expect(await owner.call("agent_notes_clear", { confirm: true, topic: "Diet" })).toEqual({
      cleared: ["diet"],
      notes: 1,
    });
    expect(await owner.call("agent_notes_clear", { confirm: true })).toEqual({ cleared: ["car", "work"], notes: 2 });
  });

  it("lose nothing in concurrent additions, and have a limit", async () => {
    const owner = bench.newOwner();
    await Promise.all(
      Array.from({ length: 15 }, (_, at) => owner.call("agent_notes_append", { content: `fact ${at}` })),
    );
    expect((await owner.call("agent_notes_read")).topics[0].notes).toHaveLength(15);
    const notes = Array.from({ length: 200 }, (_, at) => ({ text: `fact ${at}`, source: "stated", at: "" }));
    await bench.database.client.workbenchItem.updateMany({
      where: { ownerId: owner.id },
      data: { data: { topic: "general", importance: "normal", notes, changed: "" } },
    });
    expect(await owner.fail("agent_notes_append", { content: "one more" })).toContain("200 notes");
  });
});
