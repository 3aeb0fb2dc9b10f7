import { expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { staticToolList } from "./static-tool-list";

const STARTER = SCENARIOS.starter();

it.each([
  ["toolcrib", ["web_search"]],
  ["cortex", []],
])("a static list has core only if the policy uses it: %s", (policy, core) => {
  const roles = STARTER.roles.map((role) => ({ ...role, policy, core: ["web_search"] }));
  const { sent, tools } = staticToolList(compile({ ...STARTER, roles }, NO_VECTORS), { role: "orchestrator" });
  expect([...sent]).toEqual(core);
  expect(tools).toHaveLength(core.length + 5);
});
