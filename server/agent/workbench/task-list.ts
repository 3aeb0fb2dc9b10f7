import type { JsonObject } from "@/server/engine/model/snapshot";

export type Task = {
  readonly title: string;
  readonly details: string | null;
  readonly project: string | null;
  readonly priority: string;
  readonly due: string | null;
  readonly tags: readonly string[];
  readonly state: string;
  readonly created: string;
  readonly done: string | null;
  readonly remark: string | null;
};

export type TaskItem = { readonly number: number; readonly task: Task };

export function showTask(number: number, task: Task): JsonObject {
  const { title, state, priority, due, project, tags, done, remark } = task;
  return {
    id: String(number),
    title,
    state,
    priority,
    due,
    ...(project !== null && { project }),
    ...(tags.length > 0 && { tags }),
    ...(done !== null && { done }),
    ...(remark !== null && { remark }),
  };
}

export function isOverdue(task: Task, today: string): boolean {
  return task.state !== "done" && task.due !== null && task.due < today;
}

/** Most urgent first: overdue, by priority, by day; done tasks last, latest first. */
export function compareUrgency(a: TaskItem, b: TaskItem, today: string): number {
  if (a.task.done !== null && b.task.done !== null) return compare(b.task.done, a.task.done);
  return (
    Number(a.task.done !== null) - Number(b.task.done !== null) ||
    Number(isOverdue(b.task, today)) - Number(isOverdue(a.task, today)) ||
    PRIORITIES.indexOf(b.task.priority) - PRIORITIES.indexOf(a.task.priority) ||
    compare(a.task.due ?? NEVER, b.task.due ?? NEVER) ||
    a.number - b.number
  );
}

export function countStates(items: readonly TaskItem[]): JsonObject {
  const count = (state: string) => items.filter(({ task }) => task.state === state).length;
  return { open: count("open"), in_progress: count("in_progress"), done: count("done") };
}

const PRIORITIES = ["low", "normal", "high", "urgent"];
const NEVER = "9999-12-31";

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
