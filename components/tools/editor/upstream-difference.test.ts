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

it("does not take the order of keys for a difference", () => {
  const turned = { ...fields, inputSchema: { properties: { litres: { type: "number" } }, type: "object" } };
  expect(upstreamDifference(turned, said)).toEqual([]);
});

it("names the fields in which the draft has its own words", () => {
  const own = { ...fields, description: "Heats water.", keywords: ["tea"] };
  expect(upstreamDifference(own, said).map(({ field }) => field)).toEqual(["description", "keywords"]);
  expect({ ...own, ...takeUpstream(said, ["description", "keywords"]) }).toEqual(fields);
});

it("drops what was typed as text when the schema is taken over", () => {
  const taken = takeUpstream(said, ["inputSchema"]);
  expect(taken).toEqual({ inputSchema: said.inputSchema, inputSchemaText: undefined });
  expect("inputSchemaText" in takeUpstream(said, ["title"])).toBe(false);
});
