import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { hostileText } from "@/server/testing/arbitrary-text";
import { MAX_EXPRESSION } from "./calculate";
import { workbench } from "./workbench";
import { openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
afterAll(() => bench.database.drop());

const inCatalog = starter.tools.filter((tool) => tool.source === "workbench");

/** A call of each tool that stores or shows something. */
const CALLS: Readonly<Record<string, JsonObject>> = {
  task_create: { title: "Secret task" },
  task_list: { state: "all" },
  task_update: { task_id: "1", title: "Secret title" },
  task_complete: { task_id: "1" },
  ae_task_list: {},
  reminders_add: { text: "Secret reminder" },
  reminders_list: { status: "all" },
  scratch_write: { content: "Secret sheet" },
  scratch_append: { content: "Secret line" },
  scratch_read: {},
  agent_notes_write: { content: "Secret note" },
  agent_notes_append: { content: "Secret fact" },
  agent_notes_read: {},
  ha_call_service: { domain: "light", service: "turn_on", entity_id: "light.hall", data: { color_name: "red" } },
  ha_get_state: { entity_id: "light.hall" },
  ha_get_states: { kind: "light" },
  ae_journal_entry_create: { journal: "Secret journal", content: "Secret entry" },
  ae_journal_list: { include_archived: true },
  ae_journal_search: { query: "secret" },
  ae_journal_entries_list: { journal: "Personal" },
  session_search: { query: "secret" },
  session_read: { session_id: "last" },
  clock_now: {},
  calculate: { expression: "1 + 1" },
};

describe("the workbench", () => {
  it("runs exactly the tools that the starter catalog defines", () => {
    const names = inCatalog.map((tool) => tool.name);
    expect([...workbench.tools.keys()].sort()).toEqual(names.sort());
    for (const tool of inCatalog) expect(workbench.tools.get(tool.name)?.definition).toEqual(tool);
  });

  it("has the same expression limit in the schema and the calculator", () => {
    const schema = workbench.tools.get("calculate")?.definition.inputSchema;
    expect(schema).toMatchObject({ properties: { expression: { maxLength: MAX_EXPRESSION } } });
  });

  it("keeps owners' data separate", async () => {
    const ada = bench.newOwner();
    const eve = bench.newOwner();
    for (const [name, args] of Object.entries(CALLS)) await ada.call(name, args);
    for (const [name, args] of Object.entries(CALLS)) {
      if (workbench.tools.get(name)?.definition.annotations.readOnly !== true) continue;
      expect(JSON.stringify(await eve.call(name, args)), name).not.toContain("Secret");
    }
    expect((await eve.call("ha_get_state", { entity_id: "light.hall" })).state).toBe("off");
    expect((await ada.call("ha_get_state", { entity_id: "light.hall" })).state).toBe("on");
    expect(await eve.fail("task_complete", { task_id: "1" })).toContain("There is no task 1");
    const [entry] = (await ada.call("ae_journal_search", { query: "secret" })).matches;
    expect(await eve.fail("ae_journal_entry_read", { entry_id: entry.id })).toContain("There is no entry");
    await eve.call("scratch_clear", { all_pads: true });
    await eve.call("agent_notes_clear", { confirm: true });
    await eve.call("reminders_clear", { scope: "all", confirm: true });
    expect((await ada.call("scratch_read")).text).toContain("Secret sheet");
    expect((await ada.call("reminders_list")).found).toBe(1);
    expect((await ada.call("agent_notes_read")).topics).toHaveLength(1);
  });

  it("names invalid arguments in its error", async () => {
    const owner = bench.newOwner();
    expect(await owner.fail("task_create")).toContain("title");
    expect(await owner.fail("task_create", { title: 7 })).toBe("arguments/title must be string");
    expect(await owner.fail("task_create", { title: "x", due: "2026-02-30" })).toContain("arguments/due ");
    expect(await owner.fail("task_create", { title: "x", priority: "asap" })).toContain("arguments/priority ");
    expect(await owner.fail("task_list", { limit: 0 })).toContain("arguments/limit ");
    expect(await owner.fail("task_complete", { task_id: "1; DROP TABLE" })).toContain("arguments/task_id ");
  });

  it("names no other tool when it fails: the agent may not be allowed it", async () => {
    const owner = bench.newOwner();
    const failures = [
      await owner.fail("task_complete", { task_id: "9" }),
      await owner.fail("reminders_remove", { reminder_id: "9" }),
      await owner.fail("agent_notes_clear", { confirm: true, topic: "x" }),
      await owner.fail("ae_journal_entry_read", { entry_id: "ent_x" }),
      await owner.fail("session_read", { session_id: "x" }),
      await owner.fail("ha_get_state", { entity_id: "zzz.q" }),
      await owner.fail("ha_call_service", { domain: "sensor", service: "turn_on", area: "hall" }),
      await owner.fail("calculate", { expression: "clock" }),
    ];
    for (const name of workbench.tools.keys()) {
      for (const failure of failures) expect(` ${failure} `).not.toMatch(new RegExp(`[^a-z_]${name}[^a-z_]`));
    }
  });

  it("does not change the arguments", async () => {
    const args = Object.freeze({ content: "x" });
    await bench.newOwner().call("scratch_append", args);
    expect(args).toEqual({ content: "x" });
  });

  it("stores any text, without characters that PostgreSQL refuses", async () => {
    const owner = bench.newOwner();
    const texts: [string, string, string][] = [
      ["scratch_append", "content", "pad"],
      ["agent_notes_append", "content", "topic"],
      ["ae_journal_entry_create", "content", "journal"],
      ["ae_journal_search", "query", "journal"],
      ["session_search", "query", ""],
      ["task_create", "title", "project"],
      ["task_list", "project", "tag"],
      ["reminders_add", "text", ""],
      ["clock_now", "timezone", ""],
      ["ha_get_states", "area", "state"],
      ["ae_task_list", "board", "label"],
      ["session_read", "session_id", ""],
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts), hostileText, hostileText, async ([name, first, second], a, b) => {
        const args = { [first]: a.slice(0, 900), ...(second !== "" && { [second]: b.slice(0, 60) }) };
        try {
          JSON.stringify(await owner.call(name, args));
        } catch (error) {
          expect((error as Error).name, `${name} ${JSON.stringify(args)}: ${String(error)}`).toBe("ToolFailure");
        }
      }),
      { numRuns: 150 },
    );
    await owner.call("scratch_write", { content: "a\u0000b \ud800 c 👩‍👩‍👧 \u202E" });
    expect((await owner.call("scratch_read")).text).toBe("ab \ufffd c 👩‍👩‍👧 \u202E");
  });
});
