import { describe, expect, it } from "vitest";
import { allowedTools } from "@/server/engine/filter-by-role";
import { wordsOf } from "@/server/engine/text/words";
import { readDataset, STARTER_DATASET } from "./read-dataset";

const { snapshot, cases, role: defaultRole } = await readDataset(STARTER_DATASET);
const ofKind = (kind: string) => cases.filter((entry) => entry.kind === kind);

/** How much of the words of two texts is common to both. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

describe("the labelled starter set", () => {
  it("needs every tool of the catalog at least twice", () => {
    const counts = new Map(snapshot.tools.map((tool) => [tool.name, 0]));
    for (const need of cases.flatMap((entry) => entry.needs)) counts.set(need, (counts.get(need) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  });

  it("is large, and holds every kind of message", () => {
    expect(cases.length).toBeGreaterThanOrEqual(180);
    const least = { single: 120, several: 20, none: 30, ambiguous: 15, typo: 15, "follow-up": 15, long: 10 };
    for (const [kind, count] of Object.entries(least)) expect(ofKind(kind).length, kind).toBeGreaterThanOrEqual(count);
    expect(new Set(cases.map((entry) => entry.kind))).toEqual(new Set(Object.keys(least)));
  });

  it("labels its kinds truthfully", () => {
    for (const { id, kind, needs, accept, history, message } of cases) {
      expect(kind === "none", id).toBe(needs.length === 0);
      if (kind === "several") expect(needs.length, id).toBeGreaterThan(1);
      if (kind === "single") expect(needs.length, id).toBe(1);
      if (kind === "ambiguous") expect(Object.keys(accept ?? {}), id).toEqual(needs);
      if (kind === "follow-up") expect(history?.length ?? 0, id).toBeGreaterThan(0);
      if (kind === "long") expect(message.split(/\s+/).length, id).toBeGreaterThanOrEqual(60);
    }
  });

  it("asks of no role what it may not use", () => {
    const allowed = new Map(snapshot.roles.map((role) => [role.name, new Set(allowedTools(snapshot, role))]));
    for (const { id, role = defaultRole, needs } of cases) {
      for (const need of needs) expect(allowed.get(role)?.has(need), `${id} ${need}`).toBe(true);
    }
  });

  it("repeats no message", () => {
    const messages = cases.map((entry) => entry.message.toLowerCase());
    expect(new Set(messages).size).toBe(messages.length);
  });

  it("asks nothing that an admin's example phrase says in nearly the same words: that would be learnt by heart", () => {
    const examples = snapshot.tools.flatMap((tool) =>
      tool.examples.map((text) => ({ text, words: new Set(wordsOf(text)) })),
    );
    const alike = cases.flatMap(({ id, message }) => {
      const words = new Set(wordsOf(message));
      return examples
        .filter((example) => likeness(example.words, words) >= 0.5)
        .map(({ text }) => ({ id, message, text }));
    });
    expect(alike).toEqual([]);
  });
});
