import { expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { RenderedCatalog } from "@/server/engine/rendering/rendered-catalog";
import { someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { DefinitionCosts } from "./definition-costs";

it("counts what the engine charges for the whole list", () => {
  const snapshot = SCENARIOS.starter();
  const names = snapshot.policies.map((policy) => policy.settings.presentation.searchToolName);
  const { schemas } = new RenderedCatalog(snapshot.tools, { reserved: [...META_TOOLS, ...names] }).in("openai-chat");
  const charged = snapshot.tools.reduce((sum, _tool, at) => sum + schemas.cost(at, "o200k_base"), 0);
  expect(new DefinitionCosts(snapshot).sum(snapshot.tools)).toBe(charged);
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
