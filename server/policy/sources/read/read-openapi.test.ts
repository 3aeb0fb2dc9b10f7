import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import { readOpenApi } from "./read-openapi";

const EXAMPLES = path.join(PROJECT_ROOT, "node_modules/@readme/oas-examples");
const example = (name: string) => readFileSync(path.join(EXAMPLES, name), "utf8");
const documents = ["3.0/json", "3.0/json/openapi-workshop", "3.1/json"].flatMap((folder) =>
  readdirSync(path.join(EXAMPLES, folder))
    .filter((file) => file.endsWith(".json"))
    .map((file) => `${folder}/${file}`),
);
const validators = [new Ajv({ strict: false, logger: false }), new Ajv2020({ strict: false, logger: false })];
for (const ajv of validators) addFormats(ajv as unknown as Ajv);

function refsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

function expectSound(schema: JsonObject): void {
  const defs = (schema.$defs ?? {}) as JsonObject;
  for (const ref of refsIn(schema)) {
    expect(ref.startsWith("#/$defs/")).toBe(true);
    expect(Object.hasOwn(defs, ref.slice(8))).toBe(true);
  }
  for (const ajv of validators) expect(ajv.compile(schema)).toBeTypeOf("function");
}

const operation = (definition: object, more: object = {}) => ({
  openapi: "3.0.3",
  paths: { "/things/{id}": { post: { operationId: "doThing", ...definition } } },
  ...more,
});

