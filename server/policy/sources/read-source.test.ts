import { describe, expect, it } from "vitest";
import type { JsonObject, SourceKind } from "@/server/engine/model/snapshot";
import { createGuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { listenLocally } from "@/server/testing/listen-locally";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import type { SourceCredentials } from "./credentials.service";
import { createSourceReader } from "./read-source";

const TOKEN = "tok-0123456789";
const TOOLS = JSON.stringify([{ name: "one", description: "One.", input_schema: { type: "object" } }]);
const OPENAPI = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "/v1" }],
  paths: { "/orders": { get: { operationId: "listOrders", summary: "List orders", responses: {} } } },
});

type Answer = { readonly status?: number; readonly body: string } | Error;

/** A reader whose sources all answer the same, with its requests. */
function readerWith(answer: Answer, credentials: SourceCredentials | null = null) {
  const asked: { url: string; headers: Headers }[] = [];
  const read = createSourceReader({
    async fetch(url, init) {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      if (answer instanceof Error) throw answer;
      return new Response(answer.body, { status: answer.status ?? 200 });
    },
    credentialsOf: async () => credentials,
    async listMcpTools() {
      if (answer instanceof Error) throw answer;
      return { tools: [], problems: [] };
    },
    builtin: {
      name: "workbench",
      tools: new Map([["hammer", { definition: someTool("hammer", { keywords: ["nail"] }), run: async () => null }]]),
    },
  });
  const source = (kind: SourceKind, connection: JsonObject, name = "far") => someSource(name, { kind, connection });
  return { asked, read, source };
}

const held = (...targets: string[]): SourceCredentials => ({
  targets,
  headers: { Authorization: `Bearer ${TOKEN}` },
  query: { name: "key", value: "a b" },
  env: {},
});

describe("reading a source", () => {
  it("prefers an uploaded document to a request", async () => {
    const { read, source, asked } = readerWith(new Error("nobody is to be asked"));
    const { tools } = await read(source("json", { url: "https://far.example/tools.json" }), { document: TOOLS });
    expect(tools.map(({ name }) => name)).toEqual(["one"]);
    expect(asked).toEqual([]);
    await expect(read(source("json", {}), {})).rejects.toMatchObject({
      code: "invalid",
      details: { field: "document" },
    });
  });

  it("finds where an API is from where its document is", async () => {
    const { read, source } = readerWith({ body: OPENAPI });
    const result = await read(source("openapi", { url: "https://far.example/docs/openapi.json" }), {});
    expect(result).toMatchObject({ baseUrl: "https://far.example/v1", tools: [{ name: "listOrders" }] });
  });

  it("sends credentials to the address they are for, and to no other", async () => {
    const { read, source, asked } = readerWith({ body: TOOLS }, held("https://far.example/"));
    await read(source("json", { url: "https://far.example/tools.json?a=1" }), {});
    await read(source("json", { url: "https://docs.example/tools.json" }), {});
    expect(asked[0]?.url).toBe("https://far.example/tools.json?a=1&key=a+b");
    expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
    expect(asked[1]?.url).toBe("https://docs.example/tools.json");
    expect(asked[1]?.headers.get("authorization")).toBeNull();
  });

  it("sends no credentials if a document redirects outside their path", async () => {
    const seen: [path: string, key: string | undefined][] = [];
    const { port, close } = await listenLocally((request, response) => {
      seen.push([request.url ?? "", request.headers["x-key"]?.toString()]);
      const to = { "/a/in": "/a/tools.json", "/a/out": "/b/tools.json" }[request.url ?? ""];
      if (to === undefined) response.end(TOOLS);
      else response.writeHead(302, { location: to }).end();
    });
    const base = `http://127.0.0.1:${port}`;
    const read = createSourceReader({
      fetch: createGuardedFetch({ allowStdio: false, internal: "any" }),
      credentialsOf: async () => ({ targets: [`${base}/a/`], headers: { "x-key": TOKEN }, query: null, env: {} }),
      listMcpTools: async () => ({ tools: [], problems: [] }),
      builtin: { name: "workbench", tools: new Map() },
    });
    for (const path of ["/a/in", "/a/out", "/b/tools.json"]) {
      await read(someSource("far", { kind: "json", connection: { url: `${base}${path}` } }), {});
    }
    await close();
    expect(seen).toEqual([
      ["/a/in", TOKEN],
      ["/a/tools.json", TOKEN],
      ["/a/out", TOKEN],
      ["/b/tools.json", undefined],
      ["/b/tools.json", undefined],
    ]);
  });

  it("says what went wrong without any credential in it", async () => {
    const failed = readerWith(new Error(`refused: Authorization ${TOKEN}, key=a%20b`), held("https://far.example/"));
    const attempt = failed.read(failed.source("mcp", { transport: "http", url: "https://far.example" }), {});
    await expect(attempt).rejects.toMatchObject({ code: "unavailable", message: expect.not.stringContaining(TOKEN) });
    const gone = readerWith({ status: 404, body: "" });
    await expect(gone.read(gone.source("json", { url: "https://far.example/x" }), {})).rejects.toMatchObject({
      code: "unavailable",
      message: "far.example returned HTTP 404",
    });
  });

  it("knows the tools that are built in, under their own source's name only", async () => {
    const { read, source } = readerWith({ body: "" });
    const { tools } = await read(source("builtin", {}, "workbench"), {});
    expect(tools).toMatchObject([{ name: "hammer", keywords: ["nail"], hints: { core: false } }]);
    await expect(read(source("builtin", {}, "garage"), {})).rejects.toMatchObject({ code: "rejected" });
  });
});
