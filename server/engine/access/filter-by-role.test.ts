import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AllowKind } from "@/server/engine/model/snapshot";
import { someCategory, someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { allowedTools } from "./filter-by-role";

const NAMES = ["hammer", "saw", "drill", "lathe", "constructor", "__proto__"];
const some = fc.subarray(NAMES);

const anyCase = fc.record({
  kind: fc.constantFrom<AllowKind>("all", "none", "list"),
  listed: some,
  denied: some,
  deniedSources: fc.subarray(["crib", "shed"]),
  deniedCategories: fc.subarray(["sharp"]),
  sharp: some,
  inShed: some,
  off: some,
  shedIsOff: fc.boolean(),
});

describe("the tools a role may ever see", () => {
  it("are exactly those on the allow-list that are neither denied nor disabled", () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const snapshot = someSnapshot({
          sources: [someSource("crib"), someSource("shed", { enabled: !given.shedIsOff })],
          tools: NAMES.map((name) =>
            someTool(name, {
              source: given.inShed.includes(name) ? "shed" : "crib",
              enabled: !given.off.includes(name),
            }),
          ),
          categories: [someCategory("sharp", { tools: given.sharp })],
        });
        const role = someRole("joiner", {
          allow: { kind: given.kind, tools: given.listed },
          deny: { tools: given.denied, sources: given.deniedSources, categories: given.deniedCategories },
        });
        const expected = NAMES.filter((name) => {
          const source = given.inShed.includes(name) ? "shed" : "crib";
          const named = given.kind === "all" || (given.kind === "list" && given.listed.includes(name));
          const denied =
            given.denied.includes(name) ||
            given.deniedSources.includes(source) ||
            (given.deniedCategories.includes("sharp") && given.sharp.includes(name));
          return named && !denied && !given.off.includes(name) && !(source === "shed" && given.shedIsOff);
        });
        expect(allowedTools(snapshot, role)).toEqual(expected.sort());
      }),
      { numRuns: 2000 },
    );
  });
});
