import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
beforeEach(() => {
  bench.now = new Date("2026-11-16T06:30:00.000Z");
});
afterAll(() => bench.database.drop());

const texts = (answer: { reminders: { text: string }[] }) => answer.reminders.map(({ text }) => text);

describe("reminders", () => {
  it("come soonest first, in UTC, after those for the next conversation", async () => {
    const owner = bench.newOwner();
    await owner.call("reminders_add", { text: "Match", at: "2026-11-18T20:00:00+01:00", channel: "push" });
    await owner.call("reminders_add", { text: "Bread", at: "2026-11-16T06:50:00Z" });
    await owner.call("reminders_add", { text: "Ask about the invoice" });
    const answer = await owner.call("reminders_list");
    expect(texts(answer)).toEqual(["Ask about the invoice", "Bread", "Match"]);
    expect(answer.reminders[2]).toMatchObject({ id: "1", at: "2026-11-18T19:00:00.000Z", channel: "push" });
    expect(answer.due).toEqual([{ id: "3", text: "Ask about the invoice" }]);
    expect(texts(await owner.call("reminders_list", { until: "2026-11-17T00:00:00Z" }))).toEqual([
      "Ask about the invoice",
      "Bread",
    ]);
    expect(texts(await owner.call("reminders_list", { limit: 1 }))).toHaveLength(1);
  });

  it("are due at their time, and delivered afterwards", async () => {
    const owner = bench.newOwner();
    await owner.call("reminders_add", { text: "Bread", at: "2026-11-16T06:50:00Z" });
    bench.wait(1);
    const answer = await owner.call("reminders_list");
    expect(answer.reminders).toEqual([]);
    expect(answer.due).toEqual([{ id: "1", text: "Bread", at: "2026-11-16T06:50:00.000Z" }]);
    bench.wait(30);
    expect((await owner.call("reminders_list")).due).toBeUndefined();
    expect(texts(await owner.call("reminders_list", { status: "delivered" }))).toEqual(["Bread"]);
    expect(texts(await owner.call("reminders_list", { status: "all" }))).toEqual(["Bread"]);
  });

  it("repeat as set, and skip one occurrence on request", async () => {
    const owner = bench.newOwner();
    await owner.call("reminders_add", { text: "Pills", at: "2026-11-16T21:00:00Z", repeat: "daily" });
    bench.wait(48);
    const [pills] = (await owner.call("reminders_list")).reminders;
    expect(pills).toMatchObject({
      at: "2026-11-18T21:00:00.000Z",
      delivered: "2026-11-17T21:00:00.000Z",
      repeat: "daily",
    });
    const skipped = await owner.call("reminders_remove", { reminder_id: "1", only_next: true });
    expect(skipped).toMatchObject({
      skipped: "2026-11-18T21:00:00.000Z",
      reminder: { at: "2026-11-19T21:00:00.000Z" },
    });
    bench.wait(24);
    expect((await owner.call("reminders_list")).due).toBeUndefined();
    expect((await owner.call("reminders_list")).reminders[0].at).toBe("2026-11-19T21:00:00.000Z");
  });

  it("are removed by number, and an unknown number gets the existing ones", async () => {
    const owner = bench.newOwner();
    await owner.call("reminders_add", { text: "Bins", at: "2026-11-17T06:00:00Z" });
    await owner.call("reminders_add", { text: "Rent", at: "2026-12-01T06:00:00Z", repeat: "monthly" });
    expect(await owner.fail("reminders_remove", { reminder_id: "7" })).toBe(
      "There is no reminder 7; there are 1 and 2",
    );
    expect(await owner.fail("reminders_remove", { reminder_id: "1", only_next: true })).toContain("does not repeat");
    expect(await owner.call("reminders_remove", { reminder_id: "1" })).toEqual({ removed: { id: "1", text: "Bins" } });
    await owner.call("reminders_add", { text: "New", at: "2026-11-17T06:00:00Z" });
    expect((await owner.call("reminders_list")).reminders.map(({ id }: { id: string }) => id)).toEqual(["3", "2"]);
  });

  it("are cleared by scope and age with confirmation, and series survive clearing delivered ones", async () => {
    const owner = bench.newOwner();
    await owner.call("reminders_add", { text: "Pills", at: "2026-11-16T07:00:00Z", repeat: "daily" });
    await owner.call("reminders_add", { text: "Bread", at: "2026-11-16T06:50:00Z" });
    bench.wait(72);
    await owner.call("reminders_add", { text: "Train", at: "2026-11-20T06:50:00Z" });
    expect(await owner.fail("reminders_clear", { scope: "all", confirm: false })).toContain("confirm: must be true");
    expect(await owner.call("reminders_clear", { scope: "delivered", confirm: true, older_than_days: 4 })).toEqual({
      removed: 0,
      remaining: 3,
    });
    expect(await owner.call("reminders_clear", { scope: "delivered", confirm: true, older_than_days: 2 })).toEqual({
      removed: 1,
      remaining: 2,
    });
    expect(await owner.call("reminders_clear", { scope: "upcoming", confirm: true, older_than_days: 1 })).toEqual({
      removed: 1,
      remaining: 1,
    });
    expect(texts(await owner.call("reminders_list"))).toEqual(["Train"]);
    expect((await owner.call("reminders_clear", { scope: "all", confirm: true })).remaining).toBe(0);
  });

  it("refuse past times, series without a start, and invalid dates", async () => {
    const owner = bench.newOwner();
    expect(await owner.fail("reminders_add", { text: "x", at: "2026-11-15T00:00:00Z" })).toBe(
      "at: 2026-11-15T00:00:00.000Z has passed; it is now 2026-11-16T06:30:00.000Z",
    );
    expect(await owner.fail("reminders_add", { text: "x", repeat: "daily" })).toContain("needs a first date and time");
    expect(await owner.fail("reminders_add", { text: "x", at: "2026-02-30T00:00:00Z" })).toContain("arguments/at ");
    expect(await owner.fail("reminders_add", { text: "x", at: "tomorrow" })).toContain("arguments/at ");
    expect(await owner.fail("reminders_add", { text: " " })).toBe("text: is empty");
  });

  it("say that nothing here sends mail", async () => {
    const added = await bench.newOwner().call("reminders_add", { text: "x", channel: "email" });
    expect(added.note).toContain("email");
  });
});
