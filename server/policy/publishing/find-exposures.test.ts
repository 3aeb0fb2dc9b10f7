import { describe, expect, it } from "vitest";
import type { ExposureRule } from "@/server/contract/publishing";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { findExposures } from "./find-exposures.service";

const snapshot = someSnapshot({
  tools: [
    someTool("wipe", { domain: "disk", annotations: { destructive: true } }),
    someTool("list", { domain: "disk" }),
    someTool("say", { domain: "talk" }),
  ],
  roles: [
    someRole("admin", { allow: { kind: "all", tools: [] } }),
    someRole("guest", { allow: { kind: "list", tools: ["list", "say"] } }),
    someRole("denied", { allow: { kind: "all", tools: [] }, deny: { tools: ["wipe"], sources: [], categories: [] } }),
  ],
});

function exposures(rule: ExposureRule) {
  return findExposures(snapshot, { exposure: [rule] }).map(({ role, tools }) => [role, ...tools]);
}

describe("publishing rules", () => {
  it("name the roles that a rule does not allow, with the tools they could use", () => {
    expect(exposures({ tools: { kind: "domain", name: "disk" }, roles: ["admin"] })).toEqual([
      ["guest", "list"],
      ["denied", "list"],
    ]);
  });

  it("count only what a role may really use: a denied tool breaks no rule", () => {
    expect(exposures({ tools: { kind: "destructive" }, roles: ["admin"] })).toEqual([]);
    expect(exposures({ tools: { kind: "destructive" }, roles: [] })).toEqual([["admin", "wipe"]]);
  });

  it("cover a tool that they covered when it was published, whatever the draft calls it now", () => {
    const tools = snapshot.tools.map((tool) =>
      tool.name === "wipe" ? { ...tool, name: "tidy", domain: "talk", annotations: {} } : tool,
    );
    const draft = { ...snapshot, tools };
    for (const match of [{ kind: "destructive" }, { kind: "tool", name: "wipe" }] as const) {
      const rules = { exposure: [{ tools: match, roles: ["admin"] }] };
      expect(findExposures(draft, rules)).toEqual([]);
      expect(findExposures(draft, rules, snapshot)).toMatchObject([{ role: "denied", tools: ["tidy"] }]);
    }
  });

  it("cover one tool, or all tools of a source", () => {
    expect(exposures({ tools: { kind: "tool", name: "say" }, roles: ["admin", "denied"] })).toEqual([["guest", "say"]]);
    const [source = ""] = snapshot.sources.map(({ name }) => name);
    expect(exposures({ tools: { kind: "source", name: source }, roles: ["admin", "guest", "denied"] })).toEqual([]);
  });
});
