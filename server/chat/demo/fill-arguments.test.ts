import type { JSONObject } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { fillArguments, findLookup } from "./fill-arguments";
import { homeCall } from "./home-call";
import { NOW, someDone, someTurn, starterTools } from "./some-prompt.testing";

const TOOLS = new Map(
  starterTools().map(({ name, description = "", inputSchema }) => [name, { name, description, inputSchema }]),
);

function toolNamed(name: string) {
  const tool = TOOLS.get(name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  return tool;
}

const fill = (name: string, message: string, known: Parameters<typeof someDone>[1][] = []) =>
  fillArguments(toolNamed(name), someTurn(message, { known: known.map((value) => someDone("x", value)) }), NOW);

describe("arguments filled from a message", () => {
  it.each<[string, string, JSONObject]>([
    [
      "task_create",
      "add a task to call the dentist by Friday, high priority",
      { priority: "high", due: "2026-11-20", title: "call the dentist" },
    ],
    ["task_create", "add 'buy milk' to my tasks, tagged as shop", { tags: ["shop"], title: "buy milk" }],
    ["task_update", "rename task 2 to 'oat milk'", { task_id: "2", title: "oat milk" }],
    ["task_update", "set the priority of task 8 to low", { task_id: "8", priority: "low" }],
    [
      "reminders_add",
      "remind me every friday at 5pm to water the plants",
      { at: "2026-11-20T17:00:00.000Z", repeat: "weekly", text: "water the plants" },
    ],
    ["reminders_clear", "delete every single reminder", { scope: "all", confirm: true }],
    [
      "cron_add",
      "every weekday at 8:30 summarise the issues",
      { name: "summarise-the-issues", expression: "30 8 * * 1-5", instruction: "summarise the issues" },
    ],
    ["cron_toggle", "pause the nightly-backup job", { name: "nightly-backup", enabled: false }],
    [
      "cortex_logs",
      "show the worker's errors of the last 30 minutes",
      { service: "worker", level: "error", since_minutes: 30 },
    ],
    ["file_diff", "compare setup.cfg and setup.cfg.old", { path: "setup.cfg", other_path: "setup.cfg.old" }],
    ["file_read", "show lib/util.py from line 40", { path: "lib/util.py", start_line: 40 }],
    ["git_log", "last 5 commits touching src/parser", { path: "src/parser", limit: 5 }],
    ["web_read", "what does https://a.example/x?y=1 say?", { url: "https://a.example/x?y=1" }],
    [
      "email_send",
      "mail tom@a.example that dinner is ready",
      { to: ["tom@a.example"], subject: "dinner is ready", body: "dinner is ready" },
    ],
    ["nc_talk_send", "tell Ben on talk that I am late", { conversation: "Ben", message: "I am late" }],
    ["ae_journal_entry_append", "add to entry ent_9: it rained", { entry_id: "ent_9", content: "it rained" }],
    ["ae_journal_entry_disable", "bring back entry ent_12", { entry_id: "ent_12", disabled: false }],
    ["ae_db_describe", "which columns does the invoices table have", { table: "invoices" }],
    ["shell_exec", "run `docker ps` on the host", { command: "docker ps" }],
    ["clock_now", "what time is it in New York?", { timezone: "New York" }],
    ["ha_get_states", "which lights are on in the kitchen?", { kind: "light", area: "kitchen" }],
    [
      "claude_allow_dir",
      "allow claude to read /var/log for two hours",
      { directory: "/var/log", access: "read", expires_in_hours: 2 },
    ],
  ])("of %s: %s", (name, message, args) => {
    expect(fill(name, message)).toMatchObject({ arguments: args, missing: [] });
  });

  it.each([
    ["task_complete", "mark it as done", "task_id"],
    ["email_send", "mail Dana that we can ship", "to"],
    ["web_read", "read the article", "url"],
    ["calculate", "what is love?", "expression"],
    ["ae_db_query", "who are our best customers?", "sql"],
    ["ae_journal_entry_create", "write that down in my journal", "journal"],
    ["file_read", "open the file", "path"],
    ["cron_remove", "remove the BACKUP job", "name"],
    ["claude_allow_dir", "allow claude to read src/app", "directory"],
  ])("of %s never invent what “%s” does not say: %s", (name, message, missing) => {
    expect(fill(name, message).missing).toEqual([missing]);
  });

  it("take ids, names and addresses from earlier results", () => {
    const tasks = {
      tasks: [
        { id: "4", title: "buy milk" },
        { id: "5", title: "call Tom" },
      ],
    };
    expect(fill("task_complete", "the one with Tom is done", [tasks]).arguments).toEqual({ task_id: "5" });
    expect(fill("task_complete", "the first one is done", [tasks]).arguments).toEqual({ task_id: "4" });
    const results = {
      results: [
        { title: "A", url: "https://a.example" },
        { title: "B", url: "https://b.example" },
      ],
    };
    expect(fill("web_read", "open the second one", [results]).arguments).toEqual({ url: "https://b.example" });
    const jobs = { jobs: [{ name: "morning-news" }, { name: "backup" }] };
    expect(fill("cron_remove", "get rid of the news", [jobs]).arguments).toEqual({ name: "morning-news" });
  });

  it("keep to the limits of their schema, or are missing", () => {
    expect(String(fill("web_push", `notify me that ${"all is well ".repeat(40)}`).arguments.title).length).toBe(80);
    expect(fill("cortex_logs", "errors of the last 20 weeks").arguments.since_minutes).toBe(10_080);
    expect(fill("reminders_remove", "delete reminder abc").missing).toEqual(["reminder_id"]);
  });
});

describe("a missing id", () => {
  it("is looked up with the tool that the field's description names, or that has a similar name", () => {
    const look = (name: string, missing: string, message: string) =>
      findLookup(toolNamed(name), [missing], [...TOOLS.values()], someTurn(message), NOW)?.name ?? null;
    expect(look("task_complete", "task_id", "the milk is bought")).toBe("task_list");
    expect(look("session_read", "session_id", "go on where we stopped with the roof")).toBe("session_search");
    expect(look("ha_call_service", "entity_id", "turn on the sofa lamp")).toBe("ha_get_states");
    expect(look("web_read", "url", "read it")).not.toBe("task_list");
  });
});

describe("a Home Assistant call", () => {
  const HOUSE = [
    { entity_id: "light.sofa_lamp", name: "Lamp by the sofa", area: "living room" },
    { entity_id: "light.living_room", name: "Living room", area: "living room" },
    { entity_id: "climate.bedroom", name: "Bedroom thermostat", area: "bedroom" },
    { entity_id: "scene.good_night", name: "Good night", area: null },
    { entity_id: "scene.movie_night", name: "Movie night", area: "living room" },
  ];
  it.each<[string, JSONObject]>([
    ["turn off the kitchen lights", { domain: "light", service: "turn_off", area: "kitchen" }],
    ["lights on upstairs", { domain: "light", service: "turn_on", area: "upstairs" }],
    [
      "dim the living room lights to 40 percent",
      { domain: "light", service: "turn_on", area: "living room", data: { brightness_pct: 40 } },
    ],
    [
      "make the bedroom light blue",
      { domain: "light", service: "turn_on", area: "bedroom", data: { color_name: "blue" } },
    ],
    ["turn on the lamp by the sofa", { domain: "light", service: "turn_on", entity_id: "light.sofa_lamp" }],
    [
      "set the bedroom thermostat to 21.5",
      { domain: "climate", service: "set_temperature", area: "bedroom", data: { temperature: 21.5 } },
    ],
    [
      "put the living room heating down to sixteen",
      { domain: "climate", service: "set_temperature", area: "living room", data: { temperature: 16 } },
    ],
    ["close the garage door", { domain: "cover", service: "close_cover", area: "garage" }],
    [
      "pull the office blinds down halfway",
      { domain: "cover", service: "set_cover_position", area: "office", data: { position: 50 } },
    ],
    ["unlock all doors", { domain: "lock", service: "unlock", area: "all" }],
    [
      "play some jazz in the kitchen",
      { domain: "media_player", service: "play_media", area: "kitchen", data: { media_content_id: "jazz" } },
    ],
    ["goodnight scene please", { domain: "scene", service: "turn_on", entity_id: "scene.good_night" }],
  ])("%s", (message, args) => {
    expect(homeCall(message, HOUSE, {})).toEqual({ arguments: args, missing: [] });
  });

  it("repeats from the previous call what the message leaves open", () => {
    const before = { domain: "climate", service: "set_temperature", area: "bedroom", data: { temperature: 21 } };
    expect(homeCall("make it 19", [], before).arguments).toEqual({ ...before, data: { temperature: 19 } });
    expect(homeCall("the nursery too", [], before).arguments).toEqual({ ...before, area: "nursery" });
    const lamp = { domain: "light", service: "turn_off", entity_id: "light.sofa_lamp" };
    expect(homeCall("turn it back on", HOUSE, lamp).arguments).toEqual({ ...lamp, service: "turn_on" });
  });

  it("does not guess the device", () => {
    expect(homeCall("turn on the fairy lamp", [], {}).missing).toEqual(["entity_id"]);
  });
});
