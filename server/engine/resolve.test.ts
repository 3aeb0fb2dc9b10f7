import { describe, expect, it } from "vitest";
import { wordVector } from "@/server/testing/arbitrary-text";
import { someBundle, someCategory, someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { UnknownRoleError } from "./access/filter-by-role";
import { compile } from "./compile";
import { PRESET_SETTINGS } from "./model/presets";
import type { ResolveRequest } from "./model/request";
import type { PolicyEntry, PolicySettings, PresetName, Snapshot } from "./model/snapshot";
import { NO_VECTORS } from "./model/vectors";
import { resolve, textsToResolve } from "./resolve";
import { advance, fork, startSession } from "./session/session";

const words = "Reads the long letters of the post office, sorts them by sender, and files them in the cabinet.";
const tools = ["alpha", "beta", "gamma", "delta"].map((name) => someTool(name, { description: `${name}. ${words}` }));

function policy(preset: PresetName): PolicyEntry {
  return { id: preset, name: preset, title: "", description: "", preset, settings: PRESET_SETTINGS[preset] };
}

function snapshotFor(preset: PresetName, change: Partial<Snapshot> = {}): Snapshot {
  return someSnapshot({ tools, roles: [someRole("agent", { policy: preset })], policies: [policy(preset)], ...change });
}

function ask(snapshot: Snapshot, request: Partial<ResolveRequest> = {}, vectorOf = wordVector) {
  return resolve(compile(snapshot, vectorOf), { role: "agent", message: "read the letters", vectorOf, ...request });
}

describe("resolve", () => {
  it("refuses an unknown role", () => {
    expect(() => ask(snapshotFor("toolcrib"), { role: "nobody" })).toThrow(UnknownRoleError);
    expect(() => ask(snapshotFor("toolcrib"), { role: "__proto__" })).toThrow(UnknownRoleError);
  });

  it("counts tokens with the providers' calibration", () => {
    const snapshot = snapshotFor("gaia", {
      models: [
        {
          ...{ id: "m", name: "m", title: "", provider: "anthropic", contextWindow: 1000, encoding: "claude" },
          ...{ toolCalling: "native", maxRounds: 3, prices: null },
        },
      ],
    });
    const request = { role: "agent", message: "x", model: "m", mode: "direct", vectorOf: NO_VECTORS } as const;
    const stated = resolve(compile(snapshot, NO_VECTORS), request);
    const calibrations = new Map([
      ["anthropic anthropic-tools m", { factor: 2, uncertainty: 0.03, reports: 9 }],
      ["anthropic anthropic-tools other", { factor: 0.5, uncertainty: 0.03, reports: 9 }],
    ]);
    const reported = resolve(compile(snapshot, NO_VECTORS), { ...request, calibrations });
    expect(stated.tokens.encoding).toBe("claude");
    const { overhead } = stated.tokens;
    expect(overhead).toBeGreaterThan(0);
    expect(reported.tokens.sent - overhead).toBe(2 * (stated.tokens.sent - overhead));
    expect(reported.billing).toMatchObject({ method: "anthropic-tools", uncertainty: 0.03, reports: 9 });
    // Policies limit plain counts, so a report changes no selection.
    expect(reported.counted).toEqual(stated.counted);
  });

  it("reports that the catalog was compiled without vectors, even if the message has one", () => {
    const blind = compile(snapshotFor("toolcrib"), NO_VECTORS);
    expect(resolve(blind, { role: "agent", message: "read", vectorOf: wordVector }).degraded).toBe("embedder");
    expect(ask(snapshotFor("toolcrib")).degraded).toBeNull();
  });

  it("needs no vector if a forced mode leaves nothing to choose", () => {
    const compiled = compile(snapshotFor("toolcrib"), wordVector);
    const request = { role: "agent", message: "read the letters" };
    for (const mode of ["chat", "direct"] as const) {
      expect(textsToResolve(compiled, { ...request, mode })).toEqual([]);
      expect(resolve(compiled, { ...request, mode, vectorOf: NO_VECTORS }).degraded).toBeNull();
    }
    expect(textsToResolve(compiled, { ...request, mode: "selective" })).not.toEqual([]);
  });

  it("never treats a message with an invalid vector as small talk", () => {
    const broken = (text: string) =>
      text.startsWith("read") ? wordVector(text).map(() => Number.NaN) : wordVector(text);
    expect(ask(underThresholds({ directRatio: 0 }), {}, broken).mode).not.toBe("chat");
  });

  it("uses the enabled definition if two tools share a name", () => {
    const twice = [
      someTool("alpha", { id: "a", source: "off", description: "Of a source that is off." }),
      someTool("alpha", { id: "b", enabled: false, description: "Switched off." }),
      someTool("alpha", { id: "c", description: "In use." }),
    ];
    const snapshot = snapshotFor("digitorn", {
      tools: twice,
      sources: [someSource("crib"), someSource("off", { enabled: false })],
    });
    const { sent, tools: rendered } = ask(snapshot, { mode: "direct" });
    expect(sent).toEqual(["alpha"]);
    expect(JSON.stringify(rendered)).toContain("In use.");
  });
});

function underThresholds(change: Partial<PolicySettings["thresholds"]>): Snapshot {
  const { thresholds } = PRESET_SETTINGS.toolcrib;
  const settings = { ...PRESET_SETTINGS.toolcrib, thresholds: { ...thresholds, ...change } };
  return snapshotFor("toolcrib", { policies: [{ ...policy("toolcrib"), settings }] });
}

describe("small talk", () => {
  // Longer than a courtesy; small talk only by its vector.
  const talk = "I can't sleep";
  const snapshot = underThresholds({ directRatio: 0 });

  it("is not checked if every schema fits the direct budget, except for courtesies", () => {
    const small = snapshotFor("toolcrib");
    expect(ask(small, { message: talk }).modeReason.kind).toBe("within-direct-budget");
    expect(ask(small, { message: "Good morning!" }).modeReason).toMatchObject({
      kind: "small-talk",
      probability: null,
    });
  });

  it("keeps meta-tools if a tool is merely unlikely", () => {
    const { smallTalkBelow } = PRESET_SETTINGS.toolcrib.thresholds;
    const { modeReason } = ask(snapshot, { message: talk });
    if (modeReason.kind !== "small-talk" || modeReason.probability === null) throw new Error("It was not judged.");
    expect(modeReason.probability).toBeLessThan(smallTalkBelow ?? 0);
    const lower = underThresholds({ directRatio: 0, smallTalkBelow: 0 });
    const held = ask(lower, { message: talk });
    expect(held.modeReason).toMatchObject({ kind: "tool-unlikely", probability: modeReason.probability });
    expect(held.sent).toEqual([]);
    expect(held.metaTools).toContain("search_tools");
    const off = underThresholds({ directRatio: 0, smallTalkBelow: null, unlikelyBelow: null });
    expect(ask(off, { message: talk }).sent).not.toEqual([]);
  });

  it("keeps meta-tools if it asks for something or is long", () => {
    expect(ask(snapshot, { message: `${talk}, could you find me something?` }).mode).not.toBe("chat");
    expect(ask(snapshot, { message: `${talk}. ${"la ".repeat(80)}` }).mode).not.toBe("chat");
  });

  it("gets no tools only in a role with more than a few", () => {
    const long = tools.map((tool) => ({ ...tool, description: `${tool.description} ${words.repeat(9)}` }));
    const few = { ...underThresholds({ directMaxTokens: 400 }), tools: long };
    expect(ask(few, { message: talk }).modeReason.kind).toBe("tool-unlikely");
  });

  it("is detected by meaning only at the start of a conversation", () => {
    expect(ask(snapshot, { message: talk }).mode).toBe("chat");
    expect(ask(snapshot, { message: talk, history: ["read the letters"] }).mode).not.toBe("chat");
  });

  it("is never a message that matches an admin's example", () => {
    const tools = [someTool("alpha", { description: words, examples: [talk] })];
    expect(ask(snapshotFor("toolcrib", { tools }), { message: talk }).mode).not.toBe("chat");
  });

  it("is never a message with an admin's keyword", () => {
    const greeting = { message: "Good morning!" };
    const category = someCategory("dawn", { keywords: [{ text: "good morning", kind: "phrase" }], tools: ["alpha"] });
    expect(ask(snapshot, greeting).mode).toBe("chat");
    expect(ask(snapshotFor("toolcrib", { categories: [category] }), greeting).mode).not.toBe("chat");
  });

  it("neither adds nor removes loaded tools", () => {
    const many = Array.from({ length: 30 }, (_, at) => someTool(`tool_${at}`, { description: words }));
    const large = snapshotFor("toolcrib", { tools: many });
    const found = advance(startSession("agent"), { kind: "discovered", tools: ["tool_7"], via: "get_tool" });
    const first = ask(large, { session: found });
    const thanks = ask(large, { session: first.next, message: "thanks a lot!" });
    expect(thanks.sent).toEqual(first.sent);
    expect(ask(large, { session: first.next, message: "sort the cabinet" }).sent.length).toBeGreaterThan(0);
    const alone = { ...first.next, admitted: first.next.admitted.filter(({ tool }) => tool === "tool_7") };
    expect(ask(large, { session: alone, message: "thanks a lot!" }).sent).toEqual(["tool_7"]);
  });
});

describe("names that come twice or clash", () => {
  it("of two roles with one name, the first by id wins", () => {
    const roles = [
      someRole("agent", { id: "a", allow: { kind: "list", tools: ["alpha"] } }),
      someRole("agent", { id: "b", allow: { kind: "all", tools: [] } }),
    ];
    for (const order of [roles, [...roles].reverse()]) {
      expect(ask(snapshotFor("toolcrib", { roles: order }), { mode: "direct" }).sent).toEqual(["alpha"]);
    }
  });

  it("tools without a bundle are never listed under the name of a bundle", () => {
    const tools = [someTool("alpha", { domain: "mail" }), someTool("beta")];
    const snapshot = snapshotFor("gaia", { tools, bundles: [someBundle("mail tools", ["beta"])] });
    expect([...compile(snapshot, NO_VECTORS).leftovers.keys()]).toEqual(["more mail tools"]);
  });
});

describe("a session", () => {
  it("remembers a bounded part of a message", () => {
    const { next } = ask(snapshotFor("toolcrib"), { message: "x".repeat(100_000) });
    expect(JSON.stringify(next).length).toBeLessThan(20_000);
  });

  it("is not rolled back by a late older round", () => {
    const snapshot = snapshotFor("toolcrib");
    const start = startSession("agent");
    const first = ask(snapshot, { session: start, round: 0 });
    const second = ask(snapshot, { session: start, round: 1 });
    const after = advance(advance(start, { kind: "resolved", resolution: second }), {
      kind: "resolved",
      resolution: first,
    });
    expect(after.last?.round).toBe(1);
  });

  it("is not shared with another role, which starts empty", () => {
    const snapshot = snapshotFor("gaia", {
      roles: [someRole("agent", { policy: "gaia" }), someRole("clerk", { policy: "gaia" })],
    });
    const found = advance(startSession("agent"), { kind: "discovered", tools: ["alpha"], via: "get_tool" });
    const session = ask(snapshot, { session: found }).next;
    expect(session.admitted.length).toBeGreaterThan(0);
    expect(ask(snapshot, { role: "clerk", message: "zzz", session }).next).toMatchObject({
      role: "clerk",
      before: { admitted: [] },
    });
  });

  it("does not show a fork for another role what that role may not use", () => {
    const snapshot = snapshotFor("gaia", {
      bundles: [someBundle("post", ["alpha", "beta"])],
      roles: [
        someRole("agent", { policy: "gaia" }),
        someRole("clerk", { policy: "gaia", deny: { tools: ["alpha"], sources: [], categories: [] } }),
      ],
    });
    const found = advance(startSession("agent"), { kind: "discovered", tools: ["alpha"], via: "get_tool" });
    const { next, explain } = ask(snapshot, { session: found, message: "zzz", explain: true }, NO_VECTORS_BUT_ZERO);
    expect(explain?.find(({ tool }) => tool === "beta")?.reason).toMatchObject({ kind: "bundle", mate: "alpha" });
    const asked = { role: "clerk", session: fork(next, "clerk"), message: "zzz", explain: true };
    const { next: _kept, ...told } = ask(snapshot, asked, NO_VECTORS_BUT_ZERO);
    expect(told.sent).toContain("beta");
    expect(JSON.stringify(told)).not.toContain("alpha");
  });

  it("that once sent everything by request continues selecting", () => {
    const snapshot = snapshotFor("gaia");
    const direct = ask(snapshot, { mode: "direct", session: startSession("agent") });
    expect(ask(snapshot, { session: direct.next }).mode).toBe("selective");
  });

  it("respects a lowered cap, and reports a reselection", () => {
    const capped = (maxTools: number) => {
      const settings = { ...PRESET_SETTINGS.gaia, caps: { ...PRESET_SETTINGS.gaia.caps, maxTools } };
      return snapshotFor("gaia", { policies: [{ ...policy("gaia"), settings }] });
    };
    const names = tools.map(({ name }) => name);
    const found = advance(startSession("agent"), { kind: "discovered", tools: names, via: "get_tool" });
    const before = ask(capped(20), { session: found });
    expect(before.sent).toHaveLength(4);
    const after = ask(capped(2), { session: before.next });
    expect(after.sent.length).toBeLessThanOrEqual(2);
    expect(after.cache.strategy).toBe("reselect");
  });

  it("makes room for the newest discoveries", () => {
    const many = Array.from({ length: 40 }, (_, at) => someTool(`tool_${at}`, { description: words }));
    const snapshot = snapshotFor("toolcrib", { tools: many });
    let session = ask(snapshot, {
      session: advance(startSession("agent"), { kind: "discovered", tools: ["tool_0"], via: "get_tool" }),
    }).next;
    for (const { name } of many) session = advance(session, { kind: "discovered", tools: [name], via: "get_tool" });
    expect(ask(snapshot, { session }).sent).toContain("tool_39");
  });

  it("counts rows as cached only if everything before them is", () => {
    const rows = Array.from({ length: 30 }, (_, at) => someTool(`tool_${at}`, { description: words }));
    const withCore = (description: string) =>
      snapshotFor("ora", { tools: [...rows, someTool("core", { loadPolicy: "core", description })] });
    const first = ask(withCore("One."), { format: "text", session: startSession("agent") });
    const second = ask(withCore("Another."), { format: "text", session: first.next });
    const rowTokens = second.tokens.perTool.tool_0 ?? 0;
    expect(rowTokens).toBeGreaterThan(0);
    expect(second.cache.prefixTokensKept).toBeLessThan(30 * rowTokens);
  });

  it("counts a tool as cached only under the same heading", () => {
    const preset = policy("toolcrib");
    const settings = { ...preset.settings, mode: "selective" as const };
    const under = (core: boolean) =>
      snapshotFor("toolcrib", {
        tools: [someTool("beam", { loadPolicy: "core", description: words })],
        policies: [{ ...preset, settings: { ...settings, signals: { ...settings.signals, core } } }],
      });
    const first = ask(under(true), { format: "text", session: startSession("agent") });
    const second = ask(under(false), { format: "text", session: first.next });
    expect([first.sent, second.sent]).toEqual([["beam"], ["beam"]]);
    expect(first.prompt).not.toContain("# Loaded tools");
    expect(second.prompt).toContain("# Loaded tools");
    expect(second.cache.prefixTokensKept).toBeLessThan(first.tokens.sent - (first.tokens.perTool.beam ?? 0) + 1);
  });

  it("makes room for all tools loaded at once", () => {
    const many = Array.from({ length: 40 }, (_, at) => someTool(`tool_${at}`, { description: words }));
    const snapshot = snapshotFor("toolcrib", { tools: many });
    const first = many.slice(0, 19).map(({ name }) => name);
    const full = ask(snapshot, {
      session: advance(startSession("agent"), { kind: "discovered", tools: first, via: "load_tools" }),
    });
    const bundle = ["tool_30", "tool_31", "tool_32"];
    const session = advance(full.next, { kind: "discovered", tools: bundle, via: "load_tools" });
    expect(ask(snapshot, { session }).sent).toEqual(expect.arrayContaining(bundle));
  });

  it("makes room for discoveries, however many there were before", () => {
    const many = Array.from({ length: 60 }, (_, at) => someTool(`tool_${at}`, { description: words }));
    const settings = { ...PRESET_SETTINGS.toolcrib, caps: { ...PRESET_SETTINGS.toolcrib.caps, maxTools: 20 } };
    const snapshot = snapshotFor("toolcrib", { tools: many, policies: [{ ...policy("toolcrib"), settings }] });
    let session = startSession("agent");
    for (const { name } of many) {
      session = advance(session, { kind: "discovered", tools: [name], via: "search_tools" });
      const resolution = ask(snapshot, { session });
      expect(resolution.sent).toContain(name);
      expect(resolution.sent.length).toBeLessThanOrEqual(20);
      session = advance(session, { kind: "resolved", resolution });
    }
  });
});

const NO_VECTORS_BUT_ZERO = () => new Float32Array(8);