describe("reading OpenAPI", () => {
  it("reads all 120 operations of a real document", () => {
    const { tools, problems, baseUrl } = readOpenApi(example("3.0/json/star-trek.json"));
    const definition = JSON.parse(example("3.0/json/star-trek.json"));
    const count = Object.values<JsonObject>(definition.paths)
      .flatMap((item) => Object.keys(item))
      .filter((key) => ["get", "put", "post", "delete", "patch", "head", "options"].includes(key)).length;
    expect(problems).toEqual([]);
    expect(count).toBe(120);
    expect(tools).toHaveLength(count);
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(count);
    expect(baseUrl).toMatch(/^https?:\/\//);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
      expect(tool.summary.length).toBeGreaterThan(0);
      expect(tool.summary.length).toBeLessThanOrEqual(120);
      expect(tool.binding).toMatchObject({ method: expect.any(String), path: expect.stringMatching(/^\//) });
      expectSound(tool.inputSchema);
    }
  });

  it.each(documents)("creates valid schemas from %s", (file) => {
    const { tools, problems } = readOpenApi(example(file));
    for (const tool of tools) expectSound(tool.inputSchema);
    for (const { message } of problems) {
      expect(message).toMatch(/is not supported|served by|refers to|not in the document/);
    }
  });

  it.each(["petstore", "circular", "schema-types"])("reads %s in YAML as it does in JSON", (name) => {
    expect(readOpenApi(example(`3.0/yaml/${name}.yaml`))).toEqual(readOpenApi(example(`3.0/json/${name}.json`)));
  });

  it("gives every argument a place, even if two have the same name", () => {
    const { tools } = readOpenApi(
      operation(
        {
          summary: "Do it. Now.",
          description: "At length.",
          deprecated: true,
          tags: ["Fine Things", "x"],
          parameters: [
            { name: "id", in: "query", schema: { type: "integer" }, style: "form", explode: false },
            { name: "id", in: "header", required: true, schema: { type: "string" } },
            { name: "body", in: "cookie", schema: { type: "string" } },
            { name: "Authorization", in: "header", schema: { type: "string" } },
            { $ref: "#/components/parameters/Id" },
          ],
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": { schema: {} },
              "application/json; charset=utf-8": { schema: { $ref: "#/components/schemas/Thing" } },
            },
          },
        },
        {
          servers: [{ url: "https://{region}.example.com/v1/", variables: { region: { default: "eu" } } }],
          components: {
            parameters: {
              Id: { name: "id", in: "path", required: true, description: "Which", schema: { type: "string" } },
            },
            schemas: { Thing: { type: "object", properties: { name: { type: "string" } } } },
          },
        },
      ),
    );
    const [tool] = tools;
    expect(tool).toMatchObject({
      name: "doThing",
      title: "Do it. Now.",
      description: "Do it. Now.\n\nAt length.\n\nDeprecated.",
      summary: "Do it.",
      domain: "fine-things",
      annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
      inputSchema: {
        type: "object",
        required: ["header_id", "path_id", "request_body"],
        properties: {
          id: { type: "integer" },
          header_id: { type: "string" },
          body: { type: "string" },
          path_id: { type: "string", description: "Which" },
          request_body: { $ref: "#/$defs/Thing" },
        },
      },
      binding: {
        method: "POST",
        path: "/things/{id}",
        parameters: [
          { name: "id", in: "query", as: "id", style: "form", explode: false },
          { name: "id", in: "header", as: "header_id" },
          { name: "body", in: "cookie", as: "body" },
          { name: "id", in: "path", as: "path_id" },
        ],
        body: { contentType: "application/json; charset=utf-8", as: "request_body" },
      },
    });
    expect(readOpenApi(operation({}, { servers: [{ url: "/v2" }] })).baseUrl).toBeNull();
    expect(
      readOpenApi(operation({}, { servers: [{ url: "/v2" }] }), { documentUrl: "https://a.example/docs/api.json" })
        .baseUrl,
    ).toBe("https://a.example/v2");
  });

  it("converts the schema dialect of 3.0 to JSON Schema, and drops fields for responses only", () => {
    const schema = {
      type: "object",
      required: ["id", "name", 7],
      properties: {
        id: { type: "string", readOnly: true },
        name: { type: "string", nullable: true, enum: ["a", "a", "b"], example: "a", "x-internal": 1 },
        size: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
        link: { nullable: true, allOf: [{ $ref: "#/components/schemas/Node" }] },
        odd: { type: "strng", pattern: "(", enum: [], required: true, minLength: "3" },
      },
    };
    const { tools } = readOpenApi(
      operation(
        { requestBody: { content: { "application/json": { schema } } } },
        {
          components: {
            schemas: { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } } },
          },
        },
      ),
    );
    expect(tools[0]?.inputSchema.properties).toHaveProperty("body", {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: ["string", "null"], enum: ["a", "b", null] },
        size: { type: "number", exclusiveMinimum: 0, maximum: 5 },
        link: { anyOf: [{ allOf: [{ $ref: "#/$defs/Node" }] }, { type: "null" }] },
        odd: {},
      },
    });
    for (const tool of tools) expectSound(tool.inputSchema);
  });

  it("names invalid operations, and accepts the others", () => {
    const { tools, problems } = readOpenApi({
      openapi: "3.1.0",
      servers: [{ url: "https://a.example" }],
      paths: {
        "/upload": { post: { requestBody: { content: { "application/octet-stream": {} } } } },
        "/elsewhere": { get: { servers: [{ url: "https://b.example" }] } },
        "/outside": { get: { parameters: [{ $ref: "other.yaml#/Id" }] } },
        "/missing": { get: { parameters: [{ name: "q", in: "query", schema: { $ref: "#/components/schemas/No" } }] } },
        "/anchor": { get: { parameters: [{ name: "q", in: "query", schema: { $ref: "#No" } }] } },
        "/proto": { get: { parameters: [{ name: "q", in: "query", schema: { $ref: "#/constructor/prototype" } }] } },
        "/loop": { get: { parameters: [{ $ref: "#/paths/~1loop/get/parameters/0" }] } },
        "/fine/{id}": { get: {}, delete: { operationId: "fine" }, head: { operationId: "fine" } },
      },
    });
    expect(tools.map((tool) => tool.name)).toEqual(["get_fine_id", "fine", "head_fine_id"]);
    expect(tools[0]?.annotations).toEqual({ readOnly: true, destructive: false, idempotent: true, openWorld: true });
    expect(tools[1]?.annotations).toEqual({ readOnly: false, destructive: true, idempotent: true, openWorld: true });
    expect(problems.map(({ name }) => name)).toEqual([
      "post_upload",
      "get_elsewhere",
      "get_outside",
      "get_missing",
      "get_anchor",
      "get_proto",
      "get_loop",
    ]);
  });

  it("reads at most 5,000 operations and says so", () => {
    const paths = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`/p${at}`, { get: {} }]));
    const { tools, problems } = readOpenApi({ openapi: "3.0.0", paths });
    expect(tools).toHaveLength(5000);
    expect(problems).toHaveLength(1);
  });

  it("refuses anything but an OpenAPI 3 document with a clear error", () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghij"
      .split("")
      .map((letter, at) => `${letter}: &${letter} [${Array(9).fill(`*${"abcdefghij"[at]}`)}]`)
      .join("\n")}`;
    for (const wrong of [
      "",
      "{",
      "just words",
      "[]",
      "null",
      deep,
      bomb,
      { openapi: "4.0" },
      null,
      7,
      example("2.0/json/petstore.json"),
    ]) {
      expect(() => readOpenApi(wrong)).toThrow(DomainError);
    }
    expect(readOpenApi({ openapi: "3.0.0", paths: "none" }).tools).toEqual([]);
  });

  it("reads shared schemas once, and limits the total size of schemas", () => {
    const properties = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`p${at}`, { type: "string" }]));
    const Big = { type: "object", properties };
    const written = { content: { "application/json": { schema: Big } } };
    const named = { content: { "application/json": { schema: { $ref: "#/components/schemas/Big" } } } };
    const components = { schemas: { Big }, requestBodies: { Big: { ...written, description: "A big one" } } };
    for (const [requestBody, shared] of [
      [named, ["$defs", "Big"]],
      [{ $ref: "#/components/requestBodies/Big" }, ["properties", "body", "properties"]],
    ] as const) {
      const paths = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`/p${at}`, { post: { requestBody } }]));
      const { tools, problems } = readOpenApi({ openapi: "3.0.0", paths, components });
      const partOf = (tool: (typeof tools)[number] | undefined) =>
        shared.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], tool?.inputSchema);
      expect(partOf(tools[0])).toBeTypeOf("object");
      expect(partOf(tools[0]) === partOf(tools.at(-1))).toBe(true);
      expect(JSON.stringify(tools).length).toBeLessThan(20_000_000);
      expect(problems).toEqual([{ name: "(the rest)", message: expect.stringContaining("16 MB in total") }]);
    }
  });

  it("rejects a schema that would be too large", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`S${at}`, { description: "x".repeat(200) }]),
    );
    const all = { anyOf: Object.keys(wide).map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const { tools, problems } = readOpenApi(
      operation(
        { requestBody: { content: { "application/json": { schema: all } } } },
        { components: { schemas: wide } },
      ),
    );
    expect(tools).toEqual([]);
    expect(problems[0]?.message).toContain("256 KB");
  });
});
