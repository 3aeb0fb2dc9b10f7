import { describe, expect, it } from "vitest";
import type { RoleMatrix } from "@/server/contract/roles";
import { cellOf, groupMatrix, isToggleable, listMatrixRows, measureGroup, pendingKey } from "./prepare-matrix";

const tool = (name: string, source: string, domain: string) => ({ name, source, domain, summary: "", tokens: 1 });
const MATRIX: RoleMatrix = {
  tools: [tool("clock", "crib", "time"), tool("git_log", "git", "code"), tool("git_push", "git", "code")],
  roles: [
    { id: "r1", name: "coder", title: "", allowKind: "list", cells: "nca" },
    { id: "r2", name: "admin", title: "", allowKind: "all", cells: "aas" },
    { id: "r3", name: "off", title: "", allowKind: "list", cells: "non" },
  ],
};
const ALL = { query: "", source: "", domain: "", onlyDifferences: false };
const NOTHING = new Map<string, boolean>();
const namesOf = (filter: Partial<typeof ALL>, pending = NOTHING) =>
  groupMatrix(MATRIX, { ...ALL, ...filter }, pending).flatMap((group) => group.tools.map(({ name }) => name));
const at = (role: number, index: number, pending = NOTHING) => {
  const [found, row] = [MATRIX.roles[role], MATRIX.tools[index]];
  if (found === undefined || row === undefined) throw new Error("no such cell");
  return cellOf(found, { ...row, index }, pending);
};

describe("role matrix", () => {
  it("decodes every cell", () => {
    expect([at(0, 0), at(0, 1), at(0, 2), at(1, 2), at(2, 1)]).toEqual([
      "not-listed",
      "core",
      "allowed",
      "denied-source",
      "tool-off",
    ]);
  });

  it("includes pending clicks, and keeps core cells that stay allowed", () => {
    const pending = new Map([
      [pendingKey("r1", "clock"), true],
      [pendingKey("r1", "git_push"), false],
      [pendingKey("r1", "git_log"), true],
    ]);
    expect([at(0, 0, pending), at(0, 1, pending), at(0, 2, pending)]).toEqual(["allowed", "core", "not-listed"]);
  });

  it("groups by domain and hides closed groups", () => {
    const groups = groupMatrix(MATRIX, ALL, NOTHING);
    expect(listMatrixRows(groups, (domain) => domain === "time").map((row) => row.kind)).toEqual([
      "group",
      "group",
      "tool",
    ]);
  });

  it("filters by words, source, domain and differences between roles", () => {
    expect(namesOf({ query: "git LOG" })).toEqual(["git_log"]);
    expect(namesOf({ source: "crib" })).toEqual(["clock"]);
    expect(namesOf({ domain: "code" })).toEqual(["git_log", "git_push"]);
    const two = { ...MATRIX, roles: MATRIX.roles.slice(0, 2) };
    const differing = groupMatrix(two, { ...ALL, onlyDifferences: true }, NOTHING);
    expect(differing.flatMap(({ tools }) => tools.map(({ name }) => name))).toEqual(["git_push", "clock"]);
  });

  it("lets clicks change only list cells", () => {
    expect(isToggleable({ allowKind: "list" }, "not-listed")).toBe(true);
    expect(isToggleable({ allowKind: "list" }, "denied-source")).toBe(false);
    expect(isToggleable({ allowKind: "list" }, "tool-off")).toBe(false);
    expect(isToggleable({ allowKind: "all" }, "allowed")).toBe(false);
  });

  it("fills a domain unless full, then clears it, and skips cells that don't depend on a list", () => {
    const [code] = groupMatrix(MATRIX, { ...ALL, domain: "code" }, NOTHING);
    const [coder, admin, off] = MATRIX.roles;
    if (!code || !coder || !admin || !off) throw new Error("the matrix has them");
    expect(measureGroup(coder, code, NOTHING)).toEqual({
      allowed: 2,
      total: 2,
      change: { tools: ["git_log", "git_push"], allowed: false },
    });
    expect(measureGroup(off, code, NOTHING).change).toEqual({ tools: ["git_push"], allowed: true });
    expect(measureGroup(admin, code, NOTHING)).toEqual({ allowed: 1, total: 2, change: null });
  });
});
