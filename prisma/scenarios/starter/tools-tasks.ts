import { choice, flag, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, READS, SETS } from "./define-tools";

const taskId = text("Number of the task, as shown by task_list", { pattern: "^[0-9]+$" });
const priorities = ["low", "normal", "high", "urgent"];

export const taskTools = defineTools("workbench", "tasks", [
  {
    name: "task_list",
    title: "List tasks",
    summary: "List the person's to-do items by state, project, tag or due date",
    description:
      "List to-do items with number, title, state, priority and due date, the most pressing first. Filter by state, project, tag or the day by which they are due.",
    inputSchema: object({
      state: choice("Which items to show", ["open", "in_progress", "done", "all"], "open"),
      project: text("Only items of this project"),
      tag: text("Only items with this tag"),
      due_before: text("Only items due before this day", { format: "date" }),
      limit: integer("How many to return", { minimum: 1, maximum: 200, default: 50 }),
    }),
    annotations: READS,
    keywords: [
      ...["todo", "todos", "pending", "agenda", "overdue", "my list", "outstanding", "on my plate", "unfinished"],
      ...["deadlines", "to-dos"],
    ],
    examples: [
      "what's on my list?",
      "show pending tasks",
      "which todos are due this week?",
      "anything overdue?",
      "what's on my plate for the kitchen project",
      'list everything tagged "errands"',
      "which tasks did I finish in March?",
      "how many open to-dos do I have",
      "what am I in the middle of",
      "is there a task for the car insurance already?",
      "top five things I should get done before Friday",
      "all tasks, done ones as well",
    ],
  },
  {
    name: "task_create",
    title: "Create a task",
    summary: "Add a to-do item with title, details, priority, project, tags and due date",
    description:
      "Add one to-do item. Give a title that starts with a verb; details, project, tags, priority and due date are optional. Returns the number of the new item.",
    inputSchema: object(
      {
        title: text("What is to be done", { minLength: 1, maxLength: 200 }),
        details: text("Anything else worth knowing, Markdown"),
        project: text("Project it belongs to"),
        priority: choice("How pressing it is", priorities, "normal"),
        due: text("Day by which it should be done", { format: "date" }),
        tags: list("Labels to find it by", { type: "string" }),
      },
      ["title"],
    ),
    annotations: ADDS,
    keywords: [
      ...["todo", "task", "new task", "note down", "put on list", "chore", "errand", "shopping list"],
      ...["add item", "to-dos"],
    ],
    examples: [
      "add task: renew the passport",
      "create a task to call the plumber on Friday",
      "put buying milk on my to-do list",
      "new todo, order printer ink, low priority",
      "I need to file the tax return by 31 January",
      "add that to the list",
      "task for project website: compress the hero images",
      "someone has to clean the gutters before winter, put it down",
      "make that an urgent to-do for me, due tomorrow",
      'add "book dentist" to my tasks and tag it health',
      'stick "reply to Sam" on my list please',
      "can you turn that last point into a task with the details",
    ],
  },
  {
    name: "task_update",
    title: "Edit a task",
    summary: "Change title, details, state, priority, project or due date of a to-do item",
    description:
      "Change an existing to-do item: its title, details, state, priority, project or due date. Fields that are left out keep their value.",
    inputSchema: object(
      {
        task_id: taskId,
        title: text("New title", { maxLength: 200 }),
        details: text("New details, Markdown"),
        state: choice("New state", ["open", "in_progress"]),
        priority: choice("New priority", priorities),
        project: text("New project"),
        due: text("New due date", { format: "date" }),
      },
      ["task_id"],
    ),
    annotations: SETS,
    keywords: [
      ...["reschedule", "postpone", "rename", "reprioritise", "push back", "deadline", "move task", "bump"],
      ...["task", "in progress"],
    ],
    examples: [
      "move task 12 to next Monday",
      "make the tax task urgent",
      "rename task 4 to call the bank",
      "push the gutter cleaning back a week",
      "I've started on the slides, set that task to in progress",
      "the deadline for the passport to-do is now 3 June",
      "change the priority of #9 to low",
      "put the ink order under project office instead",
      "add to the details of task 15 that the code is 2231",
      "postpone the garden shed task until spring",
      'that to-do should say "call Anna", not "email Anna"',
      "not urgent anymore, downgrade it",
    ],
  },
  {
    name: "task_complete",
    title: "Complete a task",
    summary: "Mark a to-do item as done, with an optional closing remark",
    description:
      "Mark a to-do item as done and record when. A closing remark is kept with it; set reopen to undo a completion made by mistake.",
    inputSchema: object(
      {
        task_id: taskId,
        remark: text("How it ended, for the record", { maxLength: 500 }),
        reopen: flag("Open the item again instead", false),
      },
      ["task_id"],
    ),
    annotations: SETS,
    keywords: [
      ...["finish", "finished", "check off", "tick off", "close", "todo", "completed", "task done", "cross off"],
      ...["mark done", "undone"],
    ],
    examples: [
      "mark task 7 as done",
      "I finished the report, tick it off",
      "check off buying milk",
      "done with the passport one",
      "cross the dentist off my list",
      "and close it",
      "#12 is sorted, thanks",
      "I called the plumber, so that task can go",
      'complete task 31 with the remark "paid in cash"',
      "oops, task 7 isn't finished after all, reopen it",
      "that's taken care of, set it to done",
      "I already bought the ink yesterday, update my to-dos",
    ],
  },
]);

export const boardTools = defineTools("workbench", "tasks", [
  {
    name: "ae_task_list",
    title: "List board cards",
    summary: "List the cards of a kanban board by column, assignee and label",
    description:
      "List the cards of a team board with column, assignee, label and age. This is the shared kanban; personal to-do items are in task_list.",
    inputSchema: object({
      board: text("Name of the board; the default board when left out"),
      column: choice("Only cards in this column", ["backlog", "ready", "doing", "review", "done", "any"], "any"),
      assignee: text("Only cards of this person"),
      label: text("Only cards with this label"),
      limit: integer("How many to return", { minimum: 1, maximum: 200, default: 50 }),
    }),
    annotations: READS,
    keywords: [
      ...["ae task", "kanban board", "sprint", "tickets", "swimlane", "backlog", "in review", "team tasks"],
      ...["assigned", "jira"],
    ],
    examples: [
      "what's on the kanban board?",
      "show the ae tasks in review",
      "which cards is Maya working on?",
      "what's left in the sprint",
      "anything in the backlog labelled bug?",
      "who has the login ticket on the team board",
      "list the doing column of the platform board",
      "is my card still waiting for review",
      "which tickets are unassigned and ready to pick up",
      "what did the team move to done this week",
      "ae task list for Tom",
      "oldest cards on the marketing board",
    ],
  },
]);
