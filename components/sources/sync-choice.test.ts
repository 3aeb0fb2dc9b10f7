import { expect, it } from "vitest";
import {
  countChosen,
  isEmptyPlan,
  priceChoice,
  type SyncPlan,
  startChoice,
  toApplyInput,
  withNames,
} from "./sync-choice";

const tool = (name: string) => ({ id: `tool_${name}`, name, enabled: true }) as SyncPlan["removed"][number]["tool"];
const change = (name: string, overwritten: string[] = []) => ({
  before: tool(name),
  after: tool(name),
  fields: ["description"],
  overwritten,
  tokensBefore: 100,
  tokensAfter: 130,
});

const plan: SyncPlan = {
  added: [
    { tool: tool("fresh"), returning: false, tokens: 50 },
    { tool: tool("back"), returning: true, tokens: 40 },
  ],
  changed: [change("moved"), change("edited", ["description"])],
  removed: [{ tool: tool("gone"), usedBy: [], action: "remove", tokens: 70 }],
  kept: [{ tool: "mine", draft: { title: "Mine" }, upstream: { title: "Theirs" } }],
  unchanged: 3,
  suggestions: [{ tool: "steady", kind: "core" }],
  baseUrl: null,
  gainedBy: [],
  problems: [],
  hash: "h",
};

it("preselects everything except what would undo a person's change", () => {
  expect([...startChoice(plan).taken]).toEqual(["fresh", "moved", "gone"]);
  expect(toApplyInput(plan, startChoice(plan))).toEqual({
    planHash: "h",
    only: ["fresh", "moved", "gone"],
    takeSuggestions: false,
    takeUpstream: [],
  });
});

it("omits the list when everything is selected", () => {
  const choice = { ...startChoice(plan), taken: new Set(["fresh", "back", "moved", "edited", "gone"]) };
  expect(toApplyInput(plan, choice)).not.toHaveProperty("only");
});

it("lists every selected tool when some are left out", () => {
  const choice = { taken: new Set<string>(), upstream: new Set(["mine"]), core: true };
  expect(toApplyInput(plan, choice)).toMatchObject({
    only: ["mine", "steady"],
    takeSuggestions: true,
    takeUpstream: ["mine"],
  });
  expect(countChosen(plan, choice)).toBe(2);
});

it("prices only what is selected", () => {
  expect(priceChoice(plan, startChoice(plan), 1000)).toEqual({ before: 1000, after: 1000 + 50 + 30 - 70 });
  const none = { taken: new Set<string>(), upstream: new Set<string>(), core: false };
  expect(priceChoice(plan, none, 1000).after).toBe(1000);
});

it("adds and removes names without mutating the set", () => {
  const set = new Set(["a"]);
  expect([...withNames(set, ["b"], true)]).toEqual(["a", "b"]);
  expect([...withNames(set, ["a"], false)]).toEqual([]);
  expect([...set]).toEqual(["a"]);
});

it("recognizes an empty plan", () => {
  const empty = { ...plan, added: [], changed: [], removed: [], kept: [], suggestions: [] };
  expect(isEmptyPlan(empty)).toBe(true);
  expect(isEmptyPlan({ ...empty, baseUrl: "https://api.example" })).toBe(false);
  expect(isEmptyPlan(plan)).toBe(false);
});
