import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { compile } from "@/server/engine/compile";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { baselineCost } from "./baseline-cost";

const ROLE = "orchestrator";

function compileWith(change: Partial<RoleEntry>) {
  const starter = SCENARIOS.starter();
  const snapshot: Snapshot = { ...starter, roles: starter.roles.map((role) => ({ ...role, ...change })) };
  return compile(snapshot, NO_VECTORS);
}

describe("the minimum cost of a round", () => {
  it.each(["toolcrib", "cortex", "toolsearch"])(
    "is what a round costs less what was picked for it, under %s",
    (policy) => {
      const compiled = compileWith({ policy, core: ["web_search"] });
      const message = "turn off the kitchen lights and search the web for news";
      const asked = { role: ROLE, message, vectorOf: NO_VECTORS, explain: true };
      const { mode, tokens, explain } = resolve(compiled, asked);
      const floor = baselineCost(compiled, ROLE);
      const picked = explain?.filter(({ outcome, signal }) => outcome === "sent" && signal !== "core") ?? [];
      const cost = picked.reduce((sum, { tokens: each }) => sum + each, 0);
      expect(floor.mode).toBe(mode);
      expect(floor.total).toBe(tokens.sent - (mode === "direct" ? 0 : cost));
      expect(floor.tools + floor.metaTools + floor.listing).toBe(floor.total);
    },
  );

  it("consists of meta-tools and menu, plus core if there is any", () => {
    const before = baselineCost(compileWith({ core: [] }), ROLE);
    const after = baselineCost(compileWith({ core: ["web_search"] }), ROLE);
    expect(before).toMatchObject({ mode: "selective", tools: 0 });
    expect(before.metaTools).toBeGreaterThan(0);
    expect(before.listing).toBeGreaterThan(0);
    expect(after).toMatchObject({ metaTools: before.metaTools, listing: before.listing });
    expect(after.tools).toBeGreaterThan(0);
  });

  it("is nothing for a role that may use no tool", () => {
    const compiled = compileWith({ allow: { kind: "none", tools: [] } });
    expect(baselineCost(compiled, ROLE)).toEqual({ mode: "chat", total: 0, tools: 0, metaTools: 0, listing: 0 });
  });
});
