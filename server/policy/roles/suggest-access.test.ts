import { describe, expect, it } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { someTool } from "@/server/testing/some-snapshot";
import { suggestAccess } from "./suggest-access.service";

const tool = (name: string, fields: Partial<ToolEntry> = {}) => someTool(name, { source: "board", ...fields });
const reads = { readOnly: true };
const role = { name: "planner", title: "Planner", allow: { kind: "list", tools: [] } } as const;
const other = { domain: "misc", source: "elsewhere" };

describe("tools suggested for a role", () => {
  it("are those of a domain that it already uses, never a destructive one", () => {
    const used = [tool("card_add", { ...other, domain: "cards" })];
    const missing = [
      tool("card_list", { domain: "cards", annotations: reads }),
      tool("card_drop", { domain: "cards", annotations: { destructive: true } }),
      tool("wire", { domain: "money" }),
    ];
    expect(suggestAccess(role, used, missing)).toEqual({
      tools: ["card_list"],
      why: { kind: "domain", text: "cards" },
    });
  });

  it("are only tools that read, if the role only reads", () => {
    const used = [tool("card_get", { domain: "cards", annotations: reads })];
    const missing = [tool("card_add", { domain: "cards" }), tool("card_list", { domain: "cards", annotations: reads })];
    expect(suggestAccess(role, used, missing)?.tools).toEqual(["card_list"]);
  });

  it("are those of a source that it uses, and else those that share a word with its name", () => {
    const missing = [tool("list_sprints", { domain: "planners" })];
    expect(suggestAccess(role, [tool("x", { domain: "misc" })], missing)?.why).toEqual({
      kind: "source",
      text: "board",
    });
    expect(suggestAccess(role, [tool("x", other)], missing)?.why).toEqual({ kind: "word", text: "planner" });
  });

  it("are none without a likeness, and none for a role without a list", () => {
    expect(suggestAccess(role, [tool("x", other)], [tool("wire", { domain: "money" })])).toBeNull();
    const admin = { ...role, allow: { kind: "all", tools: [] } } as const;
    expect(suggestAccess(admin, [tool("x")], [tool("y")])).toBeNull();
  });
});
