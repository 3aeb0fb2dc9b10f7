import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbench } from "@/server/agent/workbench/workbench";
import type { ImportFrom, ImportInto } from "@/server/contract/tools";
import { createVault } from "@/server/lib/auth/vault";
import { createSourceReader } from "@/server/policy/sources/read-source";
import type { SourceServices } from "@/server/policy/sources/source-services";
import { exportTools } from "@/server/policy/tools/export-tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { applyImport, looksLikeOpenApi, previewImport } from "./import-tools";

const ADA = { id: null, name: "Ada" };
let database: TestDatabase;
let services: SourceServices;
let served = "";
beforeAll(async () => {
  database = await createTestDatabase();
  services = {
    client: database.client,
    vault: createVault("the operator's secret"),
    log: { info() {}, warn() {} },
    readSource: createSourceReader({
      fetch: async () => new Response(served),
      credentialsOf: async () => null,
      listMcpTools: async () => ({ tools: [], problems: [] }),
      builtin: workbench,
    }),
  };
});
afterAll(() => database.drop());

const text = (document: unknown): ImportFrom => ({
  kind: "text",
  text: typeof document === "string" ? document : JSON.stringify(document),
});
const fresh = (name: string, format: "auto" | "json" | "openapi" = "auto"): ImportInto => ({
  kind: "new",
  name,
  title: name,
  description: "",
  format,
});

const LIST = {
  jsonrpc: "2.0",
  id: 1,
  result: {
    tools: [
      {
        name: "kettle_boil",
        description: "Boils water.",
        inputSchema: { type: "object", properties: { litres: { type: "number" } } },
      },
      { name: "kettle_stop", description: "Stops the kettle.", inputSchema: { type: "object" } },
    ],
  },
};
const API = {
  openapi: "3.0.0",
  info: { title: "Weather", version: "1" },
  servers: [{ url: "https://weather.example/v1" }],
  paths: { "/forecast": { get: { operationId: "getForecast", summary: "The forecast", responses: {} } } },
};

describe("an import", () => {
  it("writes nothing before it is applied, and then only what was chosen", async () => {
    const input = { into: fresh("kettle"), from: text(LIST) };
    const count = await database.client.tool.count();
    const plan = await previewImport(services, input);
    expect(plan).toMatchObject({ format: "json", source: { name: "kettle", isNew: true } });
    expect(plan.added.map(({ tool, tokens }) => [tool.name, tokens > 0])).toEqual([
      ["kettle_boil", true],
      ["kettle_stop", true],
    ]);
    expect(await database.client.tool.count()).toBe(count);
    expect(await database.client.source.count({ where: { name: "kettle" } })).toBe(0);

    const only = ["kettle_boil"];
    const choice = { planHash: plan.hash, only, takeSuggestions: false, takeUpstream: [] };
    const outcome = await applyImport(services, ADA, { ...input, ...choice });
    expect(outcome).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const written = await database.client.tool.findMany({ where: { sourceId: outcome.sourceId } });
    expect(written.map(({ name }) => name)).toEqual(only);

    const again = { into: { kind: "source" as const, sourceId: outcome.sourceId }, from: text(LIST) };
    expect((await previewImport(services, again)).added.map(({ tool }) => tool.name)).toEqual(["kettle_stop"]);
    await expect(previewImport(services, input)).rejects.toMatchObject({ code: "conflict" });
  });

  it("creates no source if the draft changed since the preview", async () => {
    const input = { into: fresh("stale"), from: text([{ name: "stale_one", description: "Is stale." }]) };
    const choice = { planHash: "0".repeat(64), only: ["stale_one"], takeSuggestions: false, takeUpstream: [] };
    await expect(applyImport(services, ADA, { ...input, ...choice })).rejects.toMatchObject({ code: "conflict" });
    expect(await database.client.source.count({ where: { name: "stale" } })).toBe(0);
  });

  it("distinguishes an OpenAPI document from a list of tools, pasted or fetched", async () => {
    expect(await previewImport(services, { into: fresh("weather"), from: text(API) })).toMatchObject({
      format: "openapi",
      baseUrl: "https://weather.example/v1",
      added: [{ tool: { name: "getForecast" } }],
    });
    served = JSON.stringify(API);
    const from = { kind: "url", url: "https://weather.example/spec.json" } as const;
    expect(await previewImport(services, { into: fresh("weather"), from })).toMatchObject({ format: "openapi" });
    expect(looksLikeOpenApi(text("openapi: 3.1.0\npaths: {}"))).toBe(true);
    expect(looksLikeOpenApi(text(LIST))).toBe(false);
    expect(looksLikeOpenApi(text("\n".repeat(4_000_000)))).toBe(false);
  });

  it("says what is wrong with a document, and which tool is affected", async () => {
    await expect(previewImport(services, { into: fresh("bad"), from: text("{ not json") })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("document"),
    });
    const { added, problems } = await previewImport(services, {
      into: fresh("bad"),
      from: text([
        { name: "fine", description: "Is fine." },
        { description: "Has no name.", input_schema: {} },
      ]),
    });
    expect([added.length, problems.length]).toEqual([1, 1]);
  });

  it("does not add a document's tools to a source that lists its own tools", async () => {
    const builtin = await database.client.source.findFirstOrThrow({ where: { kind: "builtin" } });
    const into = { kind: "source", sourceId: builtin.id } as const;
    await expect(previewImport(services, { into, from: text(LIST) })).rejects.toMatchObject({ code: "rejected" });
  });

  it("reads an export back unchanged", async () => {
    await database.client.tool.updateMany({ data: { aliases: ["明かりを消す"] } });
    const { document, count } = await exportTools(database.client, { format: "toolcrib" });
    expect(count).toBe(await database.client.tool.count());
    const plan = await previewImport(services, { into: fresh("back"), from: text(document) });
    expect([plan.added.length, plan.problems]).toEqual([count, []]);
    const [first] = plan.added;
    const original = await database.client.tool.findFirstOrThrow({
      where: { name: String(first?.tool.binding?.name) },
    });
    expect(first?.tool).toMatchObject({
      keywords: original.keywords,
      examples: original.examples,
      aliases: ["明かりを消す"],
      summary: original.summary,
    });
    const mcp = await exportTools(database.client, { format: "mcp", ids: [original.id] });
    expect(mcp).toMatchObject({
      count: 1,
      document: { tools: [{ name: original.name, inputSchema: { type: "object" } }] },
    });
  });
});
