import { expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { compile } from "@/server/engine/compile";
import { resolve } from "@/server/engine/resolve";
import { NO_VECTORS } from "@/server/engine/vectors";
import { FORMATS } from "./format";
import { toolsJson } from "./tools-json";

it("is what JSON.stringify gives, in every format, however often it is asked for", () => {
  const compiled = compile(starter, NO_VECTORS);
  for (const format of [...FORMATS, ...FORMATS]) {
    for (const message of ["what is the weather in Porto?", "turn off the kitchen light"]) {
      const resolution = resolve(compiled, { role: "orchestrator", message, format, vectorOf: NO_VECTORS });
      expect(toolsJson(resolution)).toBe(JSON.stringify(resolution.tools));
    }
  }
});

it("costs nothing the second time: rounds that send the same list share it", () => {
  const compiled = compile(starter, NO_VECTORS);
  const request = { role: "orchestrator", message: "turn off the kitchen light", vectorOf: NO_VECTORS };
  expect(resolve(compiled, request).tools).toBe(resolve(compiled, request).tools);
});
