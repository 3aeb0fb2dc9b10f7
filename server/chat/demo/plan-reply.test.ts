import { describe, expect, it } from "vitest";
import { failedWith, metaTools, reply, starterTools } from "./some-prompt.testing";

const ALL = starterTools();
const HOME = starterTools("ha_call_service", "ha_get_states", "ha_get_state");
const lightIsOff = { changed: [{ entity_id: "light.kitchen", from: { state: "on" }, to: { state: "off" } }] };

describe("a message that asks for one thing", () => {
  it("is a call first, and then a report of its result", () => {
    const call = { domain: "light", service: "turn_off", area: "kitchen" };
    const message = "could you turn off the kitchen lights please?";
    expect(reply(message, ALL)).toEqual({ text: "", calls: [{ name: "ha_call_service", arguments: call }] });
    expect(reply([message, ["ha_call_service", call, lightIsOff]], ALL)).toEqual({
      text: "The kitchen light is off.",
      calls: [],
    });
  });

  it("looks up a missing id, asks for it if no tool can, and says so if it stays unclear", () => {
    const message = "mark the milk task as done";
    expect(reply(message, ALL).calls).toEqual([{ name: "task_list", arguments: {} }]);
    expect(reply(message, starterTools("task_complete")).text).toMatch(/^I would call `task_complete`.*`task_id`/);
    const milk = ["task_list", {}, { tasks: [{ id: "4", title: "buy milk" }] }] as const;
    expect(reply([message, milk], ALL).calls).toEqual([{ name: "task_complete", arguments: { task_id: "4" } }]);
    const bread = ["task_list", {}, { tasks: [{ id: "4", title: "bake bread" }] }] as const;
    expect(reply([message, bread], ALL)).toEqual({
      text: "I could not tell which one you mean. Here is one task:\n\n- “bake bread” (number 4)",
      calls: [],
    });
  });

  it("asks what to change if the message says only which one", () => {
    expect(reply("update task 3", ALL).text).toMatch(/^I would call `task_update`, but .* what to change\.$/);
    expect(reply("move task 3 to Monday", ALL).calls).toEqual([
      { name: "task_update", arguments: { due: "2026-11-23", task_id: "3" } },
    ]);
  });

  it("is understood despite typos", () => {
    expect(reply("restrat the cortx worker", ALL).calls).toMatchObject([{ name: "cortex_restart" }]);
    expect(reply("show my remindres", ALL).calls).toMatchObject([{ name: "reminders_list" }]);
  });

  it("never does something else: a deletion is not a completion, and nothing else is deleted", () => {
    const tasks = starterTools("task_complete", "task_update", "task_list");
    expect(reply("delete task 4, the to-do item about milk", tasks).calls).toEqual([]);
    expect(reply("change reminder 4", starterTools("reminders_remove")).calls).toEqual([]);
  });
});

describe("a message that asks for several things", () => {
  it("calls for all of them at once if none depends on another", () => {
    const { calls } = reply("turn off the kitchen lights and add a task to buy bulbs, then show my reminders", ALL);
    expect(calls.map(({ name }) => name)).toEqual(["ha_call_service", "task_create", "reminders_list"]);
    expect(calls[1]?.arguments).toEqual({ title: "buy bulbs" });
  });

  it("waits for a look-up and for what a later step refers to, and reports each at the end", () => {
    const message = "lock the back door and add 'oil the lock' to my tasks";
    const look = [
      "ha_get_states",
      { kind: "lock" },
      { entities: [{ entity_id: "lock.back_door", name: "Back door" }] },
    ] as const;
    const lock = { domain: "lock", service: "lock", entity_id: "lock.back_door" };
    const title = { title: "oil the lock" };
    expect(reply(message, ALL).calls).toEqual([{ name: "ha_get_states", arguments: { kind: "lock" } }]);
    expect(reply([message, look], ALL).calls).toEqual([
      { name: "ha_call_service", arguments: lock },
      { name: "task_create", arguments: title },
    ]);
    const done = { changed: [{ entity_id: "lock.back_door", to: { state: "locked" } }] };
    const made = { created: { id: "1", title: "oil the lock" } };
    expect(reply([message, look, ["ha_call_service", lock, done], ["task_create", title, made]], ALL).text).toBe(
      "The back door is locked. Created task 1: “oil the lock”.",
    );
  });

  it("waits if a later step refers to what an earlier one will find", () => {
    const { calls } = reply("search the web for train times and write them on the scratchpad", ALL);
    expect(calls.map(({ name }) => name)).toEqual(["web_search"]);
  });

  it("does one thing although it has no tool for another, and does nothing twice", () => {
    const message = "tell me a story about a fox and then turn off the kitchen lights";
    const { calls } = reply(message, HOME);
    expect(calls).toHaveLength(1);
    const after = reply([message, ["ha_call_service", calls[0]?.arguments ?? {}, lightIsOff]], HOME);
    expect(after.calls).toEqual([]);
    expect(after.text).toMatch(/takes a language model[\s\S]*The kitchen light is off\.$/);
  });

  it("starts nothing new after a failure or refusal, and reports what was done", () => {
    const message = "turn off the kitchen lights and add a task to buy bulbs";
    const [first, second] = reply(message, ALL).calls;
    if (first === undefined || second === undefined) throw new Error("two calls were expected");
    const refused = [first.name, first.arguments, failedWith("The person did not allow this call.")] as const;
    const made = [second.name, second.arguments, { created: { id: "1", title: "buy bulbs" } }] as const;
    expect(reply([message, refused], ALL)).toEqual({
      text: "You did not allow `ha_call_service`, so it was not run.",
      calls: [],
    });
    expect(reply([message, refused, made], ALL).text).toBe(
      "You did not allow `ha_call_service`, so it was not run. Created task 1: “buy bulbs”.",
    );
  });

  it("skips steps with a condition that it cannot judge", () => {
    const message = "check tomorrow's forecast and turn the heating up to 21 if it drops below zero";
    expect(reply(message, ALL).calls).toMatchObject([{ name: "web_search" }]);
    const { text, calls } = reply([message, ["web_search", { query: "x" }, { results: [] }]], ALL);
    expect(calls).toEqual([]);
    expect(text).toMatch(/I skipped “turn the heating up to 21”: .* whether it drops below zero/);
    expect(reply("if it rains, close the garage door", ALL).calls).toEqual([]);
    expect(reply("see if the front door is locked", ALL).calls).toMatchObject([{ name: "ha_get_states" }]);
  });
});

