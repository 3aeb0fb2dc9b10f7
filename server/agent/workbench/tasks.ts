import { taskTools } from "@/prisma/scenarios/starter/tools-tasks";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { shorten } from "@/server/engine/util/cut-text";
import type { Db } from "@/server/lib/db/client";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { assertNotFull, assertNotTooLong } from "./limits";
import { compareUrgency, countStates, isOverdue, showTask, type Task, type TaskItem } from "./task-list";
import { dayOf } from "./times";
import { inWords, keyOf, requireText } from "./words";
import { changeItems, getItem, itemKind, listItems, nextNumber, putItem } from "./workbench.store";

const TASK = itemKind<Task>("task");
const MAX_DETAILS = 10_000;
/** No tool reads a single task: a short list shows all details, so they can be read and edited. */
const LIST_WITH_ALL_DETAILS = 10;
const SHORT_DETAILS = 200;

export const tasks = bindTools(taskTools, {
  task_list: listTasks,
  task_create: createTask,
  task_update: updateTask,
  task_complete: completeTask,
});

async function listTasks({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const state = args.text("state");
  const project = args.optionalText("project");
  const tag = args.optionalText("tag");
  const dueBefore = args.optionalText("due_before");
  const all = await readTasks(client, ownerId);
  const found = all
    .filter(({ task }) => project === null || keyOf(task.project ?? "") === keyOf(project))
    .filter(({ task }) => tag === null || task.tags.some((label) => keyOf(label) === keyOf(tag)))
    .filter(({ task }) => dueBefore === null || (task.due !== null && task.due < dueBefore));
  const today = dayOf(now);
  const fitting = found
    .filter(({ task }) => state === "all" || task.state === state)
    .sort((a, b) => compareUrgency(a, b, today));
  const shown = fitting.slice(0, args.number("limit"));
  const detailsLength = shown.length <= LIST_WITH_ALL_DETAILS ? MAX_DETAILS : SHORT_DETAILS;
  return {
    tasks: shown.map(({ number, task }) => {
      const details: JsonObject = task.details === null ? {} : { details: shorten(task.details, detailsLength) };
      return { ...showTask(number, task), ...(isOverdue(task, today) && { overdue: true }), ...details };
    }),
    found: fitting.length,
    // Tasks hidden by the filter must not seem missing.
    counts: countStates(found),
    ...(all.length === 0 && { note: "There are no tasks yet" }),
  };
}

async function createTask({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const task: Task = {
    title: requireText("title", args.text("title")),
    details: emptyAsNull(assertNotTooLong("details", args.optionalText("details") ?? "", MAX_DETAILS)),
    project: emptyAsNull(args.optionalText("project")),
    priority: args.text("priority"),
    due: args.optionalText("due"),
    tags: [...new Set((args.optionalTexts("tags") ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ""))],
    state: "open",
    created: now.toISOString(),
    done: null,
    remark: null,
  };
  const number = await changeItems(client, ownerId, TASK, async (tx) => {
    await assertNotFull(tx, ownerId, TASK, "tasks");
    const made = await nextNumber(tx, ownerId, TASK);
    await putItem(tx, ownerId, TASK, String(made), task);
    return made;
  });
  return { created: { ...showTask(number, task), ...(task.details !== null && { details: task.details }) } };
}

async function updateTask(context: ToolContext, args: Arguments): Promise<Json> {
  const title = args.optionalText("title");
  const details = args.optionalText("details");
  const project = args.optionalText("project");
  const state = args.optionalText("state");
  const changes: Partial<Task> = {
    ...(title !== null && { title: requireText("title", title) }),
    ...(details !== null && { details: emptyAsNull(assertNotTooLong("details", details, MAX_DETAILS)) }),
    ...(state !== null && { state, done: null }),
    ...given("priority", args.optionalText("priority")),
    ...(project !== null && { project: emptyAsNull(project) }),
    ...given("due", args.optionalText("due")),
  };
  if (Object.keys(changes).length === 0) throw new ToolFailure("No changes given");
  const { number, after } = await changeTask(context, args.text("task_id"), (task) => ({ ...task, ...changes }));
  return { updated: { ...showTask(number, after), ...(after.details !== null && { details: after.details }) } };
}

async function completeTask(context: ToolContext, args: Arguments): Promise<Json> {
  const remark = emptyAsNull(args.optionalText("remark"));
  const reopen = args.flag("reopen");
  const { number, before, after } = await changeTask(context, args.text("task_id"), (task) => {
    if (reopen) return { ...task, state: task.state === "done" ? "open" : task.state, done: null, remark };
    return {
      ...task,
      state: "done",
      // Completing a done task again does not change its time.
      done: task.done ?? context.now.toISOString(),
      remark: remark ?? task.remark,
    };
  });
  const wasSo = (before.state === "done") !== reopen;
  const note = wasSo && { note: reopen ? "It was not done" : "It was done already" };
  return { [reopen ? "reopened" : "completed"]: showTask(number, after), ...note };
}

async function changeTask(context: ToolContext, id: string, change: (task: Task) => Task) {
  const { client, ownerId } = context;
  const key = id.replace(/^0+(?=\d)/, "");
  return await changeItems(client, ownerId, TASK, async (tx) => {
    const before = await getItem(tx, ownerId, TASK, key);
    if (before === null) throw await unknownTask(tx, ownerId, key);
    const after = change(before);
    await putItem(tx, ownerId, TASK, key, after);
    return { number: Number(key), before, after };
  });
}

async function unknownTask(db: Db, ownerId: string, key: string): Promise<ToolFailure> {
  const open = (await readTasks(db, ownerId)).filter(({ task }) => task.state !== "done").map(({ number }) => number);
  if (open.length === 0) return new ToolFailure(`There is no task ${key}, and no task is open`);
  const numbers = inWords(open.sort((a, b) => a - b));
  return new ToolFailure(
    open.length === 1
      ? `There is no task ${key}; the only open task is ${numbers}`
      : `There is no task ${key}; open tasks are ${numbers}`,
  );
}

async function readTasks(db: Db, ownerId: string): Promise<TaskItem[]> {
  return (await listItems(db, ownerId, TASK)).map(({ key, data }) => ({ number: Number(key), task: data }));
}

function given(name: "priority" | "due", value: string | null): Partial<Task> {
  return value === null ? {} : { [name]: value };
}

function emptyAsNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
