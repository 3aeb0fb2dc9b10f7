import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { someBundle, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { DefinitionCosts } from "./definition-costs";
import { diff } from "./diff";

const HAMMER_ONLY = { allow: { kind: "list" as const, tools: ["hammer"] } };

describe("the difference of two snapshots", () => {
  it("is empty for equal ones, in any key order", () => {
    const starter = SCENARIOS.starter();
    const shuffled = JSON.parse(JSON.stringify(starter), (_key, value: unknown) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(diff(starter, shuffled)).toEqual({ changes: [], effects: [] });
  });

  it("names what was added, removed and changed, field by field", () => {
    const from = someSnapshot({ bundles: [someBundle("carpentry", ["saw"])] });
    const to = someSnapshot({
      tools: [someTool("hammer", { summary: "Drives nails" }), someTool("drill")],
      bundles: [someBundle("carpentry", ["drill"])],
    });
    expect(diff(from, to).changes).toMatchObject([
      { noun: "tool", kind: "added", id: "tool_drill", name: "drill", fields: [] },
      {
        noun: "tool",
        kind: "changed",
        id: "tool_hammer",
        name: "hammer",
        fields: [{ field: "summary", old: "Does hammer", new: "Drives nails" }],
      },
      { noun: "tool", kind: "removed", id: "tool_saw", name: "saw", fields: [] },
      {
        noun: "bundle",
        kind: "changed",
        id: "bundle_carpentry",
        name: "carpentry",
        fields: [{ field: "tools", old: ["saw"], new: ["drill"] }],
      },
    ]);
  });

  it("shows a rename as a change of the same entry", () => {
    const from = someSnapshot();
    const to = someSnapshot({ roles: [someRole("joiner", { name: "carpenter" })] });
    expect(diff(from, to).changes).toEqual([
      {
        noun: "role",
        kind: "changed",
        id: "role_joiner",
        name: "carpenter",
        fields: [{ field: "name", old: "joiner", new: "carpenter" }],
      },
    ]);
  });

  it("shows what each role gains and loses, also when another rule caused it", () => {
    const from = someSnapshot();
    const to = someSnapshot({ tools: [someTool("hammer", { enabled: false }), someTool("saw"), someTool("drill")] });
    expect(diff(from, to).effects).toEqual([
      expect.objectContaining({ role: "joiner", added: ["drill"], removed: ["hammer"], before: 2, after: 2 }),
    ]);
  });

  it("has the cost of each tool and of a role's tools, before and after", () => {
    const from = someSnapshot();
    const to = someSnapshot({
      tools: [someTool("hammer", { description: "Drives nails of every size." }), someTool("drill")],
    });
    const [before, after] = [new DefinitionCosts(from), new DefinitionCosts(to)];
    const [hammer, saw] = from.tools.map((tool) => before.of(tool));
    const [newHammer, drill] = to.tools.map((tool) => after.of(tool));
    const { changes, effects } = diff(from, to);
    expect(Object.fromEntries(changes.map(({ name, tokens }) => [name, tokens]))).toEqual({
      drill: { before: 0, after: drill },
      hammer: { before: hammer, after: newHammer },
      saw: { before: saw, after: 0 },
    });
    expect(effects).toMatchObject([
      { tokensBefore: before.sum(from.tools), tokensAfter: after.sum(to.tools), added: ["drill"], removed: ["saw"] },
    ]);
  });

  it("shows roles whose unchanged tools cost more", () => {
    const change = { description: "Cuts wood, metal and whatever else is in the way." };
    const from = someSnapshot({ roles: [someRole("joiner"), someRole("smith", HAMMER_ONLY)] });
    const effects = diff(from, { ...from, tools: [someTool("hammer"), someTool("saw", change)] }).effects;
    expect(effects).toMatchObject([{ role: "joiner", added: [], removed: [], before: 2, after: 2 }]);
    expect(effects[0]?.tokensAfter).toBeGreaterThan(effects[0]?.tokensBefore ?? 0);
  });

  it("shows a role whose tool was replaced by another of the same name", () => {
    const from = someSnapshot();
    const other = someTool("saw", { id: "tool_other", description: "Cuts wood, metal and all else." });
    expect(diff(from, { ...from, tools: [someTool("hammer"), other] }).effects).toMatchObject([{ role: "joiner" }]);
  });

  it("shows no role if a change has no cost", () => {
    const from = someSnapshot();
    const to = someSnapshot({ tools: [someTool("hammer", { keywords: ["nail"] }), someTool("saw")] });
    expect(diff(from, to)).toMatchObject({ changes: [{ name: "hammer" }], effects: [] });
  });
});
