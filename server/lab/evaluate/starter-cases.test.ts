import { describe, expect, it } from "vitest";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import { wordsOf } from "@/server/engine/util/text/words";
import { readDataset, STARTER_DATASET } from "./read-dataset";

const { snapshot, cases, role: defaultRole } = await readDataset(STARTER_DATASET);
const ofKind = (kind: string) => cases.filter((entry) => entry.kind === kind);

/** How much of the words of two texts is common to both. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

describe("the labeled starter set", () => {
  it("needs every tool of the catalog at least twice", () => {
    const counts = new Map(snapshot.tools.map((tool) => [tool.name, 0]));
    for (const need of cases.flatMap((entry) => entry.needs)) counts.set(need, (counts.get(need) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  });

  it("is large, and holds every kind of message", () => {
    expect(cases.length).toBeGreaterThanOrEqual(560);
    const least = {
      ...{ single: 120, several: 20, none: 30, ambiguous: 15, typo: 15, "follow-up": 60, long: 10 },
      ...{ terse: 50, "other-language": 60, role: 45, talk: 45 },
    };
    for (const [kind, count] of Object.entries(least)) expect(ofKind(kind).length, kind).toBeGreaterThanOrEqual(count);
    expect(new Set(cases.map((entry) => entry.kind))).toEqual(new Set(Object.keys(least)));
  });

  it("labels its kinds truthfully", () => {
    /** These hold both messages that need a tool and messages that need none. */
    const mixed = new Set(["follow-up", "other-language", "role"]);
    for (const { id, kind = "", needs, accept, history, message, role } of cases) {
      if (!mixed.has(kind)) expect(kind === "none" || kind === "talk", id).toBe(needs.length === 0);
      if (kind === "several") expect(needs.length, id).toBeGreaterThan(1);
      if (kind === "single") expect(needs.length, id).toBe(1);
      if (kind === "ambiguous") expect(Object.keys(accept ?? {}), id).toEqual(needs);
      if (kind === "follow-up") expect(history?.length ?? 0, id).toBeGreaterThan(0);
      if (kind === "terse") expect(message.split(/\s+/).length, id).toBeLessThanOrEqual(5);
      if (kind === "role") expect(role ?? defaultRole, id).not.toBe(defaultRole);
      if (kind === "long") expect(message.split(/\s+/).length, id).toBeGreaterThanOrEqual(60);
    }
  });

  it("needs only tools that its role may use", () => {
    const allowed = new Map(snapshot.roles.map((role) => [role.name, new Set(allowedTools(snapshot, role))]));
    for (const { id, role = defaultRole, needs } of cases) {
      for (const need of needs) expect(allowed.get(role)?.has(need), `${id} ${need}`).toBe(true);
    }
  });

  it("tries every role, and those with few tools often", () => {
    const counts = new Map(snapshot.roles.map((role) => [role.name, 0]));
    for (const { role = defaultRole } of cases) counts.set(role, (counts.get(role) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
    expect(counts.get("coder")).toBeGreaterThanOrEqual(25);
    expect(counts.get("research")).toBeGreaterThanOrEqual(15);
  });

  it("accepts only for a tool that is needed", () => {
    for (const { id, needs, accept = {} } of cases) {
      for (const tool of Object.keys(accept)) expect(needs, id).toContain(tool);
    }
  });

  it("repeats no message", () => {
    const messages = cases.map((entry) => entry.message.toLowerCase());
    expect(new Set(messages).size).toBe(messages.length);
  });

  it("contains no message that nearly repeats an example phrase: that would measure memorization", () => {
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