describe("a message that refers to an earlier one", () => {
  const off = { domain: "light", service: "turn_off", area: "kitchen" };
  it("takes from it what it leaves open", () => {
    const talk = ["turn off the kitchen lights", ["ha_call_service", off, lightIsOff]] as const;
    expect(reply([...talk, "and the bedroom one too"], ALL).calls).toEqual([
      { name: "ha_call_service", arguments: { domain: "light", service: "turn_off", area: "bedroom" } },
    ]);
    expect(reply([...talk, "turn it back on"], ALL).calls).toEqual([
      { name: "ha_call_service", arguments: { domain: "light", service: "turn_on", area: "kitchen" } },
    ]);
    expect(reply([...talk, "the living room lights"], ALL).calls).toMatchObject([
      { arguments: { service: "turn_off", area: "living room" } },
    ]);
    expect(reply(["what time is it in Tokyo?", "London please"], ALL).calls).toMatchObject([{ name: "clock_now" }]);
    expect(reply(["what time is it in Tokyo?", "and in London?"], ALL).calls).toEqual([
      { name: "clock_now", arguments: { timezone: "London" } },
    ]);
  });

  it("means the item at that position of the last list, or the newest one", () => {
    const list = [
      "reminders_list",
      {},
      {
        reminders: [
          { id: "7", text: "oven" },
          { id: "9", text: "mum" },
        ],
      },
    ] as const;
    expect(reply(["what reminders do I have?", list, "delete the second one"], ALL).calls).toEqual([
      { name: "reminders_remove", arguments: { reminder_id: "9" } },
    ]);
    const made = ["reminders_add", { text: "oven" }, { added: { id: "3", text: "oven" } }] as const;
    expect(reply(["remind me of the oven", made, "delete it"], ALL).calls).toEqual([
      { name: "reminders_remove", arguments: { reminder_id: "3" } },
    ]);
  });

  it("is not affected by it if it is clear by itself", () => {
    expect(reply(["write a note about Tom", "what is on my scratchpad?"], ALL).calls).toMatchObject([
      { name: "scratch_read" },
    ]);
  });
});

describe("a tool that was not sent", () => {
  const few = [...starterTools("task_create", "clock_now"), ...metaTools("search_tools", "load_tools")];

  it("is searched for, and called once it is available", () => {
    const message = "turn off the kitchen lights";
    const [search] = reply(message, few).calls;
    expect(search).toEqual({ name: "search_tools", arguments: { query: "turn kitchen lights" } });
    const found = { tools: [{ name: "ha_call_service", description: "Control the house: lights, switches, heating" }] };
    const next = reply([message, ["search_tools", search?.arguments ?? {}, found]], [...few, ...HOME]);
    expect(next.calls).toMatchObject([{ name: "ha_call_service" }]);
  });

  it("is run through execute_tool if that is available, and reported under its own name", () => {
    const explorer = metaTools("search_tools", "get_tool", "execute_tool");
    const message = "what reminders do I have?";
    const [list] = starterTools("reminders_list");
    const tool = { name: "reminders_list", description: list?.description ?? "", parameters: list?.inputSchema ?? {} };
    const got = ["get_tool", { name: "reminders_list" }, { tool }] as const;
    const call = { name: "execute_tool", arguments: { name: "reminders_list", arguments: {} } };
    expect(reply([message, got], explorer).calls).toEqual([call]);
    const ran = ["execute_tool", call.arguments, { reminders: [], note: "There are no reminders" }] as const;
    expect(reply([message, got, ran], explorer)).toEqual({ text: "There are no reminders.", calls: [] });
  });

  it("is given up after a few searches, with a message", () => {
    const message = "order a pizza with mushrooms";
    const items: Parameters<typeof reply>[0][number][] = [message];
    const shown = metaTools("search_tools", "list_categories", "browse_category");
    for (let round = 0; round < 5; round++) {
      const { calls, text } = reply(items as never, shown);
      const [call] = calls;
      if (call === undefined) {
        expect(text).toMatch(/found none/);
        return;
      }
      items.push([
        call.name,
        call.arguments,
        { tools: [], categories: [{ name: "house", description: "lamps" }] },
      ] as never);
    }
    throw new Error("it went on asking");
  });
});

it("reads only the start of a long message, and says so", () => {
  const [call] = reply(`add to the scratchpad: ${"x".repeat(100_000)}`, ALL).calls;
  expect(String(call?.arguments.content).length).toBeLessThan(4000);
  const long = `turn off the kitchen lights ${" ".repeat(9000)}`;
  const { text } = reply(
    [long, ["ha_call_service", { domain: "light", service: "turn_off", area: "kitchen" }, lightIsOff]],
    ALL,
  );
  expect(text).toBe("The kitchen light is off. I read only the first 4,000 characters.");
});
