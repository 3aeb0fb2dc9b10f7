import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnyRequest,
  anyRequest,
  type GeneratedWorld,
  hostileText,
  letterVector,
  SECRET,
  world,
} from "@/server/testing/arbitrary-snapshot";
import { compile } from "./compile";
import { allowedTools } from "./filter-by-role";
import type { Resolution } from "./request";
import { resolve } from "./resolve";
import { advance, type Session, startSession } from "./session";
import type { Snapshot } from "./snapshot";
import { NO_VECTORS } from "./vectors";

const RUNS = { numRuns: 200 };

function ask({ snapshot }: GeneratedWorld, request: AnyRequest, session?: Session): Resolution {
  const { hasVectors, ...rest } = request;
  const vectorOf = hasVectors ? letterVector : NO_VECTORS;
  return resolve(compile(snapshot, vectorOf), { role: "agent", ...rest, explain: true, session, vectorOf });
}

function allowed(snapshot: Snapshot): string[] {
  return snapshot.roles.flatMap((role) => allowedTools(snapshot, role));
}

describe("whatever the catalog, the policy and the message", () => {
  it("what is sent and what is deferred are together exactly what is allowed", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { explain, sent, deferredCount } = ask(generated, request);
        const trace = explain ?? [];
        expect(trace.map(({ tool }) => tool)).toEqual(allowed(generated.snapshot));
        expect(trace.filter(({ outcome }) => outcome === "sent").map(({ tool }) => tool)).toEqual(
          [...sent].sort(byCode),
        );
        expect(trace.filter(({ outcome }) => outcome === "deferred")).toHaveLength(deferredCount);
      }),
      RUNS,
    );
  });

  it("core that is allowed is sent, unless the round is chat, and no cap cuts it", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { mode, sent } = ask(generated, request);
        const { snapshot, settings } = generated;
        if (mode === "chat" || !settings.signals.core) return;
        const core = new Set(snapshot.roles.flatMap((role) => role.core));
        for (const tool of snapshot.tools) if (tool.loadPolicy === "core") core.add(tool.name);
        for (const name of allowed(snapshot)) if (core.has(name)) expect(sent).toContain(name);
      }),
      RUNS,
    );
  });

  it("no cap is exceeded by anything but core", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { mode, explain, tokens } = ask(generated, request);
        if (mode === "direct" || mode === "chat") return;
        const { maxTools, maxTokens } = generated.settings.caps;
        const picked = (explain ?? []).filter(({ outcome, signal }) => outcome === "sent" && signal !== "core");
        if (picked.length === 0) return;
        const sent = (explain ?? []).filter(({ outcome }) => outcome === "sent");
        if (maxTools !== null) expect(sent.length).toBeLessThanOrEqual(maxTools);
        if (maxTokens !== null && mode === "selective" && request.format === "openai-chat") {
          const schemas = sent.reduce((sum, { tool }) => sum + (tokens.perTool[tool] ?? 0), 0);
          expect(schemas).toBeLessThanOrEqual(maxTokens);
        }
      }),
      RUNS,
    );
  });

  it("where something is deferred, a way to it is sent, unless the policy offers none", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { mode, deferredCount, metaTools } = ask(generated, request);
        if (mode === "chat" || deferredCount === 0) return;
        const offered = generated.settings.presentation.metaTools;
        if (offered.length > 0) expect(metaTools.length).toBeGreaterThan(0);
        expect(offered).toEqual(expect.arrayContaining([...metaTools]));
      }),
      RUNS,
    );
  });

  it("the tax is the sum of what each tool is charged, and chat costs nothing", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { tokens, mode, tools, prompt, cache } = ask(generated, request);
        expect(Object.values(tokens.perTool).reduce((sum, cost) => sum + cost, 0)).toBe(tokens.sent);
        expect(cache.prefixTokensKept + cache.freshTokens).toBe(tokens.sent);
        if (mode === "chat") expect({ sent: tokens.sent, tools, prompt }).toEqual({ sent: 0, tools: [], prompt: null });
      }),
      RUNS,
    );
  });

  it("the same input gives the same bytes, and the order of the snapshot's lists does not matter", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { snapshot } = generated;
        const turned = Object.fromEntries(
          Object.entries(snapshot).map(([key, value]) => [key, Array.isArray(value) ? [...value].reverse() : value]),
        ) as Snapshot;
        const first = JSON.stringify(ask(generated, request));
        expect(JSON.stringify(ask(generated, request))).toBe(first);
        expect(JSON.stringify(ask({ ...generated, snapshot: turned }, request))).toBe(first);
      }),
      RUNS,
    );
  });

  it("a denied name appears in nothing that is given to an agent", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { next: _, ...answer } = ask(generated, request);
        expect(JSON.stringify(answer)).not.toContain(SECRET);
      }),
      RUNS,
    );
  });
});

