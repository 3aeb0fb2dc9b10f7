import { describe, expect, it } from "vitest";
import type { RoleAccess, SourceAccess } from "@/server/contract/roles";
import { describeGrants, describeLevel, prepareAccess, suggestedChoice, toGrants } from "./prepare-access";

const TOOLS = (["reads", "reads", "writes", "destroys"] as const).map((effect, at) => {
  return { name: `tool_${at}`, summary: "", effect, tokens: 100 };
});
const role = (name: string, cells: string, fields: Partial<RoleAccess> = {}): RoleAccess => ({
  ...{ id: `role_${name}`, name, title: name, allowKind: "list", cells, directTokens: 50, suggestion: null },
  ...fields,
});
const access = (...roles: RoleAccess[]): SourceAccess => ({ tools: TOOLS, roles });
const suggestion = { tools: ["tool_1"], why: { kind: "domain", text: "cards" } } as const;

describe("the roles that may use a source's tools", () => {
  it("offer each level of tools that are not on the list, once", () => {
    const [row] = prepareAccess(access(role("reader", "annn", { suggestion }))).rows;
    expect(row?.mayUse).toBe(1);
    expect(row?.levels.map(describeLevel)).toEqual([
      "Add none",
      "Add 1 suggested",
      "Add 1 read-only",
      "Add 2, none destructive",
      "Add all 3, 1 destructive",
    ]);
    const [rest] = prepareAccess(access(role("rest", "aann"))).rows;
    expect(rest?.levels.map(describeLevel)).toEqual([
      "Add none",
      "Add 1, none destructive",
      "Add all 2, 1 destructive",
    ]);
  });

  it.each([
    ["all", "aaaa", "Allows every tool"],
    ["all", "ssss", "Denies this source"],
    ["none", "zzzz", "Allows no tools"],
    ["list", "acac", "Allows all of them"],
    ["list", "agaa", "Denies their category"],
    ["list", "xxxx", "The source is disabled"],
  ] as const)("say why nothing can be added: %s %s", (allowKind, cells, words) => {
    expect(prepareAccess(access(role("some", cells, { allowKind }))).rows[0]?.closed).toBe(words);
  });

  it("count the tools that no role has on its list", () => {
    const admin = role("admin", "aaaa", { allowKind: "all" });
    const unused = (...roles: RoleAccess[]) => prepareAccess(access(...roles)).unused;
    expect(unused(role("a", "annn"), role("b", "nann"))).toBe("No role may use 2 of these 4 tools.");
    expect(unused(admin, role("a", "nnnn"))).toBe("Only admin may use these tools.");
    expect(unused(admin, role("a", "acaa"))).toBeNull();
    expect(unused()).toBe("No role may use these tools.");
  });

  it("get what was chosen, and a suggestion only where there is one", () => {
    const view = prepareAccess(access(role("a", "nnnn", { suggestion }), role("b", "nnnn")));
    const choice = suggestedChoice(view);
    expect(toGrants(view, choice)).toEqual([{ id: "role_a", tools: ["tool_1"] }]);
    const grants = toGrants(view, { ...choice, role_b: "reads" });
    expect(grants[1]).toEqual({ id: "role_b", tools: ["tool_0", "tool_1"] });
    expect(describeGrants(grants)).toBe("Allow 2 tools for 2 roles");
  });
});
