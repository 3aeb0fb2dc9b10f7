import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { anyRequest } from "@/server/testing/arbitrary-request";
import { reachesAllTools } from "@/server/testing/arbitrary-settings";
import { SECRET, world } from "@/server/testing/arbitrary-snapshot";
import { allowedIn, compiledOf, resolveInWorld } from "@/server/testing/play-world";
import { unreached } from "@/server/testing/reach";
import { sampled } from "@/server/testing/sampled";
import { shuffled } from "@/server/testing/shuffled";
import { Tally } from "@/server/testing/tally";
import { byCode, namesInList } from "@/server/testing/wire-list";
import { META_TOOLS } from "./model/snapshot";

// The first test builds the examples for all; a slow run on a busy machine is not a failure.
vi.setConfig({ testTimeout: 120_000 });

/** Properties of a single round. For several rounds see `session-properties.test.ts`. */
const forAll = sampled(
  fc.record({ generated: world, request: anyRequest }),
  ({ generated, request }) => ({ generated, request, answer: resolveInWorld(generated, request) }),
  700,
);

describe("whatever the catalog, the policy and the message", () => {
  it("what is sent and what is deferred are together exactly what is allowed", () => {
    const tally = new Tally();
    forAll(({ generated, answer: { mode, explain, sent, deferredCount } }) => {
      const trace = explain ?? [];
      const namesOf = (wanted: string) => trace.filter(({ outcome }) => outcome === wanted).map(({ tool }) => tool);
      expect(trace.map(({ tool }) => tool)).toEqual(allowedIn(generated));
      expect(namesOf("sent")).toEqual([...sent].sort(byCode));
      expect(namesOf("deferred")).toHaveLength(deferredCount);
      tally.note(mode);
      tally.note("some sent, some deferred", sent.length > 0 && deferredCount > 0);
      tally.note("narrowed by the key", generated.scope !== null);
    });
    tally.expectAtLeast({
      direct: 40,
      selective: 100,
      compact_direct: 70,
      discovery: 80,
      "some sent, some deferred": 250,
      "narrowed by the key": 150,
    });
  });

  it("allowed core is sent, except in chat, and never cut by a cap", () => {
    const tally = new Tally();
    forAll(({ generated, answer: { mode, sent } }) => {
      const { snapshot, settings } = generated;
      if (mode === "chat" || !settings.signals.core) return;
      const core = new Set(snapshot.roles.filter(({ name }) => name === generated.role).flatMap((role) => role.core));
      for (const tool of snapshot.tools) if (tool.loadPolicy === "core") core.add(tool.name);
      const due = allowedIn(generated).filter((name) => core.has(name));
      expect(sent).toEqual(expect.arrayContaining(due));
      tally.note("core", due.length > 0);
      tally.note("core above the cap", due.length > (settings.caps.maxTools ?? Number.POSITIVE_INFINITY));
    });
    tally.expectAtLeast({ core: 200, "core above the cap": 25 });
  });

  it("no cap is exceeded by anything but core", () => {
    const tally = new Tally();
    forAll(({ generated, request: { format }, answer: { mode, explain, counted } }) => {
      if (mode === "direct" || mode === "chat") return;
      const { maxTools, maxTokens } = generated.settings.caps;
      const sent = (explain ?? []).filter(({ outcome }) => outcome === "sent");
      tally.note(
        "cut",
        (explain ?? []).some(({ reason }) => reason.kind === "over-cap"),
      );
      if (sent.every(({ signal }) => signal === "core")) return;
      tally.note("filled");
      const { renderings, numbers } = compiledOf(generated);
      const costs = sent.map(({ tool, form }) =>
        renderings
          .in(format)
          .definitions(form ?? "full")
          .cost(numbers.get(tool) ?? -1, counted.encoding),
      );
      expect(sent.length).toBeLessThanOrEqual(maxTools ?? Number.POSITIVE_INFINITY);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(maxTokens ?? Number.POSITIVE_INFINITY);
    });
    tally.expectAtLeast({ cut: 80, filled: 150 });
  });

  it("if something is deferred, a meta-tool that reaches it is sent, unless the policy has none", () => {
    const tally = new Tally();
    forAll(({ generated, request: { format }, answer }) => {
      const { mode, explain, metaTools } = answer;
      const offered = generated.settings.presentation.metaTools;
      expect(offered).toEqual(expect.arrayContaining([...metaTools]));
      const deferred = (explain ?? []).filter(({ outcome }) => outcome === "deferred").map(({ tool }) => tool);
      if (mode === "chat" || deferred.length === 0 || !reachesAllTools(offered)) return;
      expect(unreached(compiledOf(generated), generated, format, answer, deferred)).toEqual([]);
      tally.note("deferred");
      tally.note(
        "by search alone",
        metaTools.every((name) => name === "search_tools"),
      );
      tally.note(
        "by menu alone",
        metaTools.every((name) => name === "load_tools"),
      );
      tally.note("without search", !metaTools.includes("search_tools"));
    });
    tally.expectAtLeast({ deferred: 220, "by search alone": 60, "by menu alone": 30, "without search": 50 });
  });

  it("the tool tax is the sum of all charges, and chat costs nothing", () => {
    const tally = new Tally();
    forAll(({ answer: { tokens, mode, tools, prompt, cache, explain } }) => {
      expect(Object.values(tokens.perTool).reduce((sum, cost) => sum + cost, 0)).toBe(tokens.sent);
      expect(cache.prefixTokensKept + cache.freshTokens).toBe(tokens.sent);
      expect(tokens.saved).toBe(tokens.baseline - tokens.sent);
      const charges = new Map(Object.entries(tokens.perTool));
      for (const { tool, tokens: cost } of explain ?? []) if (!isMeta(tool)) expect(cost).toBe(charges.get(tool) ?? 0);
      if (mode === "chat") expect({ sent: tokens.sent, tools, prompt }).toEqual({ sent: 0, tools: [], prompt: null });
      tally.note("saved", tokens.saved > 0 && tokens.sent > 0);
    });
    tally.expectAtLeast({ saved: 150 });
  });

  it("the list contains exactly what the trace says", () => {
    const tally = new Tally();
    forAll(({ generated, request: { format }, answer }) => {
      const { names } = compiledOf(generated).renderings.in(format);
      const { listed, deferred } = namesInList(answer, format);
      const wireOf = (name: string) => names.toWire(name);
      expect(answer.toolNames.slice(answer.metaTools.length)).toEqual(answer.sent.map(wireOf));
      expect(new Set(answer.toolNames).size).toBe(answer.toolNames.length);
      expect(listed).toEqual(answer.toolNames);
      const left = allowedIn(generated).filter((name) => !answer.sent.includes(name));
      if (deferred.length > 0) expect([...deferred].sort(byCode)).toEqual(left.map(wireOf).sort(byCode));
      tally.note("deferred forms", deferred.length > 0);
      tally.note("as text", format === "text" && answer.sent.length > 0);
    });
    tally.expectAtLeast({ "deferred forms": 15, "as text": 40 });
  });

  it("a denied name appears in nothing that an agent gets", () => {
    const tally = new Tally();
    forAll(({ generated, request, answer: { next: _, ...answer } }) => {
      expect(JSON.stringify(answer)).not.toContain(SECRET);
      const isAbout = /mail|file|light|read|send|note|kitchen|weather/.test(request.message);
      tally.note("asked for what it does", isAbout && answer.mode !== "chat");
      tally.note("kept out by the key", generated.scope !== null);
    });
    tally.expectAtLeast({ "asked for what it does": 220, "kept out by the key": 150 });
  });

  it("the same input gives the same bytes, and no order of the snapshot's lists matters, inner ones included", () => {
    const tally = new Tally();
    let example = 0;
    forAll(({ generated, request, answer }) => {
      // Compiles twice more each, so not for every example.
      if (example++ % 3 !== 0) return;
      const first = JSON.stringify(answer);
      const again = { ...generated, snapshot: structuredClone(generated.snapshot) };
      expect(JSON.stringify(resolveInWorld(again, request))).toBe(first);
      const turned = { ...generated, snapshot: shuffled(generated.snapshot) };
      expect(JSON.stringify(resolveInWorld(turned, request))).toBe(first);
      tally.note("sent", answer.sent.length > 1);
      tally.note(
        "by keyword",
        (answer.explain ?? []).some(({ reason }) => reason.kind === "keyword"),
      );
      tally.note(
        "by bundle",
        (answer.explain ?? []).some(({ reason }) => reason.kind === "bundle"),
      );
    });
    tally.expectAtLeast({ sent: 60, "by keyword": 3, "by bundle": 1 });
  });
});

function isMeta(name: string): boolean {
  return META_TOOLS.some((meta) => meta === name);
}
