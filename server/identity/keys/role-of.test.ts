import { describe, expect, it } from "vitest";
import type { DomainError } from "@/server/lib/errors";
import type { Agent } from "./agent";
import { roleOf } from "./role-of";

const served = {
  roleNames: new Map([
    ["role_1", "orchestrator"],
    ["role_2", "coder"],
    ["role_3", "secret-ops"],
  ]),
};
const agentOf = (...roleIds: string[]): Agent => ({
  ownerId: "key_1",
  workbenchId: "key_1",
  name: "test",
  roleIds: new Set(roleIds),
  scope: null,
});
const everyRole: Agent = { ...agentOf(), roleIds: null };

function refusal(agent: Agent, asked: string | null): Pick<DomainError, "code" | "message" | "details"> {
  try {
    roleOf(agent, served, asked);
  } catch (error) {
    const { code, message, details } = error as DomainError;
    return { code, message, details };
  }
  throw new Error("was not refused");
}

describe("the role of an agent", () => {
  it("is the one asked for, if the key holds it", () => {
    expect(roleOf(agentOf("role_1", "role_2"), served, "coder")).toBe("coder");
    expect(roleOf(everyRole, served, "secret-ops")).toBe("secret-ops");
  });

  it("can be omitted if the key has one", () => {
    expect(roleOf(agentOf("role_2"), served, null)).toBe("coder");
    expect(roleOf(agentOf("role_2"), served, undefined)).toBe("coder");
    expect(roleOf(everyRole, { roleNames: new Map([["role_9", "alone"]]) }, null)).toBe("alone");
  });

  it("must be named if the key has several, and only the key's own are suggested", () => {
    const refused = refusal(agentOf("role_2", "role_1"), null);
    expect(refused).toMatchObject({ code: "invalid", details: { field: "role" } });
    expect(refused.message).toBe("role: this key has several roles; choose one of coder, orchestrator");
  });

  it("gets the same error outside the key as a role that does not exist", () => {
    for (const agent of [agentOf("role_1"), agentOf("role_1", "role_2")]) {
      const outside = refusal(agent, "secret-ops");
      expect(outside).toEqual(refusal(agent, "no-such-role"));
      expect(outside).toMatchObject({ code: "not_found", details: { field: "role" } });
      expect(outside.message).toMatch(/^role: /);
      expect(outside.message).not.toContain("secret-ops");
    }
    expect(refusal(agentOf("role_1"), "no-such-role").message).toContain("It can use orchestrator.");
  });

  it("is missing if none of the key's roles is published, whether named or not", () => {
    const gone = agentOf("role_gone");
    expect(refusal(gone, null)).toEqual(refusal(gone, "orchestrator"));
    expect(refusal(agentOf(), null)).toMatchObject({ code: "not_found" });
    // An id is not a name.
    expect(refusal(agentOf("role_1"), "role_1")).toMatchObject({ code: "not_found" });
  });
});
