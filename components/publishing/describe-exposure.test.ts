import { expect, it } from "vitest";
import { describeExposure, describeRule } from "./describe-exposure";

it("says who may use what", () => {
  expect(describeRule({ tools: { kind: "destructive" }, roles: ["admin", "coder"] })).toBe(
    "Only admin and coder may use destructive tools.",
  );
  expect(describeRule({ tools: { kind: "tool", name: "shell_exec" }, roles: [] })).toBe(
    "No role may use the tool shell_exec.",
  );
});

it("names the role and the tools that a rule keeps from it", () => {
  const rule = { tools: { kind: "domain" as const, name: "disk" }, roles: ["admin"] };
  expect(describeExposure({ rule, role: "guest", tools: ["wipe", "format"] })).toBe(
    "The role guest could use wipe and format. Only admin may use tools of the domain disk.",
  );
});
