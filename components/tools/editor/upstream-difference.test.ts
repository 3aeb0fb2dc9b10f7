import { expect, it } from "vitest";
import type { ToolFields } from "./tool-kind";
import { takeUpstream, type Upstream, upstreamDifference } from "./upstream-difference";

const said: Upstream["fields"] = {
  title: "Boil",
  description: "Boils.",
  summary: "Boils.",
  domain: "kitchen",
  inputSchema: { type: "object", properties: { litres: { type: "number" } } },
  annotations: {},
  keywords: [],
  examples: [],
  binding: { name: "boil" },
};
const { binding: _, ...plain } = said;
const fields: ToolFields = {
  ...plain,
  name: "boil",
  source: "kettle",
  aliases: ["Wasser kochen"],
  loadPolicy: "deferred",
  enabled: true,
};

it("ignores the order of keys", () => {
  const turned = { ...fields, inputSchema: { properties: { litres: { type: "number" } }, type: "object" } };
  expect(upstreamDifference(turned, said)).toEqual([]);
});

it("lists the fields that were edited in the draft", () => {
  const own = { ...fields, description: "Heats water.", keywords: ["tea"] };
  expect(upstreamDifference(own, said).map(({ field }) => field)).toEqual(["description", "keywords"]);
  expect({ ...own, ...takeUpstream(said, ["description", "keywords"]) }).toEqual(fields);
});

it("drops the typed text when it takes the source's schema", () => {
  const taken = takeUpstream(said, ["inputSchema"]);
  expect(taken).toEqual({ inputSchema: said.inputSchema, inputSchemaText: undefined });
  expect("inputSchemaText" in takeUpstream(said, ["title"])).toBe(false);
});
