import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { Mode, PolicySettings, RoleEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { anySettings } from "@/server/testing/arbitrary-settings";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { modeBands } from "./mode-bands";

const SIZES = { from: 8_000, to: 1_000_000 };

const ratio = fc.double({ min: 0, max: 0.5, noNaN: true });
const someWindows = fc.array(fc.integer({ min: SIZES.from, max: SIZES.to }));

/** Sixty tools of some seventy tokens each. */
function catalogWith(settings: PolicySettings, role: Partial<RoleEntry> = {}) {
  const tools = Array.from({ length: 60 }, (_, at) =>
    someTool(`tool_${at}`, {
      description: `Measures and cuts workpiece number ${at}, and says what is left of it. `.repeat(4),
    }),
  );
  const policies = [{ id: "policy_p", name: "p", title: "P", description: "", preset: "toolcrib" as const, settings }];
  return compile(someSnapshot({ tools, policies, roles: [someRole("joiner", { policy: "p", ...role })] }), NO_VECTORS);
}

const modesOf = (settings: PolicySettings, role: Partial<RoleEntry> = {}) =>
  modeBands(catalogWith(settings, role), { role: "joiner", ...SIZES }).map(({ mode }) => mode);

describe("the modes over window sizes", () => {
  it("cover every size once, and match what a round with that window gets", () => {
    fc.assert(
      fc.property(anySettings, ratio, ratio, someWindows, (any, directRatio, compactRatio, windows) => {
        // Message-based decisions are off: this tests the budget.
        const ratios = { directRatio, compactRatio, directMaxTokens: null, compactMaxTokens: null };
        const unmoved = { smallTalkBelow: null, unlikelyBelow: null, noMatch: "escape-hatch" as const };
        const thresholds = { ...any.thresholds, ...ratios, ...unmoved };
        const signals = { ...any.signals, whenEmbedderDown: "lexical" as const };
        const compiled = catalogWith({ ...any, thresholds, signals });
        const bands = modeBands(compiled, { role: "joiner", ...SIZES });
        expect(bands.map(({ from }) => from)).toEqual([SIZES.from, ...bands.slice(0, -1).map(({ to }) => to + 1)]);
        expect(bands.at(-1)?.to).toBe(SIZES.to);
        for (const contextWindow of [...windows, ...bands.flatMap(({ from, to }) => [from, to])]) {
          const { mode } = resolve(compiled, { role: "joiner", message: "cut", contextWindow, vectorOf: NO_VECTORS });
          const band = bands.find(({ from, to }) => from <= contextWindow && contextWindow <= to);
          expect(band?.mode, String(contextWindow)).toBe(mode);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("find a mode that applies to a few sizes only", () => {
    const compactRowTokens = 100;
    // Sixty rows fill 20% of a 30,000-token window; all schemas fit a slightly larger one.
    const rows = PRESET_SETTINGS.digitorn.thresholds;
    const settings = { ...PRESET_SETTINGS.digitorn, thresholds: { ...rows, compactRowTokens } };
    const schemas = modeBands(catalogWith(settings), { role: "joiner", ...SIZES }).at(-1)?.modeReason;
    if (schemas?.kind !== "within-direct-budget") throw new Error("expected all schemas to fit the largest window");
    const directRatio = schemas.schemaTokens / 30_003;
    const narrow = { ...settings, thresholds: { ...settings.thresholds, directRatio } };
    const bands = modeBands(catalogWith(narrow), { role: "joiner", ...SIZES });
    expect(bands.map(({ mode, from }): [Mode, number] => [mode, from])).toEqual([
      ["discovery", 8_000],
      ["compact_direct", 30_000],
      ["direct", 30_003],
    ]);
  });

  it("are a single band for a forced mode, and follow the context used if that is the trigger", () => {
    expect(modesOf(PRESET_SETTINGS.ora)).toEqual(["compact_direct"]);
    expect(modesOf(PRESET_SETTINGS.toolcrib, { mode: "direct" })).toEqual(["direct"]);
    expect(modesOf(PRESET_SETTINGS.toolcrib, { allow: { kind: "none", tools: [] } })).toEqual(["chat"]);
    expect(modesOf(PRESET_SETTINGS.toolsearch)).toEqual(["direct"]);
    const used = modeBands(catalogWith(PRESET_SETTINGS.toolsearch), { role: "joiner", ...SIZES, contextUsed: 20_000 });
    expect(used.map(({ mode, from }) => [mode, from])).toEqual([
      ["compact_direct", 8_000],
      ["direct", 200_001],
    ]);
  });
});
