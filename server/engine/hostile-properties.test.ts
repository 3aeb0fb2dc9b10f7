import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyConversation, anyQuestion, anyRequest } from "@/server/testing/arbitrary-request";
import { type GeneratedWorld, LATER, SECRET, world } from "@/server/testing/arbitrary-snapshot";
import { hostileText, PROTOTYPE_NAMES } from "@/server/testing/arbitrary-text";
import {
  allowedIn,
  compiledOf,
  playConversation,
  resolveInWorld,
  runMetaToolInWorld,
} from "@/server/testing/play-world";
import { Tally } from "@/server/testing/tally";
import { UnknownRoleError } from "./access/filter-by-role";
import type { MetaToolInput } from "./meta-tools/meta-tool-input";
import type { Snapshot } from "./model/snapshot";

/** Secrets that must not leak, and inputs that no one should send. */
describe("a denied name", () => {
  it("appears in a meta-tool's answer only if the model used it", () => {
    const tally = new Tally();
    fc.assert(
      fc.property(world, fc.array(anyQuestion, { minLength: 4, maxLength: 8 }), (generated, questions) => {
        for (const question of questions) {
          const answer = JSON.stringify(runMetaToolInWorld(generated, question));
          expect(withoutWhatWasAsked(answer)).not.toContain(SECRET);
          const later = JSON.stringify(runMetaToolInWorld(generated, question, { revision: generated.later }));
          expect(withoutWhatWasAsked(later)).not.toContain(SECRET);
          expect(withoutWhatWasAsked(later)).not.toContain(LATER);
          tally.note(question.metaTool);
          tally.note("asked for by name", JSON.stringify(question).includes(SECRET));
          tally.note("found something", !answer.includes("unknown") && answer.length > 60);
        }
      }),
      { numRuns: 200 },
    );
    tally.expectAtLeast({
      search_tools: 60,
      get_tool: 60,
      load_tools: 60,
      list_categories: 60,
      browse_category: 60,
      execute_tool: 60,
      "asked for by name": 100,
      "found something": 100,
    });
  });

  it("is answered like an unknown name", () => {
    const hidden = fc
      .constantFrom("_0", "-bundle", "-shelf", "-topic", "-domain", "-cellar")
      .map((end) => SECRET + end);
    fc.assert(
      fc.property(world, anyQuestion, hidden, (generated, question, name) => {
        const ask = (asked: string) => JSON.stringify(runMetaToolInWorld(generated, askingFor(question, asked)));
        const never = name.replace(SECRET, "zqxsecreu");
        expect(ask(name)).toBe(ask(never).replaceAll("zqxsecreu", SECRET));
      }),
      { numRuns: 300 },
    );
  });

  it("and everything derived from denied names leave no trace: without them every byte is the same", () => {
    const tally = new Tally();
    fc.assert(
      fc.property(world, anyConversation, anyQuestion, (generated, conversation, question) => {
        const bare = withoutWhatIsHidden(generated);
        const rounds = playConversation(generated, conversation);
        playConversation(bare, conversation).forEach(({ resolution }, at) => {
          expect(JSON.stringify(resolution)).toBe(JSON.stringify(rounds[at]?.resolution));
        });
        expect(JSON.stringify(runMetaToolInWorld(bare, question))).toBe(
          JSON.stringify(runMetaToolInWorld(generated, question)),
        );
        const { enabled } = generated.settings.signals.keyword;
        const { smallTalkBelow } = generated.settings.thresholds;
        const isNamed = rounds.some(({ request }) => /\bmail\b/.test(request.message));
        tally.note("a hidden keyword where talk is judged", isNamed && enabled && smallTalkBelow !== null);
      }),
      { numRuns: 200 },
    );
    tally.expectAtLeast({ "a hidden keyword where talk is judged": 20 });
  });

  it("is never a role: an unknown role is refused, even a prototype name", () => {
    fc.assert(
      fc.property(world, anyRequest, fc.constantFrom(...PROTOTYPE_NAMES, "", "nobody"), (generated, request, role) => {
        if (role === generated.role) return;
        expect(() => resolveInWorld(generated, request, { role })).toThrow(UnknownRoleError);
      }),
      { numRuns: 50 },
    );
  });
});

describe("whatever is sent", () => {
  it("every figure in an answer is a finite number, for any window and round", () => {
    const odd = fc.constantFrom(0, 1, -1, 0.5, Number.MAX_SAFE_INTEGER, 1e300);
    fc.assert(
      fc.property(world, anyRequest, odd, odd, odd, (generated, request, contextWindow, contextUsed, round) => {
        const answer = resolveInWorld(generated, { ...request, contextWindow, contextUsed }, { round });
        expect(figuresOf(answer).filter((figure) => !Number.isFinite(figure))).toEqual([]);
        expect(
          Math.min(answer.tokens.sent, answer.cache.prefixTokensKept, answer.cache.freshTokens),
        ).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });

  it("a message of a megabyte is resolved like any other", () => {
    fc.assert(
      fc.property(world, anyRequest, hostileText, (generated, request, text) => {
        const message = `${text || "a"} `.repeat(Math.ceil(1_000_000 / (text.length + 1))).slice(0, 1_000_000);
        const answer = resolveInWorld(generated, { ...request, message, history: [message] });
        expect(answer.tokens.sent).toBeGreaterThanOrEqual(0);
        expect(JSON.stringify(answer.next).length).toBeLessThan(100_000);
        expect(compiledOf(generated).tools.length).toBeGreaterThan(0);
      }),
      { numRuns: 8 },
    );
  });
});

/** The same policy without the categories, bundles and skills that are empty for the caller. */
function withoutWhatIsHidden(generated: GeneratedWorld): GeneratedWorld {
  const strip = (revision: Snapshot): Snapshot => {
    const allowed = new Set(allowedIn(generated, { revision }));
    const denying = new Set(revision.roles.flatMap(({ deny }) => deny.categories));
    const brings = ({ tools }: { readonly tools: readonly string[] }) => tools.some((name) => allowed.has(name));
    return {
      ...revision,
      // Denials are part of access control itself.
      categories: revision.categories.filter((category) => brings(category) || denying.has(category.name)),
      bundles: revision.bundles.filter(brings),
      skills: revision.skills.filter(brings),
    };
  };
  return { ...generated, snapshot: strip(generated.snapshot), later: strip(generated.later) };
}

function askingFor(question: MetaToolInput, name: string): MetaToolInput {
  switch (question.metaTool) {
    case "search_tools":
      return { ...question, query: `select:${name}` };
    case "load_tools":
      return { ...question, bundle: name };
    case "browse_category":
      return { ...question, category: name };
    case "list_categories":
      return question;
    default:
      return { ...question, name };
  }
}

/** An error repeats the unknown name. */
function withoutWhatWasAsked(answer: string): string {
  return answer
    .replace(/"kind":"unknown","name":"(?:[^"\\]|\\.)*"/g, "")
    .replace(/"name":"(?:[^"\\]|\\.)*","closest"/g, "");
}

/** Checked before JSON turns non-numbers into null. */
function figuresOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(figuresOf);
}
