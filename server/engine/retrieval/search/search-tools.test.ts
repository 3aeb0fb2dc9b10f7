import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { someTool } from "@/server/testing/some-snapshot";
import { buildSearchIndex } from "./build-search-index";
import { type SearchOptions, searchTools, selectTools } from "./search-tools";

const ORA_TOOLS: readonly ToolEntry[] = [
  oraTool(
    "calendar.create",
    "Create an event with a title, a start and an end.",
    ["title", "start", "end"],
    ["appointment"],
  ),
  oraTool("calendar.delete", "Delete an event.", ["event_id"]),
  oraTool("calendar.query", "List events in a range of dates.", ["from", "to"], ["schedule", "agenda"]),
  oraTool("contacts.search", "Look somebody up in the address book.", ["query"], ["phone number"]),
  oraTool("files.search", "Find documents on this computer by name or content.", ["query", "folder"]),
  oraTool("mail.recent", "Show the newest messages of the inbox.", ["count"], ["email", "inbox"]),
  oraTool("mail.search", "Search messages by sender, subject or body.", ["query", "sender"], ["email"]),
  oraTool("messages.send", "Send a text message to a person.", ["recipient", "text"], ["sms", "imessage"]),
  oraTool("notes.edit", "Change the text of a note.", ["note_id", "text"]),
  oraTool("reminders.create", "Remind the user of something at a time.", ["text", "due"]),
  oraTool("reminders.list", "List open reminders.", ["list"]),
  oraTool("shortcuts.run", "Run an automation made by the user.", ["shortcut", "input"]),
  oraTool("system.open_app", "Open an application.", ["app"], ["launch"]),
  oraTool("weather.forecast", "Tell how warm it gets and whether it rains.", ["place"]),
];

function oraTool(
  name: string,
  description: string,
  parameters: readonly string[],
  keywords: readonly string[] = [],
): ToolEntry {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: "string" }]));
  const domain = name.split(".")[0] ?? "";
  return someTool(name, { description, domain, keywords, inputSchema: { type: "object", properties } });
}

type Found = { readonly name: string; readonly score: number; readonly tier: string };

function search(
  query: string,
  options: Partial<SearchOptions> = {},
  tools = ORA_TOOLS,
  hidden: string[] = [],
): Found[] {
  const index = buildSearchIndex(tools);
  const scope = scopeOf(tools, hidden);
  const matches = searchTools(index, scope, query, { limit: 10, minScore: 0.05, fallback: "when-empty", ...options });
  return matches.map(({ tool, score, tier }) => ({ name: tools[tool]?.name ?? "?", score, tier }));
}

function scopeOf(tools: readonly ToolEntry[], hidden: readonly string[] = []): ToolSet {
  const visible = tools.flatMap((tool, at) => (hidden.includes(tool.name) ? [] : [at]));
  return ToolSet.of(tools.length, visible);
}

const namesOf = (found: readonly Found[]) => found.map(({ name }) => name);

