import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Compiled, compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { Resolution } from "@/server/engine/model/request";
import type { JsonObject, PolicySettings, ToolEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { advance, type Session, startSession } from "@/server/engine/session/session";
import { phrase } from "@/server/testing/arbitrary-text";
import { sampled } from "@/server/testing/sampled";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { Tally } from "@/server/testing/tally";
import { entriesOf } from "@/server/testing/wire-list";
import { FORMATS, type Format } from "./formats/format";

vi.setConfig({ testTimeout: 120_000 });

const parameter = fc.constantFrom<JsonObject>(
  { type: "string", description: "Where to look, as a path from the root of the workspace" },
  { type: "integer", minimum: 1, maximum: 500, description: "How many results to return at most, newest first" },
  { type: "array", items: { type: "string" }, description: "Further names" },
  { type: "string", enum: ["open", "closed", "all"] },
  {},
);
const inputSchema = fc
  .record({
    properties: fc.dictionary(fc.constantFrom("path", "limit", "names", "state", "filter[id]"), parameter),
    first: fc.nat(2),
  })
  .map(({ properties, first }): JsonObject => {
    return { type: "object", properties, required: Object.keys(properties).slice(0, first) };
  });
const tools = fc.array(
  fc.record({
    description: fc.tuple(phrase, fc.constantFrom("", ". Use it for files and for mail, and never for anything else")),
    inputSchema,
    loadPolicy: fc.constantFrom<ToolEntry["loadPolicy"]>("deferred", "deferred", "deferred", "deferred", "core"),
  }),
  { minLength: 8, maxLength: 14 },
);
const turn = fc.record({
  message: phrase,
  /** Which sent tool is looked up, or called unsuccessfully, after it. */
  finds: fc.option(fc.nat(9), { freq: 2 }),
});
const scenes = fc.record({
  tools,
  tail: fc.constantFrom("slim" as const, "slim" as const, "slim" as const, "full" as const),
  turnTokens: fc.constantFrom(150, 300, 600),
  maxTokens: fc.constantFrom(500, 1500, null),
  stability: fc.constantFrom("sticky" as const, "sticky" as const, "once" as const, "round" as const),
  format: fc.constantFrom<Format>(...FORMATS),
  turns: fc.array(turn, { minLength: 2, maxLength: 5 }),
});
type Scene = typeof scenes extends fc.Arbitrary<infer T> ? T : never;
type Round = { readonly resolution: Resolution; readonly before: Session; readonly found: string | null };

function settingsOf({ tail, turnTokens, maxTokens, stability }: Scene): PolicySettings {
  const { toolcrib } = PRESET_SETTINGS;
  return {
    ...toolcrib,
    mode: "selective",
    thresholds: { ...toolcrib.thresholds, smallTalkBelow: null, unlikelyBelow: null },
    signals: { ...toolcrib.signals, hybrid: { enabled: true, minProbability: 0 } },
    stability: { ...toolcrib.stability, kind: stability },
    caps: { ...toolcrib.caps, turnTokens, maxTokens },
    presentation: { ...toolcrib.presentation, tail },
  };
}

function play(scene: Scene): { readonly compiled: Compiled; readonly rounds: readonly Round[]; readonly scene: Scene } {
  const settings = settingsOf(scene);
  const compiled = compile(
    someSnapshot({
      tools: scene.tools.map(({ description, ...tool }, at) =>
        someTool(`tool_${at}`, { description: description.join(""), ...tool }),
      ),
      roles: [someRole("agent", { policy: "generated" })],
      policies: [{ id: "policy_1", name: "generated", title: "", description: "", preset: "toolcrib", settings }],
    }),
    NO_VECTORS,
  );
  let session = startSession("agent");
  const rounds = scene.turns.map(({ message, finds }): Round => {
    const before = session;
    const resolution = resolve(compiled, {
      role: "agent",
      message,
      format: scene.format,
      session,
      vectorOf: NO_VECTORS,
    });
    session = advance(session, { kind: "resolved", resolution });
    const slim = Object.keys(resolution.forms).filter((tool) => resolution.forms[tool] === "slim");
    const found = finds === null ? null : (slim[finds % Math.max(1, slim.length)] ?? null);
    if (found !== null) session = advance(session, { kind: "discovered", tools: [found], via: "call" });
    return { resolution, before, found };
  });
  return { compiled, rounds, scene };
}

const forAll = sampled(scenes, play, 250);

describe("full head, slim tail", () => {
  it("sends a tool slim only if that is smaller and the policy allows it", () => {
    const tally = new Tally();
    forAll(({ compiled, rounds, scene }) => {
      const { slim, schemas } = compiled.renderings.in(scene.format);
      for (const { resolution } of rounds) {
        for (const [name, form] of Object.entries(resolution.forms)) {
          if (form === "full") continue;
          const tool = compiled.numbers.get(name) ?? -1;
          expect(slim.cost(tool, "o200k_base")).toBeLessThan(schemas.cost(tool, "o200k_base"));
          expect(scene.tail).toBe("slim");
          tally.note(`slim in ${scene.format}`);
        }
      }
    });
    tally.expectAtLeast(Object.fromEntries(FORMATS.map((format) => [`slim in ${format}`, 100])));
  });

  it("never slims core or discovered tools", () => {
    const tally = new Tally();
    forAll(({ compiled, rounds }) => {
      for (const { resolution, before } of rounds) {
        for (const name of resolution.sent) {
          const isCore = compiled.tools[compiled.numbers.get(name) ?? -1]?.loadPolicy === "core";
          const isFound = before.discovered.some(({ tool }) => tool === name);
          if (isCore || isFound) expect(resolution.forms[name]).toBe("full");
          tally.note("found", isFound);
        }
      }
    });
    tally.expectAtLeast({ found: 30 });
  });

  it("keeps the previous list's bytes and forms, unless it reports a reselection", () => {
    const tally = new Tally();
    forAll(({ rounds, scene }) => {
      rounds.slice(1).forEach(({ resolution: now }, at) => {
        const before = rounds[at]?.resolution;
        if (before === undefined || now.cache.strategy === "reselect") return;
        expect(JSON.stringify(entriesOf(now)).startsWith(JSON.stringify(entriesOf(before)).slice(0, -1))).toBe(true);
        expect((now.prompt ?? "").startsWith(before.prompt ?? "")).toBe(true);
        for (const name of before.sent) expect(now.forms[name]).toBe(before.forms[name]);
        const hasSlim = Object.values(before.forms).includes("slim");
        tally.note(`slim kept in ${scene.format}`, hasSlim);
        tally.note("grew behind a slim tool", hasSlim && now.sent.length > before.sent.length);
      });
    });
    tally.expectAtLeast({
      ...Object.fromEntries(FORMATS.map((format) => [`slim kept in ${format}`, 4])),
      "grew behind a slim tool": 10,
    });
  });

  it("sends a slim tool in full after a lookup or failed call, reports the change, and keeps it full", () => {
    const tally = new Tally();
    forAll(({ rounds, scene }) => {
      rounds.slice(1).forEach(({ resolution: now }, at) => {
        const found = rounds[at]?.found ?? null;
        if (found === null || !now.sent.includes(found)) return;
        expect(now.forms[found]).toBe("full");
        expect(now.cache.strategy).toBe("reselect");
        const next = rounds[at + 2]?.resolution;
        const isKept = scene.stability !== "round" && next?.cache.strategy !== "reselect";
        if (next !== undefined && isKept) expect(next.forms[found]).toBe("full");
        tally.note("full from then on");
      });
    });
    tally.expectAtLeast({ "full from then on": 30 });
  });
});
