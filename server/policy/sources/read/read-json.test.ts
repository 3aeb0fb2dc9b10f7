import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/lib/errors";
import { readJson } from "./read-json";
import { readMcp } from "./read-mcp";

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const words = { name: "get_weather", description: "Tells the weather. In any city." };
const sameTool = { ...words, title: "Get weather", summary: "Tells the weather.", inputSchema: parameters };

describe("reading a file of tools", () => {
  it.each([
    ["OpenAI chat", { type: "function", function: { ...words, parameters, strict: true } }],
    ["OpenAI responses", { type: "function", ...words, parameters, strict: true }],
    ["Anthropic", { ...words, input_schema: parameters }],
    ["MCP", { ...words, inputSchema: parameters }],
    ["Gemini's JSON Schema", { functionDeclarations: [{ ...words, parametersJsonSchema: parameters }] }],
    [
      "Gemini",
      {
        functionDeclarations: [
          {
            ...words,
            parameters: { type: "OBJECT", properties: { city: { type: "STRING" } }, required: ["city"] },
          },
        ],
      },
    ],
  ])("takes the shape of %s, alone, in a list, under tools and in an answer", (_name, tool) => {
    for (const document of [tool, [tool], { tools: [tool] }, { jsonrpc: "2.0", result: { tools: [tool] } }]) {
      const { tools, problems } = readJson(JSON.stringify(document));
      expect(problems).toEqual([]);
      expect(tools).toHaveLength(1);
      expect(tools[0]).toMatchObject(sameTool);
    }
  });

  it("reads Toolcrib's own export completely", () => {
    const ours = {
      id: "tool_1",
      source: "home",
      ...sameTool,
      title: "Weather",
      summary: "One line.",
      domain: "weather",
      annotations: { readOnly: true, other: 1 },
      keywords: ["rain", "rain", 7],
      examples: ["Will it rain?"],
      loadPolicy: "core",
      enabled: true,
      binding: { url: "https://a.example", method: "GET" },
    };
    expect(readJson({ tools: [ours] }).tools).toEqual([
      {
        name: "get_weather",
        title: "Weather",
        description: words.description,
        summary: "One line.",
        inputSchema: parameters,
        annotations: { readOnly: true },
        domain: "weather",
        keywords: ["rain"],
        examples: ["Will it rain?"],
        binding: { url: "https://a.example", method: "GET" },
        hints: { core: true, searchText: null },
      },
    ]);
  });

  it("accepts YAML, and tools of a namespace under its name", () => {
    const { tools } = readJson(
      "- type: namespace\n  name: CRM\n  tools:\n    - {type: function, name: find, parameters: {}}\n",
    );
    expect(tools[0]).toMatchObject({ name: "find", domain: "crm", inputSchema: { type: "object" } });
  });

  it("reads YAML with many keys without asking about every pair of them: of a key twice, the last counts", () => {
    const keys = Array.from({ length: 5000 }, (_, at) => `  k${at}: 1`).join("\n");
    const { tools } = readJson(`- name: saw\n  description: old\n${keys}\n  description: new\n`);
    expect(tools[0]?.description).toBe("new");
  });

  it("does not wait for YAML that is read slowly, or is long", () => {
    const folded = `- name: "${"x\n".repeat(500_000)}x"`;
    expect(() => readJson(folded)).toThrow("document: parsing the document as YAML took too long");
    expect(() => readJson(`- name: saw\n${"# words\n".repeat(150_000)}`)).toThrow("at most 1 MB");
  });

  it("turns nullable of Gemini into a type of its own", () => {
    const { tools } = readJson([
      {
        name: "a",
        parameters: {
          type: "OBJECT",
          properties: { b: { type: "ARRAY", nullable: true, items: { type: "INTEGER" } } },
        },
      },
    ]);
    expect(tools[0]?.inputSchema).toEqual({
      type: "object",
      properties: { b: { type: ["array", "null"], items: { type: "integer" } } },
    });
  });

  it("names invalid tools and accepts the rest", () => {
    const deep = JSON.parse(`${'{"not":'.repeat(70)}{}${"}".repeat(70)}`);
    const { tools, problems } = readJson([
      { name: "fine" },
      { name: "fine", inputSchema: {} },
      { name: "", parameters: {} },
      { name: "★★" },
      { name: "text", parameters: { type: "string" } },
      { name: "list", parameters: [] },
      { name: "deep", parameters: deep },
      { name: "large", parameters: { description: "x".repeat(300_000) } },
      { type: "web_search_preview" },
      "words",
      null,
    ]);
    expect(tools.map((tool) => tool.name)).toEqual(["fine"]);
    expect(problems.map(({ name }) => name)).toEqual([
      "fine",
      "(no name)",
      "★★",
      "text",
      "list",
      "deep",
      "large",
      "web_search_preview",
      "(no name)",
      "(no name)",
    ]);
  });

  it("creates names, titles and summaries that the catalog accepts", () => {
    const { tools } = readJson([
      { name: "Größe ändern/now!", description: `Sets e.g. the size ${"of it ".repeat(60)}. Then more.` },
      { name: "n".repeat(200), description: "\u0000 \ud800\n" },
    ]);
    expect(tools[0]?.name).toBe("Gro_e_andern_now");
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
      expect(tool.summary).toMatch(/^[^\n\r]{1,120}$/);
      expect(tool.description).not.toContain("\u0000");
      expect(tool.title.length).toBeGreaterThan(0);
      expect(tool.title.length).toBeLessThanOrEqual(120);
    }
    expect(tools[0]?.summary).toMatch(/^Sets e\.g\. the size .*…$/);
  });

  it("lets no key reach the prototype", () => {
    const { tools } = readJson(
      '[{"name":"a","inputSchema":{"__proto__":{"polluted":1},"properties":{"constructor":{"type":"string"}}}}]',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(JSON.stringify(tools[0]?.inputSchema)).toBe(
      '{"type":"object","properties":{"constructor":{"type":"string"}}}',
    );
    expect(() => readJson('{"__proto__":{"tools":[]}}')).toThrow(DomainError);
  });

  it("refuses a document without tools, and one with too many", () => {
    for (const wrong of ["", "{}", "7", "words", null, undefined, { a: 1 }, "[[[[[[[[[]]]]]]]]]", '{"tools":7}']) {
      if (wrong === "[[[[[[[[[]]]]]]]]]") expect(readJson(wrong).tools).toEqual([]);
      else expect(() => readJson(wrong)).toThrow(DomainError);
    }
    expect(() => readJson(Array.from({ length: 5001 }, (_, at) => ({ name: `t${at}` })))).toThrow("5000");
  });

  it("throws only errors meant for the caller, whatever the input", () => {
    const keys = fc.constantFrom(
      "name",
      "type",
      "function",
      "tools",
      "parameters",
      "inputSchema",
      "properties",
      "__proto__",
      "_meta",
      "x",
    );
    const hostile = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, 0, Number.NaN, "", "object", "\u0000", "\ud800", "function"),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(hostile, (value) => {
        for (const read of [
          () => readJson(value),
          () => readJson(JSON.stringify(value) ?? ""),
          () => readMcp([value]),
        ]) {
          try {
            for (const tool of read().tools) {
              expect(tool.name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
              expect(tool.inputSchema.type).toBe("object");
            }
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("reading the tools of an MCP server", () => {
  it("maps hints and annotations", () => {
    const { tools } = readMcp([
      {
        name: "search",
        description: "Searches.",
        inputSchema: { type: "object" },
        outputSchema: { type: "object", properties: { hits: { type: "array" } } },
        annotations: {
          title: "Search it",
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: "yes",
          openWorldHint: true,
        },
        _meta: { "anthropic/alwaysLoad": true, "anthropic/searchHint": "find, look up" },
      },
      { name: "other", inputSchema: { type: "object" }, _meta: { "anthropic/alwaysLoad": "true" } },
    ]);
    expect(tools[0]).toEqual({
      name: "search",
      title: "Search it",
      description: "Searches.",
      summary: "Searches.",
      inputSchema: { type: "object" },
      outputSchema: { type: "object", properties: { hits: { type: "array" } } },
      annotations: { readOnly: true, destructive: false, openWorld: true },
      hints: { core: true, searchText: "find, look up" },
    });
    expect(tools[1]?.hints).toEqual({ core: false, searchText: null });
  });

  it("keeps the server's own name if the catalog can't use it", () => {
    const { tools } = readMcp([{ name: "files/read it", inputSchema: { type: "object" } }]);
    expect(tools[0]).toMatchObject({ name: "files_read_it", binding: { name: "files/read it" } });
  });
});
