import { expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { billingOf } from "@/server/engine/rendering/billing";
import { RenderedCatalog } from "@/server/engine/rendering/rendered-catalog";
import { someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { DefinitionCosts } from "./definition-costs";

it("counts what the engine estimates for the bill, and what limits count, of the whole list", () => {
  const snapshot = SCENARIOS.starter();
  const names = snapshot.policies.map((policy) => policy.settings.presentation.searchToolName);
  const { schemas } = new RenderedCatalog(snapshot.tools, { reserved: [...META_TOOLS, ...names] }).in("openai-chat");
  const sum = (costOf: (at: number) => number) => snapshot.tools.reduce((total, _tool, at) => total + costOf(at), 0);
  const billing = billingOf({ format: "openai-chat", modelName: null, callerModel: null, model: undefined });
  const costs = new DefinitionCosts(snapshot);
  expect(costs.sum(snapshot.tools)).toBe(sum((at) => schemas.price(at, billing)));
  expect(costs.sum(snapshot.tools, "tokenizer")).toBe(sum((at) => schemas.cost(at, "o200k_base")));
});

it("counts the wire name, which depends on other names", () => {
  const tool = someTool("fs.read");
  const alone = new DefinitionCosts(someSnapshot({ tools: [tool] }));
  const crowded = new DefinitionCosts(someSnapshot({ tools: [tool, someTool("fs_read"), someTool("fs-read")] }));
  expect(crowded.wireName(tool)).not.toBe(alone.wireName(tool));
  const first = alone.of(tool);
  expect(crowded.of(tool)).toBeGreaterThan(first);
  expect(alone.of(tool)).toBe(first);
});