describe("the first tier", () => {
  it("scores an exact name 1.0 in any case, and 0.99 with other separators", () => {
    expect(search("mail.search")[0]).toEqual({ name: "mail.search", score: 1, tier: "exact" });
    expect(search("Mail.Search")[0]).toEqual({ name: "mail.search", score: 1, tier: "exact" });
    expect(search("mail_search")[0]).toEqual({ name: "mail.search", score: 0.99, tier: "exact" });
  });

  it("scores a substring or superstring of a name 0.97, ties by name", () => {
    expect(search("calend")).toEqual([
      { name: "calendar.create", score: 0.97, tier: "substring" },
      { name: "calendar.delete", score: 0.97, tier: "substring" },
      { name: "calendar.query", score: 0.97, tier: "substring" },
    ]);
    expect(search("please use system open app for me")[0]).toEqual({
      name: "system.open_app",
      score: 0.97,
      tier: "substring",
    });
  });

  it("ranks by the share of the query that name and keywords cover", () => {
    const found = search("search my email inbox");
    expect(found[0]).toMatchObject({ tier: "keyword" });
    expect(namesOf(found).slice(0, 2).sort()).toEqual(["mail.recent", "mail.search"]);
    expect(found[0]?.score).toBeLessThan(0.97);
    expect(found.at(-1)?.score).toBeGreaterThanOrEqual(0.85);
  });

  it("finds by domain if no name or keyword matches", () => {
    const tools = [someTool("events_add", { domain: "calendar" }), someTool("saw")];
    expect(search("what about the calendar", {}, tools)).toEqual([{ name: "events_add", score: 0.83, tier: "domain" }]);
  });

  it.each([
    ["calender", "calendar."],
    ["calander query", "calendar.query"],
    ["male search", "mail.search"],
    ["search my male", "mail.search"],
    ["remnders list", "reminders.list"],
    ["whether forecast", "weather.forecast"],
    ["wether", "weather.forecast"],
    ["contcats search", "contacts.search"],
    ["shortcutz", "shortcuts.run"],
    ["mesages send", "messages.send"],
    ["open ap", "system.open_app"],
  ])("hears what was meant: %j finds %s first", (query, expected) => {
    const [first] = search(query);
    expect(first?.name.startsWith(expected)).toBe(true);
    expect(first?.score).toBeGreaterThanOrEqual(0.8);
  });

  it("breaks ties by similarity to the whole name, then by name", () => {
    const tools = [someTool("list_alpha", { keywords: ["open_items"] }), someTool("open_item", { keywords: [] })];
    expect(search("open items", {}, tools)[0]?.name).toBe("open_item");
  });

  it("does not correct a word that some description knows", () => {
    const tools = [someTool("format_disk"), someTool("write_letter", { description: "Write a formal letter." })];
    expect(namesOf(search("formal", {}, tools))).toEqual(["write_letter"]);
  });

  it("corrects a word that only descriptions outside the scope know", () => {
    const tools = [
      someTool("calendar_list"),
      someTool("press_cloth", { description: "Run cloth through a calender." }),
    ];
    const index = buildSearchIndex(tools);
    const options = { limit: 5, minScore: 0, fallback: "when-empty" } as const;
    const found = searchTools(index, ToolSet.of(2, [0]), "calender", options);
    expect(found).toEqual(searchTools(buildSearchIndex(tools.slice(0, 1)), ToolSet.of(1, [0]), "calender", options));
    expect(found).toMatchObject([{ tool: 0, tier: "fuzzy" }]);
    expect(searchTools(index, ToolSet.of(2, [0, 1]), "calender", options)[0]).toMatchObject({ tool: 1, tier: "bm25" });
  });

  it("answers as if the tools outside the scope did not exist", () => {
    const query = fc.array(fc.constantFrom("mail", "male", "search", "calender", "list", "send", "schedule"), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.subarray(ORA_TOOLS.map((tool) => tool.name)), query, (hidden, words) => {
        const visible = ORA_TOOLS.filter((tool) => !hidden.includes(tool.name));
        const isFirst = ({ score }: Found) => score >= 0.8;
        const found = search(words.join(" "), {}, ORA_TOOLS, hidden).filter(isFirst);
        expect(found).toEqual(search(words.join(" "), {}, visible).filter(isFirst));
      }),
    );
  });
});

describe("the second tier", () => {
  it("searches descriptions and parameter names if the first finds nothing, within [0.05, 0.79]", () => {
    const found = search("will it be warm or does it rain tomorrow");
    expect(found[0]).toMatchObject({ name: "weather.forecast", tier: "bm25" });
    expect(search("recipient")[0]).toMatchObject({ name: "messages.send", tier: "bm25" });
    for (const { score } of found) {
      expect(score).toBeGreaterThanOrEqual(0.05);
      expect(score).toBeLessThanOrEqual(0.79);
    }
  });

  it("does not run if the first finds something, unless it fills up", () => {
    const query = "send automation";
    expect(namesOf(search(query))).toEqual(["messages.send"]);
    expect(namesOf(search(query, { fallback: "always" })).slice(0, 2)).toEqual(["messages.send", "shortcuts.run"]);
  });

  it("scores low if a query hardly matches a tool", () => {
    const touching = search("rains")[0]?.score ?? 0;
    const hardly = search("purple elephants philosophise about existence whenever it rains")[0]?.score ?? 0;
    expect(hardly).toBeLessThan(touching);
  });

  it("combines meaning and words, below the first tier", () => {
    const semantic = new Float32Array(ORA_TOOLS.length);
    const numberOf = (name: string) => ORA_TOOLS.findIndex((tool) => tool.name === name);
    semantic[numberOf("shortcuts.run")] = 0.9;
    semantic[numberOf("notes.edit")] = 0.1;
    const found = search("mail.search", { semantic, fallback: "always" });
    expect(found[0]).toMatchObject({ name: "mail.search", tier: "exact" });
    expect(found.at(-1)).toMatchObject({ name: "shortcuts.run", tier: "semantic" });
    expect(namesOf(found)).not.toContain("notes.edit");
    expect(search("unheard of", { semantic, fallback: "always" })).toMatchObject([
      { name: "shortcuts.run", tier: "semantic" },
    ]);
  });
});

