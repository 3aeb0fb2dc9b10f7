import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromptItem } from "./prompt-items";
import { trimPrompt } from "./trim-prompt";

const person = (text: string): PromptItem => ({ kind: "person", text });
const model = (text: string, ...calls: string[]): PromptItem => {
  return { kind: "model", text, calls: calls.map((id) => ({ id, name: "saw", argumentsText: "{}" })) };
};
const results = (...ids: string[]): PromptItem => {
  return { kind: "results", results: ids.map((id) => ({ id, name: "saw", text: "cut", isError: false })) };
};

/** Each item costs its text length; calls and results cost two each. */
const cost = (item: PromptItem): number => {
  if (item.kind === "results") return item.results.length * 2;
  return item.text.length + (item.kind === "model" ? item.calls.length * 2 : 0);
};
const total = (items: readonly PromptItem[]) => items.reduce((sum, item) => sum + cost(item), 0);

const turn = fc
  .tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.array(fc.nat(2), { maxLength: 3 }), fc.boolean())
  .map(([text, rounds, isAnswered]) => ({ text, rounds, isAnswered }));

/** Realistic conversations: turns with rounds of calls and maybe an answer. */
const conversations = fc.array(turn, { minLength: 1, maxLength: 6 }).map((turns) =>
  turns.flatMap(({ text, rounds, isAnswered }, at): PromptItem[] => [
    person(`${at}${text}`),
    ...rounds.flatMap((count, round) => {
      const ids = Array.from({ length: count + 1 }, (_, call) => `${at}.${round}.${call}`);
      return [model("", ...ids), results(...ids)];
    }),
    ...(isAnswered && at < turns.length - 1 ? [model("answer")] : []),
  ]),
);

describe("a trimmed conversation", () => {
  it("keeps the last message and every call with its results, and drops only the oldest", () => {
    fc.assert(
      fc.property(conversations, fc.nat(120), (items, room) => {
        const { items: kept, dropped, tokens, fits } = trimPrompt(items, room, cost);
        const asked = items.findLastIndex(({ kind }) => kind === "person");
        expect(tokens).toBe(total(kept));
        expect(fits).toBe(tokens <= room);
        expect(kept).toContain(items[asked]);
        expect(kept[0]?.kind).toBe("person");
        for (const [at, item] of kept.entries()) {
          if (item.kind === "results") expect(kept[at - 1]).toBe(items[items.indexOf(item) - 1]);
          if (item.kind === "model" && item.calls.length > 0) expect(kept[at + 1]).toBe(items[items.indexOf(item) + 1]);
        }
        const gone = items.filter((item) => !kept.includes(item));
        expect(dropped).toEqual(gone.length === 0 ? null : { messages: gone.length, tokens: total(gone) });
        // For the history and the current turn separately: nothing kept is older than something dropped.
        for (const part of [items.slice(0, asked), items.slice(asked + 1)]) {
          const first = part.findIndex((item) => kept.includes(item));
          if (first >= 0) expect(part.slice(first).every((item) => kept.includes(item))).toBe(true);
        }
        // Minimal: with the last dropped part it would not have fit.
        if (total(items) <= room) expect(dropped).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it("drops whole turns before anything of the current turn, and never its newest results", () => {
    const items = [
      person("old"),
      model("x", "1"),
      results("1"),
      person("now"),
      model("", "2"),
      results("2"),
      model("", "3"),
      results("3"),
    ];
    expect(trimPrompt(items, 13, cost).items).toEqual(items.slice(3));
    expect(trimPrompt(items, 8, cost).items).toEqual([items[3], items[6], items[7]]);
    const tight = trimPrompt(items, 1, cost);
    expect(tight).toMatchObject({ fits: false, tokens: 7 });
    expect(tight.items).toEqual([items[3], items[6], items[7]]);
  });
});
