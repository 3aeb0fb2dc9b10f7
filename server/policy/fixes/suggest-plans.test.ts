import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { FixStep } from "@/server/contract/fixes";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { whyTool } from "@/server/engine/why-tool";
import { anyRequest } from "@/server/testing/arbitrary-request";
import { world } from "@/server/testing/arbitrary-snapshot";
import { wordVector } from "@/server/testing/arbitrary-text";
import { SEED } from "@/server/testing/seed";
import { someCategory, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { Tally } from "@/server/testing/tally";
import { withFixes } from "./fix-plan";
import { suggestPlans } from "./suggest-plans";

vi.setConfig({ testTimeout: 240_000 });

describe("whatever the catalog, the policy and the message", () => {
  it("a tool that was not sent has a plan, and every plan makes it sent", async () => {
    const tally = new Tally();
    const examples = fc.sample(fc.record({ generated: world, request: anyRequest, at: fc.nat(20) }), {
      seed: SEED,
      numRuns: 250,
    });
    for (const { generated, request: asked, at } of examples) {
      const { isEmbedded, ...rest } = asked;
      const vectorOf = isEmbedded && generated.hasVectors ? wordVector : NO_VECTORS;
      const request = { ...rest, role: generated.role, scope: generated.scope, vectorOf };
      const compiledOf = (snapshot: Snapshot) => compile(snapshot, generated.hasVectors ? wordVector : NO_VECTORS);
      const whyOf = (snapshot: Snapshot, tool: string) =>
        whyTool({ snapshot, compiled: compiledOf(snapshot) }, request, tool);
      const { snapshot } = generated;
      const unsent = snapshot.tools.filter(({ name }) => whyOf(snapshot, name).kind !== "sent");
      const tool = unsent[at % Math.max(1, unsent.length)]?.name;
      if (tool === undefined) continue;
      const why = whyOf(snapshot, tool);
      const plans = await suggestPlans(
        snapshot,
        { tool, role: generated.role, message: asked.message },
        why,
        async (next) => whyOf(next, tool),
      );
      // What a key or a request forbids is not policy.
      const isCallers = generated.scope !== null && !generated.scope.includes(tool);
      if (isCallers || asked.mode === "chat") {
        tally.note("the caller's own limit");
        if (isCallers) expect(plans).toEqual([]);
        continue;
      }
      const about = JSON.stringify({ tool, why, message: asked.message, mode: asked.mode });
      expect(plans.length, about).toBeGreaterThan(0);
      for (const plan of plans) {
        expect(resolve(compiledOf(withFixes(snapshot, plan)), request).sent, about).toContain(tool);
        for (const { kind } of plan) tally.note(kind);
      }
      tally.note(why.kind);
    }
    tally.expectAtLeast({
      ...{ denied: 30, "over-cap": 5, "below-cut": 1, "no-vectors": 3, "no-tools": 3, "nothing-picks": 1 },
      ...{ allow: 10, core: 40, keyword: 3, setting: 3, "policy-switch": 5, "enable-tool": 3, "undeny-source": 1 },
    });
  });
});

describe("the plans for a tool", () => {
  const tools = ["fax_send", "fax_read", "lamp_dim", "lamp_list", "mail_read", "mail_send"].map((name) =>
    someTool(name, { description: `Does ${name.replace("_", " ")}. ${"And so on. ".repeat(60)}` }),
  );
  const cortex = PRESET_SETTINGS.cortex;
  const given = (role: Partial<RoleEntry> = {}) =>
    someSnapshot({
      tools,
      roles: [someRole("clerk", { policy: "own", ...role })],
      categories: [someCategory("paper", { tools: ["fax_send"], keywords: [{ text: "letter", kind: "phrase" }] })],
      policies: [{ id: "policy_o", name: "own", title: "", description: "", preset: "cortex", settings: cortex }],
    });
  const plansFor = (snapshot: Snapshot, message: string): Promise<FixStep[][]> => {
    const tryOn = async (next: Snapshot) =>
      whyTool(
        { snapshot: next, compiled: compile(next, NO_VECTORS) },
        { role: "clerk", message, vectorOf: NO_VECTORS },
        "fax_send",
      );
    const asked = { tool: "fax_send", role: "clerk", message };
    return tryOn(snapshot).then((why) => suggestPlans(snapshot, asked, why, tryOn));
  };

  it("begin with a word of the message for its category, and end with core", async () => {
    const plans = await plansFor(given(), "telegraph the notary");
    expect(plans[0]).toEqual([{ kind: "keyword", tool: "fax_send", category: "paper", keyword: expect.any(String) }]);
    expect(plans.at(-1)?.map(({ kind }) => kind)).toEqual(["policy-switch", "core"]);
  });

  it("allow it first where the role may not use it, and stop there if that is enough", async () => {
    const denied = given({ allow: { kind: "list", tools: ["mail_read"] } });
    expect(await plansFor(denied, "write a letter")).toEqual([[{ kind: "allow", tool: "fax_send", role: "clerk" }]]);
    const plans = await plansFor(denied, "telegraph the notary");
    for (const plan of plans) expect(plan[0]).toEqual({ kind: "allow", tool: "fax_send", role: "clerk" });
    expect(plans.map((plan) => plan.at(-1)?.kind)).toEqual(["keyword", "keyword", "core"]);
  });

  it("lift the denial of a whole category only by name", async () => {
    const denied = given({ deny: { tools: [], sources: [], categories: ["paper"] } });
    const [plan] = await plansFor(denied, "write a letter");
    expect(plan).toEqual([{ kind: "undeny-category", tool: "fax_send", role: "clerk", category: "paper" }]);
  });
});