describe("the query forms", () => {
  it("fetch by name in the order asked for, forgiving case and separators, whatever the limit", () => {
    expect(search("select:notes.edit,Mail.Search,calendar_query", { limit: 1 })).toEqual([
      { name: "notes.edit", score: 1, tier: "selected" },
      { name: "mail.search", score: 1, tier: "selected" },
      { name: "calendar.query", score: 1, tier: "selected" },
    ]);
  });

  it("report unknown names with the closest ones in scope", () => {
    const index = buildSearchIndex(ORA_TOOLS);
    const names = ["mail.serch", "mail.search"];
    expect(selectTools(index, scopeOf(ORA_TOOLS), names).unknown).toEqual([
      { name: "mail.serch", closest: ["mail.search", "contacts.search", "files.search"] },
    ]);
    const hidden = selectTools(index, scopeOf(ORA_TOOLS, ["mail.search"]), names);
    expect(hidden.matches).toEqual([]);
    expect(hidden.unknown.flatMap((unknown) => unknown.closest)).not.toContain("mail.search");
  });

  it("require a word in the name or source and rank by the others", () => {
    const tools = [
      someTool("slack_list_channels", { description: "List channels." }),
      someTool("slack_send", { description: "Send a message." }),
      someTool("post", { source: "slack", description: "Send something to everybody." }),
      someTool("mail_send", { description: "Send a message." }),
    ];
    expect(namesOf(search("+slack send", {}, tools))).toEqual(["slack_send", "post", "slack_list_channels"]);
    expect(namesOf(search("+slack", {}, tools))).toEqual(["post", "slack_list_channels", "slack_send"]);
    expect(search("+teams send", {}, tools)).toEqual([]);
  });
});

describe("search", () => {
  it("respects limit and floor", () => {
    expect(search("calend", { limit: 2 })).toHaveLength(2);
    expect(search("calend", { limit: 0 })).toEqual([]);
    expect(search("calend", { minScore: 0.98 })).toEqual([]);
  });

  it("finds nothing for an empty query", () => {
    for (const query of ["", "   ", "the of and", "+", "select:", "!!!", "\u0000"]) expect(search(query)).toEqual([]);
  });

  it("reads a bounded part of a huge query", () => {
    expect(search(`calendar.query ${"A".repeat(1_000_000)}`)[0]?.name).toBe("calendar.query");
  });
});

describe("aliases", () => {
  const TOOLS = [
    someTool("calendar_list", { description: "Lists events." }),
    someTool("lights_off", { description: "Switches lamps.", aliases: ["Licht aus", "明かりを消す"] }),
    someTool("pull_requests", { description: "Lists changes.", aliases: ["PR", "merge-request"] }),
  ];
  const first = (query: string) => search(query, {}, TOOLS)[0];

  it.each([
    ["Licht aus", "lights_off", 1, "exact"],
    ["LICHT  AUS", "lights_off", 1, "exact"],
    ["明かりを消す", "lights_off", 1, "exact"],
    ["pr", "pull_requests", 1, "exact"],
    ["merge request", "pull_requests", 0.99, "exact"],
    ["mach bitte das Licht aus jetzt", "lights_off", 0.97, "substring"],
    ["リビングの明かりを消すには", "lights_off", 0.97, "substring"],
    ["消す", "lights_off", 0.97, "substring"],
    ["Licht im Flur", "lights_off", expect.closeTo(0.9, 1), "keyword"],
    ["Lciht aus", "lights_off", expect.any(Number), "fuzzy"],
    ["+licht", "lights_off", 0.97, "substring"],
  ])("are names: “%s” finds %s", (query, name, score, tier) => {
    expect(first(query)).toEqual({ name, score, tier });
  });

  it("do not match parts of words, or hidden tools", () => {
    expect(search("Lichtaustausch", {}, TOOLS).filter(({ tier }) => tier === "exact" || tier === "substring")).toEqual(
      [],
    );
    expect(search("明かりを消す", {}, TOOLS, ["lights_off"])).toEqual([]);
  });

  it("of one tool do not change other scores", () => {
    const plain = TOOLS.map((tool) => ({ ...tool, aliases: [] }));
    for (const query of ["calendar", "calendar_list", "list calnedar", "lists events"]) {
      const scoreIn = (tools: ToolEntry[]) => search(query, {}, tools).find(({ name }) => name === "calendar_list");
      expect(scoreIn(TOOLS)).toEqual(scoreIn(plain));
    }
  });
});
