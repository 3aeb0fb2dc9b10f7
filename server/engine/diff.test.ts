import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { someBundle, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { diff } from "./diff";

describe("the difference of two snapshots", () => {
  it("is empty for equal ones, whatever the order of their keys", () => {
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
    expect(diff(from, to).changes).toEqual([
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

  it("shows a rename as a change of the same thing", () => {
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
      { role: "joiner", added: ["drill"], removed: ["hammer"], before: 2, after: 2 },
    ]);
  });
});
