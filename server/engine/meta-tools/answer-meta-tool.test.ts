import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { someBundle, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { answerMetaTool, textsToSearch } from "./answer-meta-tool";
import type { MetaToolInput } from "./meta-tool-input";

const snapshot = someSnapshot({
  tools: [someTool("hammer"), someTool("saw"), someTool("saw_blade")],
  roles: [someRole("joiner", { deny: { tools: ["saw_blade"], sources: [], categories: [] } })],
  bundles: [someBundle("cutting", ["saw", "saw_blade"])],
});
const compiled = compile(snapshot, NO_VECTORS);
const joiner = { role: "joiner" };

function ask(question: MetaToolInput, caller: { role: string; scope?: string[] } = joiner) {
  return answerMetaTool(compiled, caller, question, NO_VECTORS);
}

const QUESTIONS: readonly MetaToolInput[] = [
  { metaTool: "search_tools", query: "saw" },
  { metaTool: "get_tool", name: "saw" },
  { metaTool: "load_tools", bundle: "cutting" },
  { metaTool: "list_categories" },
  { metaTool: "browse_category", category: "general" },
  { metaTool: "execute_tool", name: "saw", arguments: {} },
];

describe("a meta-tool", () => {
  it("returns schemas within the role's allow-list, and reports which", () => {
    const found = Object.fromEntries(QUESTIONS.map((question) => [question.metaTool, ask(question).found]));
    expect(Object.keys(found).sort()).toEqual([...META_TOOLS].sort());
    expect(found).toEqual({
      search_tools: ["saw"],
      get_tool: ["saw"],
      load_tools: ["saw"],
      list_categories: [],
      browse_category: [],
      execute_tool: [],
    });
  });

  it("respects a key that is narrower than its role", () => {
    for (const question of QUESTIONS) {
      expect(JSON.stringify(ask(question, { ...joiner, scope: ["hammer"] }).found)).not.toContain("saw");
    }
    const narrow = ask({ metaTool: "execute_tool", name: "saw", arguments: {} }, { ...joiner, scope: ["hammer"] });
    expect(narrow.answer).toMatchObject({ kind: "unknown", name: "saw" });
  });

  it("authorizes and runs the same name", () => {
    const { answer } = ask({ metaTool: "execute_tool", name: "SAW", arguments: { a: 1 } });
    expect(answer).toMatchObject({ kind: "found", tool: { name: "saw" }, arguments: { a: 1 } });
  });

  it("is refused for an unknown role", () => {
    expect(() => ask({ metaTool: "list_categories" }, { role: "nobody" })).toThrow("nobody");
  });
});

describe("a search", () => {
  it("needs only the vector of the ranked text", () => {
    const textsOf = (query: string) => textsToSearch({ metaTool: "search_tools", query });
    expect(textsOf(" cut  a board ")).toEqual(["cut a board"]);
    expect(textsOf("+saw cut")).toEqual(["cut"]);
    expect(textsOf("+saw")).toEqual([]);
    expect(textsOf("select:saw")).toEqual([]);
    expect(textsToSearch({ metaTool: "get_tool", name: "saw" })).toEqual([]);
  });

  it("uses words only if the catalog has no vectors", () => {
    const question = { metaTool: "search_tools", query: "does", fallback: "always" } as const;
    const vectorOf: VectorLookup = () => Float32Array.from([1, 0]);
    expect(answerMetaTool(compiled, joiner, question, vectorOf)).toEqual(ask(question));
  });
});
