import fc from "fast-check";
import { expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import { resolve } from "@/server/engine/resolve";
import { advance, startSession } from "@/server/engine/session/session";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";

const vectorOf = toyVectors([]);
const inputSchema = { type: "object", properties: { id: { type: "string", description: "Which one is meant here" } } };
const tools = Array.from({ length: 40 }, (_, at) => someTool(`fix_${at}`, { inputSchema }));
const policies = PRESETS.map((name) => {
  return { id: name, name, title: "", description: "", preset: name, settings: PRESET_SETTINGS[name] };
});
const roles = PRESETS.map((name) => someRole(name, { policy: name }));
const compiled = compile(someSnapshot({ tools, roles, policies }), vectorOf);

it("a call's token limit applies to the whole list, in every round and policy", () => {
  const anything = fc.record({
    role: fc.constantFrom(...PRESETS),
    limits: fc.array(fc.constantFrom(null, 300, 700, 1500), { minLength: 1, maxLength: 4 }),
    at: fc.nat(39),
  });
  fc.assert(
    fc.property(anything, ({ role, limits, at }) => {
      let session = startSession(role);
      for (const [round, maxTokens] of limits.entries()) {
        const message = `please fix ${at + round}`;
        const resolution = resolve(compiled, { role, message, session, vectorOf, maxTokens });
        // Rows and menus belong to the mode: no tool is sent where they take all of it.
        if (maxTokens !== null && resolution.sent.length > 0) {
          expect(resolution.tokens.sent).toBeLessThanOrEqual(maxTokens);
        }
        session = advance(session, { kind: "resolved", resolution });
      }
    }),
    { numRuns: 200 },
  );
});

it("a limit above the policy's own changes nothing", () => {
  const request = { role: "toolcrib", message: "please fix 3", vectorOf } as const;
  expect(resolve(compiled, { ...request, maxTokens: 1_000_000 })).toEqual(resolve(compiled, request));
});
