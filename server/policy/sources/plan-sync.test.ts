import { describe, expect, it } from "vitest";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import type { JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { chooseWrites } from "./choose-writes";
import type { SeenDefinition } from "./compare-definition";
import { type PlannedSync, planSync, type SyncState } from "./plan-sync";
import { pricePlan } from "./price-plan";
import { readMcp } from "./read/read-mcp";

const source = someSource("shop", { kind: "mcp", connection: { transport: "http", url: "https://shop.example/mcp" } });

const upstream = (...tools: (JsonObject & { name: string })[]) =>
  readMcp(tools.map((tool) => ({ description: `Does ${tool.name}.`, inputSchema: { type: "object" }, ...tool })));

function state(change: Partial<SyncState> = {}): SyncState {
  const tools = change.tools ?? [];
  const takenNames = ["search_tools", ...tools.map(({ name }) => name)];
  return { source, tools, takenNames, definitions: new Map(), usersOf: new Map(), openRoles: [], ...change };
}

const ALL = { takeSuggestions: true, takeUpstream: new Set<string>(), isUnattended: false };

/** The state after a plan is fully applied. */
function carriedOut(planned: PlannedSync, choice = { ...ALL, takeSuggestions: false }): SyncState {
  const writes = chooseWrites(planned, choice);
  const updated = new Map(writes.updated.map(({ after }) => [after.id, after]));
  const gone = new Set(writes.removed.map(({ id }) => id));
  const tools: ToolEntry[] = [
    ...planned.state.tools.filter(({ id }) => !gone.has(id)).map((tool) => updated.get(tool.id) ?? tool),
    ...writes.inserted.map((tool) => ({ ...tool, id: `tool_${tool.name}` })),
  ];
  const definitions = new Map<string, SeenDefinition>([
    ...planned.state.definitions,
    ...writes.definitions.map(({ name, definition }) => [name, definition] as const),
  ]);
  return { ...planned.state, tools, takenNames: ["search_tools", ...tools.map(({ name }) => name)], definitions };
}

function edited(state: SyncState, name: string, change: Partial<ToolEntry>): SyncState {
  return { ...state, tools: state.tools.map((tool) => (tool.name === name ? { ...tool, ...change } : tool)) };
}

const CANCEL = { name: "cancel_order", annotations: { destructiveHint: true } };
const first = upstream({ name: "list_orders" }, CANCEL);
const synced = carriedOut(planSync(state(), first));

describe("a first sync", () => {
  it("adds every tool in a form the catalog accepts, in any order", () => {
    const { plan } = planSync(state(), first);
    expect(plan.added.map(({ tool }) => tool.name)).toEqual(["cancel_order", "list_orders"]);
    for (const { tool } of plan.added) expect(NOUN_SCHEMAS.tool.create.parse(tool)).toEqual(tool);
    expect(plan.added[0]?.tool).toMatchObject({ source: "shop", domain: "shop", annotations: { destructive: true } });
    const reversed = { ...first, tools: first.tools.toReversed() };
    expect(planSync(state(), reversed).plan).toEqual(plan);
  });

  it("treats differences from an existing tool as changes, but not fields that the source leaves out", () => {
    const annotations = { destructive: true };
    const mine = someTool("list_orders", {
      source: "shop",
      description: "My words.",
      keywords: ["orders"],
      annotations,
    });
    const { plan } = planSync(state({ tools: [mine] }), upstream({ name: "list_orders" }));
    expect(plan.changed).toHaveLength(1);
    expect(plan.changed[0]).toMatchObject({
      before: mine,
      after: { ...mine, description: "Does list_orders.", inputSchema: { type: "object" } },
      fields: ["description", "inputSchema"],
    });
  });

  it("leaves tools alone that the source never listed", () => {
    const own = someTool("by_hand", { source: "shop" });
    expect(planSync(state({ tools: [own] }), first).plan).toMatchObject({ removed: [], unchanged: 1 });
  });
});

describe("a later sync", () => {
  it("finds no changes if nothing changed", () => {
    const { plan } = planSync(synced, first);
    expect(plan).toMatchObject({ added: [], changed: [], removed: [], kept: [], unchanged: 2, suggestions: [] });
  });

  it("applies the fields that the source changed, and keeps an admin's edits of the others", () => {
    const mine = edited(synced, "list_orders", { title: "Orders, mine", keywords: ["purchases"], loadPolicy: "core" });
    const { plan } = planSync(mine, upstream({ name: "list_orders", description: "Lists orders, new." }, CANCEL));
    expect(plan.changed).toHaveLength(1);
    expect(plan.changed[0]?.fields).toEqual(["description", "summary"]);
    expect(plan.changed[0]?.after).toMatchObject({
      title: "Orders, mine",
      description: "Lists orders, new.",
      summary: "Lists orders, new.",
      keywords: ["purchases"],
      loadPolicy: "core",
    });
  });

  it("keeps an admin's edits if upstream is unchanged, and shows upstream's text beside them", () => {
    const mine = edited(synced, "list_orders", { description: "Mine.", summary: "Mine" });
    const { plan } = planSync(mine, first);
    expect(plan.changed).toEqual([]);
    expect(plan.kept).toEqual([
      { tool: "list_orders", draft: { description: "Mine." }, upstream: { description: "Does list_orders." } },
    ]);
  });

  it("distinguishes upstream changes from those that would replace an admin's edits", () => {
    const news = upstream({ name: "list_orders", description: "New words." }, CANCEL);
    expect(planSync(synced, news).plan.changed[0]).toMatchObject({ overwritten: [] });
    const mine = edited(synced, "list_orders", { description: "Mine." });
    expect(planSync(mine, news).plan.changed[0]).toMatchObject({
      before: { description: "Mine." },
      after: { description: "New words." },
      overwritten: ["description"],
    });
  });

  it("discards an admin's edits only for the named tools", () => {
    const mine = edited(synced, "list_orders", { description: "Mine." });
    const planned = planSync(mine, first);
    expect(chooseWrites(planned, ALL).updated).toEqual([]);
    const { updated } = chooseWrites(planned, { ...ALL, takeUpstream: new Set(["list_orders"]) });
    expect(updated.map(({ after }) => after.description)).toEqual(["Does list_orders."]);
  });

  it("does not overwrite a summary that an admin wrote when only the description changes", () => {
    const mine = edited(synced, "list_orders", { summary: "My line" });
    const { plan } = planSync(mine, upstream({ name: "list_orders", description: "New words." }, CANCEL));
    expect(plan.changed[0]?.fields).toEqual(["description"]);
  });

  it("removes tools that are no longer listed if unused, and disables them otherwise", () => {
    const used = { ...synced, usersOf: new Map([["tool_cancel_order", ["role clerk"]]]) };
    const { plan } = planSync(used, upstream());
    expect(plan.removed.map(({ tool, action, usedBy }) => [tool.name, action, usedBy])).toEqual([
      ["cancel_order", "disable", ["role clerk"]],
      ["list_orders", "remove", []],
    ]);
    const after = { ...carriedOut(planSync(used, upstream())), usersOf: used.usersOf };
    expect(after.tools.map(({ name, enabled }) => [name, enabled])).toEqual([["cancel_order", false]]);
    expect(planSync(after, upstream()).plan.removed).toEqual([]);
  });

  it("enables a tool that is listed again, but not one that an admin had disabled", () => {
    const used = { ...synced, usersOf: new Map([["tool_cancel_order", ["role clerk"]]]) };
    const without = carriedOut(planSync(used, upstream()));
    expect(planSync(without, first).plan.changed.map(({ after, fields }) => [after.enabled, fields])).toEqual([
      [true, ["enabled"]],
    ]);
    const off = edited(synced, "cancel_order", { enabled: false });
    expect(planSync(off, first).plan.changed).toEqual([]);
  });

  it("lists removed tools, but restores them only on request", () => {
    const tools = synced.tools.filter(({ name }) => name !== "list_orders");
    const without = { ...synced, tools, takenNames: ["cancel_order"] };
    const planned = planSync(without, first);
    expect(planned.plan.added.map(({ tool, returning }) => [tool.name, returning])).toEqual([["list_orders", true]]);
    expect(chooseWrites(planned, { ...ALL, isUnattended: true })).toMatchObject({ inserted: [], updated: [] });
    expect(chooseWrites(planned, ALL).inserted).toHaveLength(1);
  });

  it("does not remove a tool that is listed but invalid", () => {
    const broken = upstream({ name: "list_orders", inputSchema: { type: "array" } }, CANCEL);
    const { plan } = planSync(synced, broken);
    expect(plan).toMatchObject({ removed: [], changed: [], problems: [{ name: "list_orders" }] });
  });

  it("recognizes a tool that was renamed in the draft", () => {
    const renamed = edited(synced, "list_orders", { name: "orders" });
    const { plan } = planSync(renamed, upstream({ name: "list_orders", description: "New." }, CANCEL));
    expect(plan.added).toEqual([]);
    expect(plan.changed.map(({ after }) => [after.name, after.description])).toEqual([["orders", "New."]]);
  });

  it("writes only the tools that were chosen, and offers the others again", () => {
    const planned = planSync(synced, upstream({ name: "list_orders", description: "New." }, { name: "refund" }));
    const writes = chooseWrites(planned, { ...ALL, only: new Set(["refund"]) });
    expect(writes).toMatchObject({ inserted: [{ name: "refund" }], updated: [], removed: [] });
    expect(writes.definitions.map(({ name }) => name)).toEqual(["refund"]);
  });
});

describe("names", () => {
  it("of other tools and of meta-tools are never reused: they get the source's name as a prefix", () => {
    const taken = state({ takenNames: ["search_tools", "refund", "shop_refund"] });
    const planned = planSync(taken, upstream({ name: "search_tools" }, { name: "refund" }, { name: "refund!" }));
    expect(planned.plan.added.map(({ tool }) => [tool.name, tool.binding])).toEqual([
      ["shop_refund_2", { name: "refund" }],
      ["shop_search_tools", { name: "search_tools" }],
    ]);
    expect(planned.plan.problems).toHaveLength(1);
    expect(planSync(carriedOut(planned), upstream({ name: "refund" })).plan.added).toEqual([]);
  });

  it("stay within the limit, prefixed or not", () => {
    const name = "n".repeat(128);
    const { plan } = planSync(state({ takenNames: [name] }), upstream({ name }));
    expect(plan.added[0]?.tool.name).toBe(`shop_${"n".repeat(123)}`);
  });
});

describe("hints", () => {
  const hint = { "anthropic/alwaysLoad": true, "anthropic/searchHint": "basket, shopping  cart" };
  const hinted = upstream({ name: "list_orders", _meta: hint }, CANCEL);

  it("become keywords and a suggestion, which applies only if accepted", () => {
    const planned = planSync(state(), hinted);
    expect(planned.plan.suggestions).toEqual([{ tool: "list_orders", kind: "core" }]);
    const listed = ({ name }: { name: string }) => name === "list_orders";
    expect(chooseWrites(planned, ALL).inserted.find(listed)).toMatchObject({
      loadPolicy: "core",
      keywords: ["basket", "shopping cart"],
    });
    expect(chooseWrites(planned, { ...ALL, takeSuggestions: false }).inserted.find(listed)?.loadPolicy).toBe(
      "deferred",
    );
  });

  it("are not suggested again after a decision, but are after an unattended sync", () => {
    const planned = planSync(state(), hinted);
    expect(planSync(carriedOut(planned), hinted).plan.suggestions).toEqual([]);
    const unattended = carriedOut(planned, { ...ALL, takeSuggestions: false, isUnattended: true });
    expect(planSync(unattended, hinted).plan.suggestions).toHaveLength(1);
    expect(chooseWrites(planSync(unattended, hinted), ALL).updated.map(({ after }) => after.loadPolicy)).toEqual([
      "core",
    ]);
  });

  it("change keywords without losing an admin's own", () => {
    const before = edited(carriedOut(planSync(state(), hinted)), "list_orders", { keywords: ["basket", "mine"] });
    const moved = { name: "list_orders", _meta: { "anthropic/searchHint": "shopping cart, trolley" } };
    const { plan } = planSync(before, upstream(moved, CANCEL));
    expect(plan.changed[0]?.after.keywords).toEqual(["mine", "trolley"]);
  });
});

describe("the plan", () => {
  it("has a hash that changes only with what would be written", () => {
    const hash = (given: SyncState, read = first) => planSync(given, read).plan.hash;
    expect(hash(synced)).toBe(hash(synced));
    expect(hash(state())).not.toBe(hash(synced));
    const newer = upstream({ name: "list_orders", description: "New." }, CANCEL);
    expect(hash(synced, newer)).not.toBe(hash(synced));
    expect(hash(edited(synced, "list_orders", { title: "Mine" }), newer)).not.toBe(hash(synced, newer));
  });

  it("says which roles gain what is added, and what definitions cost", async () => {
    const plan = await pricePlan(planSync(state({ openRoles: ["everything"] }), first).plan);
    expect(plan.gainedBy).toEqual(["everything"]);
    expect(plan.added.every(({ tokens }) => tokens > 10 && tokens < 100)).toBe(true);
    const longer = upstream({ name: "list_orders", description: "Lists orders. ".repeat(20) }, CANCEL);
    const { changed, gainedBy } = await pricePlan(planSync({ ...synced, openRoles: ["everything"] }, longer).plan);
    expect(gainedBy).toEqual([]);
    expect(changed[0]?.tokensAfter).toBeGreaterThan((changed[0]?.tokensBefore ?? 0) + 30);
  });

  it("sets the address of an API only if none is set", () => {
    const openapi = someSource("api", { kind: "openapi", connection: { url: "https://api.example/openapi.json" } });
    const read = { ...first, baseUrl: "https://api.example/v1" };
    expect(planSync(state({ source: openapi }), read).plan.baseUrl).toBe("https://api.example/v1");
    const set = { ...openapi, connection: { ...openapi.connection, baseUrl: "https://other.example" } };
    expect(planSync(state({ source: set }), read).plan.baseUrl).toBeNull();
  });
});
