import { expect, it } from "vitest";
import { cloneRole, startRole } from "./clone-role";
import type { RoleFields } from "./role-kind";

const role: RoleFields = {
  ...{ name: "coder", title: "Coder", description: "", core: ["git_log"], policy: "toolcrib" },
  allow: { kind: "list", tools: ["git_log"] },
  deny: { tools: [], sources: ["web"], categories: [] },
  ...{ model: null, maxRounds: 3, mode: null },
};

it("clones everything except the name, which is unused", () => {
  expect(cloneRole(role, ["coder"])).toEqual({ ...role, name: "coder-copy", title: "Coder (copy)" });
  expect(cloneRole(role, ["coder", "coder-copy", "coder-copy-2"]).name).toBe("coder-copy-3");
  expect(cloneRole({ ...role, name: "x".repeat(63) }, []).name.length).toBeLessThanOrEqual(63);
});

it("starts with an existing policy", () => {
  expect(startRole(role, ["a", "toolcrib"]).policy).toBe("toolcrib");
  expect(startRole(role, ["a", "b"]).policy).toBe("a");
  expect(startRole(role, []).policy).toBe("toolcrib");
});
