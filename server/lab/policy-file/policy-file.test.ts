import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import type { EvalSetFile } from "@/server/contract/evaluations";
import { META_TOOLS, NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { DomainError } from "@/server/lib/errors";
import { shuffled } from "@/server/testing/shuffled";
import { readPolicyFile, toSnapshot } from "./read-policy-file";
import { writePolicyFile } from "./write-policy-file";

const NO_RULES = { exposure: [] };

async function write(snapshot: Snapshot, sets: EvalSetFile[] = []): Promise<string> {
  return Buffer.from(await writePolicyFile({ snapshot, rules: NO_RULES, sets })).toString("utf8");
}

function idsOf(snapshot: Snapshot) {
  return (noun: Noun, name: string) => snapshot[NOUN_LISTS[noun]].find((entry) => entry.name === name)?.id ?? "none";
}

async function problemOf(text: string): Promise<string> {
  try {
    await readPolicyFile(text);
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
  throw new Error("It was taken");
}

describe("a policy file", () => {
  it.each(["starter", "large"] as const)("holds all of the %s scenario", async (name) => {
    const snapshot = someOf(SCENARIOS[name]());
    const read = toSnapshot(await readPolicyFile(await write(snapshot)), idsOf(snapshot));
    expect(inOrder(read)).toEqual(inOrder(snapshot));
  });

  it("has the same bytes in any order of entries", async () => {
    const snapshot = SCENARIOS.starter();
    const keywords = new Map(snapshot.categories.map((category) => [category.id, category.keywords]));
    const mixed = shuffled(snapshot);
    const categories = mixed.categories.map((entry) => ({ ...entry, keywords: keywords.get(entry.id) ?? [] }));
    expect(await write({ ...mixed, categories })).toBe(await write(snapshot));
  });

  it("reads like a policy: allow-lists and keywords as themselves, defaults left out", async () => {
    const text = await write(SCENARIOS.starter());
    expect(text).toMatch(/^ {4}allow: (all|none)$/m);
    expect(text).not.toContain("loadPolicy: deferred");
    expect(text).not.toMatch(/^ {4}enabled: true/m);
    expect(text).not.toMatch(/^ {4}id:/m);
  });

  it("contains aliases if there are any, and can be read if it is older than aliases", async () => {
    const starter = SCENARIOS.starter();
    const [first, ...others] = starter.tools;
    if (first === undefined) throw new Error("the scenario has tools");
    expect(await write(starter)).not.toContain("aliases:");
    const aliased = { ...first, aliases: ["Licht aus", "明かりを消す"] };
    const file = await readPolicyFile(await write({ ...starter, tools: [aliased, ...others] }));
    expect(file.tools.find(({ name }) => name === first.name)?.aliases).toEqual(aliased.aliases);
    expect(file.tools.filter(({ aliases }) => aliases.length === 0)).toHaveLength(others.length);
  });

  it("says which entry is wrong, and how", async () => {
    expect(
      await problemOf("toolcrib: 1\nroles:\n  - name: Bad Name\n    title: x\n    allow: all\n    policy: toolcrib\n"),
    ).toMatch(/^text: roles\[1\]\.name: Use lowercase/);
  });

  it("refuses unknown fields, so that a typo can't weaken a rule", async () => {
    expect(
      await problemOf(
        "toolcrib: 1\nroles:\n  - name: guest\n    title: x\n    allow: none\n    policy: toolcrib\n    denied: {}\n",
      ),
    ).toMatch(/roles\[1\].*denied/);
    expect(await problemOf("toolcrib: 2\n")).toMatch(/^text: toolcrib/);
    expect(await problemOf("just words")).toMatch(/^text: /);
  });

  it("refuses what the forms refuse, and names the place", async () => {
    const tool =
      "  - { name: NAME, title: x, description: x, summary: x, source: s, domain: d, inputSchema: { type: object } }\n";
    expect(await problemOf(`toolcrib: 1\ntools:\n${tool.replace("NAME", META_TOOLS[0])}`)).toMatch(
      /^text: tools\[1\]\.name: .* meta-tool/,
    );
    const source = "  - { name: s, title: S, kind: openapi, connection: { command: rm } }\n";
    expect(await problemOf(`toolcrib: 1\nsources:\n${source}`)).toMatch(/^text: sources\[1\]\.connection\.command: /);
    const category = "  - { name: c, title: C, keywords: [web, { pattern: '.*' }] }\n";
    expect(await problemOf(`toolcrib: 1\ncategories:\n${category}`)).toMatch(/^text: categories\[1\]\.keywords\[2\]: /);
    expect(await problemOf('toolcrib: 1\nbundles: [{ name: b, description: "a\\0", tools: [] }]\n')).toMatch(
      /^text: bundles.*NUL/,
    );
  });

  it("is read one at a time, and refused if too many wait", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => readPolicyFile("toolcrib: 1\n")));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), "rejected"]);
    expect(answers.at(-1)).toMatchObject({ reason: { code: "too_many_requests" } });
    await expect(readPolicyFile("toolcrib: 1\n")).resolves.toMatchObject({ tools: [] });
  });

  it("names the line of invalid YAML", async () => {
    expect(await problemOf("toolcrib: 1\ntools:\n  - name: [a\n")).toMatch(/^text: line \d/);
  });

  it("refuses two entries of one name, and copies of copies", async () => {
    const bundle = "  - name: web\n    description: x\n    tools: []\n";
    expect(await problemOf(`toolcrib: 1\nbundles:\n${bundle}${bundle}`)).toContain("two entries have the name “web”");
    expect(await problemOf("toolcrib: 1\nbundles: &a []\ntools: *a\n")).toContain("aliases");
  });
});

/** As many tools as are read in a moment. */
function someOf(snapshot: Snapshot): Snapshot {
  return { ...snapshot, tools: snapshot.tools.slice(0, 200) };
}

/** Every list by name, and every list of names too: their order means nothing. Keywords keep theirs. */
function inOrder(snapshot: Snapshot): Record<string, string[]> {
  const lists = NOUNS.map((noun) => {
    const entries = snapshot[NOUN_LISTS[noun]].map((entry) =>
      canonicalJson(JSON.parse(JSON.stringify(entry), sortNames)),
    );
    return [noun, entries.sort()];
  });
  return Object.fromEntries(lists);
}

function sortNames(field: string, value: unknown): unknown {
  return ["tools", "core", "sources", "categories"].includes(field) && Array.isArray(value) ? [...value].sort() : value;
}