describe("over the rounds of a session", () => {
  const rounds = fc.array(fc.record({ request: anyRequest, discover: fc.boolean() }), { minLength: 2, maxLength: 5 });

  /** One format and one catalog, as in a real conversation. */
  function converse(
    generated: GeneratedWorld,
    steps: readonly { readonly request: AnyRequest; readonly discover: boolean }[],
  ) {
    let session = startSession("agent");
    const format = steps[0]?.request.format ?? "openai-chat";
    return steps.map(({ request, discover }) => {
      const before = session;
      const resolution = ask(generated, { ...request, format }, session);
      session = advance(session, { kind: "resolved", resolution });
      const tools = discover ? generated.snapshot.tools.slice(0, 2).map((tool) => tool.name) : [];
      const after = session;
      session = advance(session, { kind: "discovered", tools, via: "search_tools" });
      return { resolution, before, after, session, request: { ...request, format } };
    });
  }

  it("a list starts with the bytes of the list before it, unless a new selection is declared", () => {
    fc.assert(
      fc.property(world, rounds, (generated, steps) => {
        const answers = converse(generated, steps).map(({ resolution }) => resolution);
        answers.slice(1).forEach((now, at) => {
          const before = answers[at];
          if (before === undefined || now.cache.strategy === "reselect") return;
          expect(entriesOf(now).slice(0, entriesOf(before).length)).toEqual(entriesOf(before));
          expect(now.toolNames.slice(0, before.toolNames.length)).toEqual(before.toolNames);
          if (now.cache.strategy === "reuse") expect(now.hash).toBe(before.hash);
        });
      }),
      RUNS,
    );
  });

  it("a round that is asked again gets the same answer, whatever was discovered since", () => {
    fc.assert(
      fc.property(world, rounds, (generated, steps) => {
        for (const { resolution, session, request } of converse(generated, steps)) {
          const again = ask(generated, { ...request, round: resolution.round } as AnyRequest, session);
          expect(JSON.stringify({ ...again, next: null })).toBe(JSON.stringify({ ...resolution, next: null }));
          expect(advance(session, { kind: "resolved", resolution: again })).toEqual(session);
        }
      }),
      RUNS,
    );
  });

  it("what was discovered and is allowed is sent in the next round, as far as the caps go", () => {
    fc.assert(
      fc.property(world, anyRequest, (generated, request) => {
        const { settings, snapshot } = generated;
        const tool = allowed(snapshot)[0];
        if (tool === undefined || !settings.signals.discovered) return;
        if (settings.caps.maxTools !== null || settings.caps.maxTokens !== null) return;
        const session = advance(startSession("agent"), { kind: "discovered", tools: [tool], via: "get_tool" });
        const { mode, sent } = ask(generated, request, session);
        if (mode !== "chat") expect(sent).toContain(tool);
      }),
      RUNS,
    );
  });
});

it("a message of a megabyte is resolved like any other", () => {
  fc.assert(
    fc.property(world, hostileText, (generated, text) => {
      const message = `${text || "a"} `.repeat(Math.ceil(1_000_000 / (text.length + 1))).slice(0, 1_000_000);
      const answer = ask(generated, {
        message,
        history: [],
        format: "openai-chat",
        contextWindow: null,
        contextUsed: 0,
        hasVectors: true,
      });
      expect(answer.tokens.sent).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 5 },
  );
});

/** What the provider is given, one by one: Gemini wraps its list, and text is one prompt. */
function entriesOf({ tools }: Resolution): unknown[] {
  return tools.flatMap((entry) => {
    const wrapped = (entry as { functionDeclarations?: unknown[] }).functionDeclarations;
    return wrapped ?? [entry];
  });
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : 1;
}
