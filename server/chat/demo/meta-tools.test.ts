import { describe, expect, it } from "vitest";

import { readTools } from "./demo-tool";
import { askForLookup, askMetaTool, bundlesIn, foundTools, listedTools, splitTools } from "./meta-tools";
import { metaTools, someDone, someFunction, someTurn, starterTools } from "./some-prompt.testing";

const given = (...tools: Parameters<typeof readTools>[0] & object) => splitTools(readTools(tools));

describe("meta-tools", () => {
  it("are recognized by their names or descriptions, and by what they accept", () => {
    const search = someFunction("tools.discover", "Find more tools", { properties: { query: { type: "string" } } });
    const fake = someFunction("search_tools", "Searches a toolbox", { properties: { drawer: { type: "integer" } } });
    const greedy = someFunction("get_tool", "", { properties: { name: {} }, required: ["name", "why"] });
    const { meta, business } = given(search, fake, greedy, ...metaTools("execute_tool"));
    expect([...meta].map(([kind, { name }]) => [kind, name])).toEqual([
      ["search", "tools.discover"],
      ["execute", "execute_tool"],
    ]);
    expect(business.map(({ name }) => name)).toEqual(["search_tools", "get_tool"]);
  });

  it("offer bundles by lines or by names, and tools by rows of the prompt or in their results", () => {
    expect(bundlesIn("Load a bundle.\ntalk: Read and post\nhome").map(({ name }) => name)).toEqual(["talk", "home"]);
    expect(bundlesIn("Load. Bundles: a, b").map(({ name }) => name)).toEqual(["a", "b"]);
    expect(listedTools("## web\n- web_search: Search the web\nNote: be kind\n").map(({ name }) => name)).toContain(
      "web_search",
    );
    const { meta } = given(...metaTools("search_tools", "load_tools"));
    const found = { tools: [{ name: "a", description: "does a" }], unknown: [] };
    const done = [
      someDone("search_tools", found),
      someDone("load_tools", { loaded: ["b", "c"] }),
      someDone("x", found),
    ];
    expect(foundTools(done, meta).map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });
});

describe("finding a tool that was not sent", () => {
  const ask = (message: string, system: string, ...tools: Parameters<typeof given>) =>
    askMetaTool(someTurn(message, { system }), given(...tools).meta, []);

  it("uses the row that names it, then a search, bundles, and categories if there is nothing else", () => {
    const rows = "- reminders_list: List reminders with number, text and moment\n- web_search: Search the web";
    const all = metaTools("search_tools", "get_tool", "load_tools");
    expect(ask("what reminders do I have?", rows, ...all)).toEqual({
      name: "get_tool",
      arguments: { name: "reminders_list" },
    });
    expect(ask("what reminders do I have?", rows, ...metaTools("search_tools"))?.arguments).toEqual({
      query: "select:reminders_list",
    });
    expect(ask("open notes/a.md", "", ...all)).toEqual({
      name: "search_tools",
      arguments: { query: "file path open" },
    });
    expect(ask("list my reminders", "", ...metaTools("load_tools"))).toEqual({
      name: "load_tools",
      arguments: { bundle: "reminders" },
    });
    const shelves = metaTools("list_categories", "browse_category");
    expect(ask("list my reminders", "", ...shelves)).toEqual({ name: "list_categories", arguments: {} });
    const done = [
      someDone("list_categories", {
        categories: [
          { name: "reminders", description: "" },
          { name: "web", description: "" },
        ],
      }),
    ];
    expect(askMetaTool(someTurn("list my reminders", { done }), given(...shelves).meta, [])).toEqual({
      name: "browse_category",
      arguments: { category: "reminders" },
    });
  });

  it("makes no call twice, and none without meta-tools", () => {
    const { meta } = given(...metaTools("search_tools"));
    const done = [someDone("search_tools", {}, { arguments: { query: "pizza" } })];
    expect(askMetaTool(someTurn("pizza", { done }), meta, [])).toBeNull();
    expect(askMetaTool(someTurn("pizza"), new Map(), [])).toBeNull();
  });

  it("finds the tool that returns an id, by the name in a description or by topic", () => {
    const { meta } = given(...metaTools("search_tools"));
    const [complete, service] = readTools(starterTools("task_complete", "ha_call_service"));
    if (complete === undefined || service === undefined) throw new Error("both are in the catalog");
    expect(askForLookup(complete, ["task_id"], someTurn("done with milk"), meta)?.arguments).toEqual({
      query: "select:task_list",
    });
    expect(askForLookup(service, ["entity_id"], someTurn("turn on the lamp"), meta)?.arguments.query).toMatch(
      /^list entity/,
    );
  });
});
