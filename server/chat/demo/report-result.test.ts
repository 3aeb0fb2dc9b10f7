import type { JSONValue } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { reportResult } from "./report-result";
import { someDone } from "./some-prompt.testing";

const report = (name: string, value: JSONValue, args = {}, message = "") =>
  reportResult(someDone(name, value, { arguments: args }), message);

describe("the report of a change", () => {
  it.each<[string, JSONValue, object, string]>([
    [
      "task_create",
      { created: { id: "1", title: "buy milk", state: "open", priority: "normal", due: null } },
      {},
      "Created task 1: “buy milk”.",
    ],
    [
      "task_create",
      { created: { id: "2", title: "call", priority: "high", due: "2026-11-20" } },
      {},
      "Created task 2: call (priority high, due Fri 20 Nov 2026).",
    ],
    [
      "reminders_add",
      { added: { id: "1", text: "call mum", at: "2026-11-17T09:00:00.000Z" }, note: "It will show in the list" },
      {},
      "Added reminder 1: “call mum” (Tue 17 Nov 2026, 09:00 UTC). It will show in the list.",
    ],
    [
      "task_complete",
      { completed: { id: "1", title: "buy milk", state: "done", done: "2026-11-16T06:30:00.000Z" } },
      {},
      "Completed task 1: “buy milk”.",
    ],
    ["reminders_clear", { removed: 3, remaining: 0 }, {}, "Removed 3 reminders."],
    [
      "scratch_append",
      { appended_to: { pad: "main", lines: 2 } },
      { content: "eggs and ham" },
      "Added to main: “eggs and ham”.",
    ],
    ["scratch_clear", { cleared: [], note: "There was nothing on main" }, {}, "There was nothing on main."],
    [
      "agent_notes_append",
      { topic: "general", notes: 2 },
      { content: "likes tea" },
      "Noted “likes tea” (topic general).",
    ],
    [
      "ae_journal_entry_create",
      { created: { id: "ent_1", journal: "Work", title: null, revision: 1 } },
      { content: "met Paulo" },
      "Created journal entry ent_1 in Work: “met Paulo”.",
    ],
    ["ae_journal_entry_disable", { id: "ent_1", hidden: true }, {}, "Journal entry ent_1 is hidden."],
    ["email_send", {}, { subject: "hi" }, "Done."],
  ])("of %s", (name, value, args, text) => {
    expect(report(name, value, args)).toBe(text);
  });
});

describe("the report of a reading", () => {
  it("is a short list, a sentence if there is nothing, and says how many are left out", () => {
    const tasks = [
      { id: "1", title: "buy milk", state: "open", priority: "normal" },
      { id: "2", title: "call Tom", state: "in_progress", tags: ["a", "b"] },
    ];
    expect(report("task_list", { tasks, found: 2 })).toBe(
      "Here are 2 tasks:\n\n- “buy milk” (number 1)\n- “call Tom” (number 2, in_progress, tags a and b)",
    );
    expect(report("task_list", { tasks: tasks.slice(0, 1) })).toBe("Here is one task:\n\n- “buy milk” (number 1)");
    expect(report("task_list", { tasks: [], note: "There are no tasks yet" })).toBe("There are no tasks yet.");
    expect(report("file_list", { files: [] })).toBe("There are no files.");
    const many = Array.from({ length: 30 }, (_, at) => ({ title: `row ${at}` }));
    expect(report("x_search", { matches: many })).toMatch(/^Here are 30 matches:[\s\S]*\n\nand 10 more\.$/);
    const topics = [{ topic: "general", notes: [{ text: "likes tea" }, { text: "runs" }] }];
    expect(report("agent_notes_read", { topics })).toBe("Here is one topic:\n\n- general: likes tea; runs");
  });

  it("quotes texts, and reports sums, clocks, plain values and facts", () => {
    expect(report("scratch_read", { pad: "main", text: "a\nb" })).toBe("The pad main says:\n\n> a\n> b");
    expect(
      report("ae_journal_entry_read", { id: "ent_1", tags: [], title: null, journal: "Work", content: "met" }),
    ).toBe("The entry in Work says:\n\n> met");
    expect(report("calculate", { expression: "17% * 2400", result: 408 })).toBe("17% * 2400 = 408.");
    const clock = { timezone: "America/New_York", date: "2026-11-16", time: "06:30:00", weekday: "Monday" };
    expect(report("clock_now", clock)).toBe("It is 06:30 on Monday, 16 Nov 2026 (America/New York).");
    expect(report("x_get", 7)).toBe("The answer is 7.");
    expect(report("x_get", "plain words")).toBe("plain words");
    expect(report("x_get", { version: "3.1", parts: ["a", "b"] })).toBe("- Version: 3.1\n- Parts: a and b");
  });

  it("names devices as people do", () => {
    const kitchen = { entity_id: "light.kitchen", to: { state: "off" } };
    const counter = { entity_id: "light.kitchen_counter", to: { state: "off" } };
    const bedroom = { entity_id: "climate.bedroom", to: { state: "heat", temperature: 21 } };
    expect(report("ha_call_service", { changed: [kitchen] })).toBe("The kitchen light is off.");
    expect(report("ha_call_service", { changed: [kitchen, counter, bedroom] })).toBe(
      "The kitchen light and the kitchen counter light are off. The bedroom thermostat is heating, set to 21 °C.",
    );
    expect(report("ha_call_service", { changed: [], already_so: ["light.kitchen"] })).toBe(
      "Nothing had to change: the kitchen light was like that already.",
    );
    const entities = [
      { entity_id: "lock.front_door", name: "Front door", state: "locked" },
      { entity_id: "lock.back_door", name: "Back door", state: "unlocked" },
    ];
    expect(report("ha_get_states", { entities }, {}, "is the back door locked?")).toBe("The back door is unlocked.");
    expect(report("ha_get_states", { entities }, {}, "which doors are there?")).toMatch(/^Here are 2 devices:/);
  });
});

describe("the report of a failure", () => {
  it.each<[JSONValue, string]>([
    ["There is no task 9", "That did not work: There is no task 9."],
    [{ error: { message: "timed out" } }, "That did not work: timed out."],
    ["The person did not allow this call. Do not try it again.", "You did not allow `x_delete`, so it was not run."],
    [
      "The tool “x” has no executor here",
      "`x_delete` is the right tool, but it cannot be run here: only its definition is known.",
    ],
    [{ created: { id: "1", title: "milk" } }, 'That did not work: {"created":{"id":"1","title":"milk"}}.'],
    ["", "That did not work: no reason was given."],
  ])("never claims success: %j", (value, text) => {
    expect(reportResult(someDone("x_delete", value, { isOk: false }), "")).toBe(text);
  });
});
