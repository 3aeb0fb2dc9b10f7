import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query";

describe("a query", () => {
  it.each([
    ["select:Read,Edit,Grep", { kind: "select", names: ["Read", "Edit", "Grep"] }],
    [" Select: Read, Edit ,Read", { kind: "select", names: ["Read", "Edit"] }],
    ["select:", { kind: "select", names: [] }],
    ["notebook jupyter", { kind: "search", must: [], text: "notebook jupyter" }],
    ["+slack send", { kind: "search", must: ["slack"], text: "send" }],
    ["send +Slack +dm now", { kind: "search", must: ["slack", "dm"], text: "send now" }],
    ["+slack", { kind: "search", must: ["slack"], text: "" }],
    ["1 + 2", { kind: "search", must: [], text: "1 + 2" }],
    ["C++ +++", { kind: "search", must: [], text: "C++ +++" }],
    ["", { kind: "search", must: [], text: "" }],
  ])("%j is read as one of three forms", (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });

  it("is parsed for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (query) => void parseQuery(query)));
    expect(parseQuery(`select:${"a,".repeat(1_000_000)}`)).toEqual({ kind: "select", names: ["a"] });
  });
});
