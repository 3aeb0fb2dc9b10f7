import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
afterAll(() => bench.database.drop());

const titles = (answer: { tasks: { title: string }[] }) => answer.tasks.map(({ title }) => title);

async function withTasks(): Promise<Owner> {
  const owner = bench.newOwner();
  await owner.call("task_create", { title: "Buy milk", tags: ["errands"], priority: "low" });
  await owner.call("task_create", { title: "File the tax return", due: "2026-11-10", project: "Money" });
  await owner.call("task_create", {
    title: "Call the plumber",
    priority: "urgent",
    details: "Number is on the fridge",
  });
  await owner.call("task_create", { title: "Renew the passport", priority: "high", due: "2026-12-01" });
  return owner;
}

describe("tasks", () => {
  it("lists the most urgent first: overdue, then by priority", async () => {
    const owner = await withTasks();
    const answer = await owner.call("task_list");
    expect(titles(answer)).toEqual(["File the tax return", "Call the plumber", "Renew the passport", "Buy milk"]);
    expect(answer.tasks[0]).toMatchObject({ id: "2", overdue: true, due: "2026-11-10", project: "Money" });
    expect(answer.tasks[1]).toMatchObject({ details: "Number is on the fridge", priority: "urgent" });
    expect(answer.counts).toEqual({ open: 4, in_progress: 0, done: 0 });
  });

  it("filters by state, project, tag and day, and counts what the limit omits", async () => {
    const owner = await withTasks();
    await owner.call("task_update", { task_id: "4", state: "in_progress" });
    await owner.call("task_complete", { task_id: "1" });
    expect(titles(await owner.call("task_list", { state: "in_progress" }))).toEqual(["Renew the passport"]);
    expect(titles(await owner.call("task_list", { state: "done" }))).toEqual(["Buy milk"]);
    expect(titles(await owner.call("task_list", { project: " money " }))).toEqual(["File the tax return"]);
    expect(titles(await owner.call("task_list", { tag: "ERRANDS", state: "all" }))).toEqual(["Buy milk"]);
    expect(titles(await owner.call("task_list", { due_before: "2026-11-10" }))).toEqual([]);
    expect(titles(await owner.call("task_list", { due_before: "2026-11-11" }))).toEqual(["File the tax return"]);
    const cut = await owner.call("task_list", { state: "all", limit: 2 });
    expect(cut).toMatchObject({ found: 4, counts: { open: 2, in_progress: 1, done: 1 } });
    expect(titles(cut)).toHaveLength(2);
    expect(titles(await owner.call("task_list", { state: "all" })).at(-1)).toBe("Buy milk");
  });

  it("changes only what is given, and empties what is given as empty", async () => {
    const owner = await withTasks();
    const { updated } = await owner.call("task_update", { task_id: "2", title: "File taxes", due: "2027-01-31" });
    expect(updated).toEqual({
      id: "2",
      title: "File taxes",
      state: "open",
      priority: "normal",
      due: "2027-01-31",
      project: "Money",
    });
    await owner.call("task_update", { task_id: "02", project: "", details: "Form 2", priority: "high" });
    const [task] = (await owner.call("task_list", { due_before: "2027-02-01" })).tasks.slice(-1);
    expect(task).toMatchObject({ id: "2", priority: "high", details: "Form 2" });
    expect(task).not.toHaveProperty("project");
    expect(await owner.fail("task_update", { task_id: "2" })).toBe("No changes given");
    expect(await owner.fail("task_update", { task_id: "2", title: "  " })).toBe("title: is empty");
  });

  it("completes with a note, keeps the first completion time, and reopens", async () => {
    const owner = await withTasks();
    const first = await owner.call("task_complete", { task_id: "3", remark: "Paid in cash" });
    expect(first.completed).toMatchObject({ state: "done", done: bench.now.toISOString(), remark: "Paid in cash" });
    bench.wait(1);
    const second = await owner.call("task_complete", { task_id: "3" });
    expect(second.completed).toEqual(first.completed);
    expect(second.note).toBe("It was done already");
    const { reopened, note } = await owner.call("task_complete", { task_id: "3", reopen: true });
    expect(reopened).toEqual({ id: "3", title: "Call the plumber", state: "open", priority: "urgent", due: null });
    expect(note).toBeUndefined();
    await owner.call("task_update", { task_id: "4", state: "in_progress" });
    const again = await owner.call("task_complete", { task_id: "4", reopen: true });
    expect(again).toMatchObject({ reopened: { state: "in_progress" }, note: "It was not done" });
  });

  it("lists open tasks for an unknown one", async () => {
    const owner = await withTasks();
    await owner.call("task_complete", { task_id: "1" });
    expect(await owner.fail("task_complete", { task_id: "12" })).toBe("There is no task 12; open tasks are 2, 3 and 4");
    expect(await bench.newOwner().fail("task_update", { task_id: "1", title: "x" })).toBe(
      "There is no task 1, and no task is open",
    );
  });

  it("numbers never collide and nothing is lost in concurrent writes", async () => {
    const owner = bench.newOwner();
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, at) => owner.call("task_create", { title: `Task ${at}` })),
    );
    expect(new Set(made.map(({ created }) => created.id)).size).toBe(25);
    expect((await owner.call("task_list")).found).toBe(25);
    await Promise.all([
      owner.call("task_update", { task_id: "1", title: "New title" }),
      owner.call("task_update", { task_id: "1", priority: "urgent" }),
      owner.call("task_update", { task_id: "1", details: "New details" }),
    ]);
    const [task] = (await owner.call("task_list")).tasks;
    expect(task).toMatchObject({ title: "New title", priority: "urgent", details: "New details" });
  });
});

describe("the board", () => {
  it("shows the cards of the default board with column, assignee, label and age", async () => {
    const owner = bench.newOwner();
    const answer = await owner.call("ae_task_list");
    expect(answer).toMatchObject({ board: "platform", found: 12, other_boards: ["marketing"] });
    expect(answer.cards[0]).toEqual({
      id: "AE-101",
      title: "Rotate the signing keys",
      column: "backlog",
      assignee: null,
      label: "security",
      age_days: 41,
    });
    bench.wait(48);
    expect((await owner.call("ae_task_list")).cards[0].age_days).toBe(43);
  });

  it("filters by board, column, assignee and label, and is created once for concurrent calls", async () => {
    const owner = bench.newOwner();
    await Promise.all([owner.call("ae_task_list"), owner.call("ae_task_list"), owner.call("ae_task_list")]);
    const ids = async (args: Record<string, string | number>) =>
      (await owner.call("ae_task_list", args)).cards.map(({ id }: { id: string }) => id);
    expect(await ids({ column: "review" })).toEqual(["AE-109", "AE-110"]);
    expect(await ids({ assignee: "maya" })).toEqual(["AE-106", "AE-108", "AE-111"]);
    expect(await ids({ assignee: "unassigned", column: "ready" })).toEqual(["AE-104", "AE-105"]);
    expect(await ids({ label: "Bug", limit: 1 })).toEqual(["AE-102"]);
    expect(await ids({ board: "Marketing board", column: "doing" })).toEqual(["AE-115"]);
    expect(await owner.fail("ae_task_list", { board: "sales" })).toBe(
      "There is no board sales; boards are marketing and platform",
    );
  });
});
