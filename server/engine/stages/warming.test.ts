import { describe, expect, it } from "vitest";
import { awaitingVectors, compile, textsToCompile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PresetName } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";

const vectorOf = toyVectors([]);
const long = { description: `Reads a letter. ${"More about it. ".repeat(200)}` };
const tools = ["axe", "bow", "cup", "dog"].map((name) => someTool(name, { ...long, title: name }));

function snapshotUnder(preset: PresetName) {
  return someSnapshot({
    tools,
    roles: [
      someRole("all", { policy: preset }),
      someRole("half", { policy: preset, allow: { kind: "list", tools: ["axe", "bow"] } }),
    ],
    policies: [{ id: preset, name: preset, title: "", description: "", preset, settings: PRESET_SETTINGS[preset] }],
  });
}

/** Compiled without the vectors of texts that start with one of these names. */
function compiledWithout(preset: PresetName, names: readonly string[]) {
  const isMissing = (text: string) => names.some((name) => text === name || text.startsWith(`${name}.`));
  return compile(snapshotUnder(preset), (text) => (isMissing(text) ? undefined : vectorOf(text)));
}

const ask = (compiled: ReturnType<typeof compile>, role = "all", message = "read a letter") =>
  resolve(compiled, { role, message, vectorOf });

describe("warming", () => {
  it("is the share of the caller's tools that have vectors", () => {
    const partly = awaitingVectors(compiledWithout("toolcrib", ["cup", "dog"]));
    expect(ask(partly).warming).toBe(0.5);
    expect(ask(partly, "half").warming).toBe(1);
    expect(ask(awaitingVectors(compiledWithout("toolcrib", ["axe"])), "half").warming).toBe(0.5);
    expect(ask(awaitingVectors(compile(snapshotUnder("toolcrib"), NO_VECTORS))).warming).toBe(0);
  });

  it("is null if no more vectors will come", () => {
    expect(ask(compiledWithout("toolcrib", ["cup", "dog"])).warming).toBeNull();
    expect(ask(compile(snapshotUnder("toolcrib"), NO_VECTORS)).warming).toBeNull();
  });

  it("is null if vectors make no difference", () => {
    const partly = awaitingVectors(compiledWithout("toolcrib", ["cup", "dog"]));
    expect(resolve(partly, { role: "all", message: "read", mode: "direct", vectorOf }).warming).toBeNull();
    const byKeywords = awaitingVectors(compile(snapshotUnder("cortex"), NO_VECTORS));
    expect(ask(byKeywords).warming).toBeNull();
  });

  it("keeps sending everything until vectors exist, if the policy says so", () => {
    const { mode, modeReason, degraded } = ask(awaitingVectors(compiledWithout("gaia", ["dog"])));
    expect([mode, modeReason.kind, degraded]).toEqual(["direct", "embedder-down", null]);
    expect(ask(awaitingVectors(compiledWithout("gaia", ["dog"])), "half").modeReason.kind).not.toBe("embedder-down");
  });
});

it("orders texts by tool, so each batch makes more tools ready", () => {
  const texts = textsToCompile(snapshotUnder("toolcrib"));
  const readyAfter = (share: number) => {
    const known = new Set(texts.slice(0, Math.round(share * texts.length)));
    const { retrieval } = compile(snapshotUnder("toolcrib"), (text) => (known.has(text) ? vectorOf(text) : undefined));
    return retrieval.ready.reduce((sum, each) => sum + each, 0);
  };
  expect(readyAfter(1)).toBe(tools.length);
  expect(readyAfter(0.99)).toBeLessThan(tools.length);
});
