import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type AnyRequest, anyConversation, anyRequest } from "@/server/testing/arbitrary-request";
import { type GeneratedWorld, world } from "@/server/testing/arbitrary-snapshot";
import { wordVector } from "@/server/testing/arbitrary-text";
import { allowedIn, compiledOf, playConversation, resolveInWorld } from "@/server/testing/play-world";
import { sampled } from "@/server/testing/sampled";
import { someCategory, someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { Tally } from "@/server/testing/tally";
import { awaitingVectors, compile } from "./compile";
import { PRESET_SETTINGS } from "./model/presets";
import type { PolicySettings, RoleEntry, Snapshot } from "./model/snapshot";
import { NO_VECTORS } from "./model/vectors";
import type { Session } from "./session/session";
import { type ToolAnswer, whyTool } from "./why-tool";

vi.setConfig({ testTimeout: 120_000 });

type Asking = { readonly revision?: Snapshot; readonly role?: string; readonly session?: Session };

function whyInWorld(generated: GeneratedWorld, request: AnyRequest, tool: string, asking: Asking = {}): ToolAnswer {
  const { revision = generated.snapshot, role = generated.role, session } = asking;
  const { isEmbedded, ...rest } = request;
  const vectorOf = isEmbedded && generated.hasVectors ? wordVector : NO_VECTORS;
  const state = { snapshot: revision, compiled: compiledOf(generated, revision) };
  return whyTool(state, { ...rest, role, scope: generated.scope, session, vectorOf }, tool);
}

describe("whatever the catalog, the policy and the message, every tool has exactly one answer", () => {
  const forAll = sampled(
    fc.record({ generated: world, request: anyRequest }),
    ({ generated, request }) => ({ generated, request, answer: resolveInWorld(generated, request) }),
    400,
  );

  it("sent if it was sent, denied if it is not allowed, and otherwise the rule that kept it out", () => {
    const tally = new Tally();
    forAll(({ generated, request, answer: { sent, explain, mode } }) => {
      const allowed = new Set(allowedIn(generated));
      const outcomes = new Map((explain ?? []).map((outcome) => [outcome.tool, outcome]));
      for (const { name } of generated.snapshot.tools) {
        const why = whyInWorld(generated, request, name);
        tally.note(why.kind);
        expect(why.kind === "sent").toBe(sent.includes(name));
        expect(why.kind === "denied").toBe(!allowed.has(name));
        expect(why.kind === "no-tools").toBe(allowed.has(name) && mode === "chat");
        const outcome = outcomes.get(name);
        if (why.kind === "sent") expect(outcome).toMatchObject({ reason: why.reason, form: why.form });
        if (outcome?.reason.kind === "over-cap") expect(why).toMatchObject(outcome.reason);
        if (why.kind === "below-cut") expect(isBelow(why.ranking), JSON.stringify(why)).toBe(true);
      }
      expect(whyInWorld(generated, request, "no_such_tool").kind).toBe("unknown");
    });
    tally.expectAtLeast({
      ...{ sent: 500, denied: 500, "over-cap": 100, "below-cut": 50, "no-vectors": 50 },
      ...{ "no-tools": 100, "nothing-picks": 20, "no-keyword": 10 },
    });
  });

  it("in every round of a session too", () => {
    const tally = new Tally();
    const rounds = sampled(
      fc.record({ generated: world, conversation: anyConversation }),
      ({ generated, conversation }) => ({ generated, rounds: playConversation(generated, conversation) }),
      60,
    );
    rounds(({ generated, rounds }) => {
      for (const { request, resolution, revision, role, before } of rounds) {
        for (const { name } of revision.tools) {
          const why = whyInWorld(generated, request, name, { revision, role, session: before });
          tally.note(why.kind);
          expect(why.kind === "sent").toBe(resolution.sent.includes(name));
        }
      }
    });
    tally.expectAtLeast({ sent: 300, denied: 300, settled: 20, "list-kept": 5 });
  });
});

/** Below the minimum, past the limit, or not ranked. */
function isBelow({ value, needed, rank, limit }: Extract<ToolAnswer, { kind: "below-cut" }>["ranking"]): boolean {
  return value === null || rank === null || value < needed || (limit !== null && rank >= limit);
}

describe("an answer", () => {
  const settings: PolicySettings = PRESET_SETTINGS.toolcrib;
  const NAMES = ["fax_send", "fax_read", "oven_bake", "oven_clean", "lamp_dim", "lamp_list", "mail_read", "mail_send"];
  const tools = NAMES.map((name) => {
    const [noun = "", verb = ""] = name.split("_");
    const padding = { type: "string", description: "what to do, where to do it and in which way ".repeat(12) };
    return someTool(name, {
      description: `Lets you ${verb} the ${noun}.`,
      inputSchema: { type: "object", properties: { how: padding }, required: ["how"] },
    });
  });
  const snapshotWith = (change: Partial<Snapshot>, policy: PolicySettings = settings, role: Partial<RoleEntry> = {}) =>
    someSnapshot({
      tools,
      roles: [someRole("clerk", { policy: "own", ...role })],
      policies: [{ id: "policy_o", name: "own", title: "", description: "", preset: "toolcrib", settings: policy }],
      ...change,
    });
  const ask = (snapshot: Snapshot, message: string, tool: string) => {
    const compiled = compile(snapshot, NO_VECTORS);
    return whyTool({ snapshot, compiled }, { role: "clerk", message, vectorOf: NO_VECTORS }, tool);
  };
  const words = { ...settings, signals: { ...settings.signals, skill: { ...settings.signals.skill, enabled: false } } };
  const bySearch: PolicySettings = {
    ...PRESET_SETTINGS.cortex,
    signals: {
      ...PRESET_SETTINGS.cortex.signals,
      keyword: { ...PRESET_SETTINGS.cortex.signals.keyword, enabled: false },
      search: { enabled: true, limit: 1, minScore: 0.05, fallback: "always" },
    },
  };

  it("names the rule and the thing that it denies", () => {
    const denies = (role: Partial<RoleEntry>, change: Partial<Snapshot> = {}) =>
      ask(snapshotWith(change, settings, role), "send a fax", "fax_send");
    const deny = { tools: [], sources: [], categories: [] };
    expect(denies({ deny: { ...deny, tools: ["fax_send"] } })).toEqual({
      kind: "denied",
      why: { kind: "denied-tool" },
    });
    expect(denies({ allow: { kind: "list", tools: ["mail_read"] } })).toMatchObject({ why: { kind: "not-listed" } });
    const paper = someCategory("paper", { tools: ["fax_send"] });
    expect(denies({ deny: { ...deny, categories: ["paper"] } }, { categories: [paper] })).toMatchObject({
      why: { kind: "denied-category", category: "paper" },
    });
    expect(denies({}, { sources: [someSource("crib", { enabled: false })] })).toMatchObject({
      why: { kind: "source-off", source: "crib" },
    });
  });

  it("says that it was small talk, with the chance and the limit", () => {
    const why = ask(snapshotWith({}), "hello there", "fax_send");
    expect(why).toMatchObject({ kind: "no-tools", modeReason: { kind: "small-talk", below: 0.05 } });
  });

  it("gives the score, what was needed and what was ahead", () => {
    const why = ask(snapshotWith({}, bySearch), "fax read", "fax_send");
    expect(why).toMatchObject({
      kind: "below-cut",
      ranking: { signal: "search", limit: 1, needed: 0.05, ahead: [{ tool: "fax_read" }] },
    });
    if (why.kind === "below-cut") expect(why.ranking.rank).toBeGreaterThanOrEqual(1);
  });

  it("says which cap was full, and of what", () => {
    const keyword = { text: "office", kind: "phrase" } as const;
    const office = someCategory("office", { tools: NAMES, keywords: [keyword] });
    const capped: PolicySettings = {
      ...PRESET_SETTINGS.cortex,
      caps: { ...PRESET_SETTINGS.cortex.caps, maxTools: 2 },
    };
    expect(ask(snapshotWith({ categories: [office] }, capped), "the office", "oven_bake")).toMatchObject({
      ...{ kind: "over-cap", cap: "tools", limit: 2, taken: 2, ahead: ["fax_read", "fax_send"] },
    });
  });

  it("lists the keywords that would have matched, where only keywords pick", () => {
    const cortex = PRESET_SETTINGS.cortex;
    const paper = someCategory("paper", { tools: ["fax_send"], keywords: [{ text: "telefax", kind: "phrase" }] });
    const lamps = someCategory("lamps", { tools: ["lamp_dim"], keywords: [{ text: "light", kind: "phrase" }] });
    const why = ask(snapshotWith({ categories: [paper, lamps] }, cortex), "dim the light", "fax_send");
    expect(why).toEqual({ kind: "no-keyword", categories: [{ name: "paper", keywords: ["telefax"] }] });
  });

  it("says that vectors are missing, because the embedder is down or still computing them", () => {
    expect(ask(snapshotWith({}, words), "please cook the goose tonight", "fax_send")).toMatchObject({
      kind: "no-vectors",
      why: "embedder",
    });
    const { signals } = PRESET_SETTINGS.gaia;
    const byMeaning: PolicySettings = {
      ...PRESET_SETTINGS.gaia,
      signals: { ...signals, whenEmbedderDown: "lexical", semantic: { ...signals.semantic, tau: 0.99 } },
    };
    const snapshot = snapshotWith({}, byMeaning);
    const compiled = awaitingVectors(
      compile(snapshot, (text) => (text.includes("fax") ? undefined : wordVector(text))),
    );
    const whyOf = (tool: string) =>
      whyTool({ snapshot, compiled }, { role: "clerk", message: "read my mail", vectorOf: wordVector }, tool);
    expect(whyOf("fax_send")).toMatchObject({ kind: "no-vectors", why: "warming" });
    expect(whyOf("oven_clean")).toMatchObject({ kind: "below-cut", ranking: { signal: "semantic", needed: 0.99 } });
  });

  it("names the keyword that moved a sent tool up", () => {
    const paper = someCategory("paper", { tools: ["fax_send"], keywords: [{ text: "telefax", kind: "phrase" }] });
    const why = ask(snapshotWith({ categories: [paper] }), "send a telefax by fax", "fax_send");
    expect(why).toMatchObject({
      kind: "sent",
      reason: { kind: "hybrid", keyword: "telefax", category: "paper" },
    });
  });
});
