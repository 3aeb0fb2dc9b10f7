import { expect, it } from "vitest";
import { describeExposure, describeRule } from "./describe-exposure";

it("names the roles and the tools of a rule", () => {
  expect(describeRule({ tools: { kind: "destructive" }, roles: ["admin", "coder"] })).toBe(
    "Only admin and coder may use destructive tools.",
  );
  expect(describeRule({ tools: { kind: "tool", name: "shell_exec" }, roles: [] })).toBe(
    "No role may use tool shell_exec.",
  );
});

it("names the role and the tools it could use against a rule", () => {
  const rule = { tools: { kind: "domain" as const, name: "disk" }, roles: ["admin"] };
  expect(describeExposure({ rule, role: "guest", tools: ["wipe", "format"] })).toBe(
    "Role guest could use wipe and format. Only admin may use tools in domain disk.",
  );
});
