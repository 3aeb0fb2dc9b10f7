import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { compile } from "./compile";
import { resolve } from "./resolve";
import type { Snapshot } from "./snapshot";
import { standingCost } from "./standing-cost";
import { NO_VECTORS } from "./vectors";

const starter = SCENARIOS.starter();

function withCore(snapshot: Snapshot, ...core: string[]): Snapshot {
  return {
    ...snapshot,
    roles: snapshot.roles.map((role) => (role.name === "orchestrator" ? { ...role, core } : role)),
  };
}

describe("what every round costs at least", () => {
  it.each(["toolcrib", "ora", "cortex", "gaia", "toolsearch", "digitorn"])(
    "is what a round costs less what was picked for its message, under %s",
    (policy) => {
      const snapshot = withCore(starter, "web_search");
      const compiled = compile({ ...snapshot, roles: snapshot.roles.map((role) => ({ ...role, policy })) }, NO_VECTORS);
      const floor = standingCost(compiled, "orchestrator");
      const { mode, tokens, sent, explain } = resolve(compiled, {
        role: "orchestrator",
        message: "turn off the kitchen lights and search the web for news",
        vectorOf: NO_VECTORS,
        explain: true,
      });
      expect(mode === floor.mode || mode === "direct").toBe(true);
      if (mode !== floor.mode) return;
      const picked = (explain ?? []).filter(
        ({ tool, signal }) => sent.includes(tool) && signal !== "core" && signal !== null,
      );
      const shownAlready = mode === "compact_direct" ? 0 : picked.reduce((sum, { tokens: cost }) => sum + cost, 0);
      if (mode !== "compact_direct") expect(tokens.sent - shownAlready).toBe(floor.total);
      expect(floor.tools + floor.metaTools + floor.listing).toBe(floor.total);
    },
  );

  it("grows by a tool that becomes core, and is nothing for a role that may use no tool", () => {
    const before = standingCost(compile(starter, NO_VECTORS), "orchestrator");
    const after = standingCost(compile(withCore(starter, "web_search"), NO_VECTORS), "orchestrator");
    expect(before).toMatchObject({ mode: "selective", tools: 0 });
    expect(before.metaTools).toBeGreaterThan(0);
    expect(before.listing).toBeGreaterThan(0);
    expect(after.total - before.total).toBe(after.tools);
    expect(after.tools).toBeGreaterThan(0);
    const none = {
      ...starter,
      roles: starter.roles.map((role) => ({ ...role, allow: { kind: "none", tools: [] } as const })),
    };
    expect(standingCost(compile(none, NO_VECTORS), "orchestrator").total).toBe(0);
  });
});
