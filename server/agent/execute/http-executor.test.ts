import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json, JsonObject, SourceKind } from "@/server/engine/model/snapshot";
import { createGuardedFetch, type GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { REDACTED } from "@/server/lib/outbound/redactor";
import type { SourceCredentials } from "@/server/policy/sources/credentials.service";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { createExecutors } from "./executors";
import { createHttpExecutor } from "./http-executor";
import { silentLog, someAgent } from "./some-run.testing";

type Seen = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

const seen: Seen[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let elsewhere: Seen[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  seen.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
  answer(request, response);
});
const other = createServer((request, response) => {
  elsewhere.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: "" });
  response.end("elsewhere");
});
let base = "";
let otherBase = "";

beforeAll(async () => {
  await Promise.all([server, other].map((one) => new Promise<void>((ready) => one.listen(0, "127.0.0.1", ready))));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  otherBase = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  other.closeAllConnections();
  await Promise.all([server, other].map((one) => new Promise((closed) => one.close(closed))));
});
beforeEach(() => {
  seen.length = 0;
  elsewhere = [];
  answer = (_, response) => json(response, 200, { done: true });
});

function json(response: ServerResponse, status: number, value: Json): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
}

type Case = {
  binding: JsonObject;
  args?: JsonObject;
  kind?: SourceKind;
  credentials?: Partial<SourceCredentials>;
  limits?: { timeoutMs?: number; maxResultBytes?: number };
  schema?: JsonObject;
  signal?: AbortSignal;
  allowInternal?: boolean;
  readOnly?: boolean;
  fetch?: GuardedFetch;
  log?: unknown[];
};

async function call(given: Case) {
  const { binding, args = {}, kind = "openapi", credentials, limits, schema = {}, allowInternal = true } = given;
  const held = { targets: [`${base}/`], headers: {}, query: null, env: {}, ...credentials };
  const http = createHttpExecutor({
    fetch: given.fetch ?? createGuardedFetch({ allowStdio: false, internal: allowInternal ? "any" : "none" }),
    credentialsOf: async () => (credentials === undefined ? null : held),
  });
  const all = { timeoutMs: 5000, maxArgumentBytes: 10_000, maxResultBytes: 10_000, ...limits };
  const note = (...entry: unknown[]) => void given.log?.push(entry);
  const log = given.log === undefined ? silentLog : { warn: note, error: note };
  const executors = createExecutors({ mcp: http, http, builtin: http }, { limits: () => all, log });
  return executors.run({
    tool: someTool("some_tool", { binding, inputSchema: schema, annotations: { readOnly: given.readOnly === true } }),
    source: someSource("api", { kind, connection: { baseUrl: `${base}/v1/` } }),
    arguments: args,
    agent: someAgent(),
    sessionId: null,
    signal: given.signal ?? new AbortController().signal,
  });
}

const get = (path: string, ...parameters: JsonObject[]): JsonObject => ({ method: "get", path, parameters });

describe("an operation over HTTP", () => {
  it("puts each argument where the interface defines it", async () => {
    const binding: JsonObject = {
      method: "post",
      path: "/users/{user-id}/notes",
      parameters: [
        { name: "user-id", in: "path", as: "user_id" },
        { name: "tag", in: "query", as: "tags" },
        { name: "ids", in: "query", as: "ids", explode: false },
        { name: "filter", in: "query", as: "filter", style: "deepObject" },
        { name: "where", in: "query", as: "where", contentType: "application/json" },
        { name: "X-Trace", in: "header", as: "trace" },
        { name: "theme", in: "cookie", as: "theme" },
      ],
      body: { contentType: "application/json", as: "body" },
    };
    const args = {
      user_id: "a/b ?#é",
      tags: ["x y", "z&"],
      ids: [1, 2],
      filter: { state: "open" },
      where: { a: [1] },
      trace: "t1",
      theme: "dark; x=1",
      body: { text: "hello" },
    };
    const result = await call({ binding, args });
    expect(result).toMatchObject({ outcome: "ok", isError: false, structured: { done: true } });
    const [{ method, path, headers, body }] = seen as [Seen];
    expect(method).toBe("POST");
    expect(path).toBe(
      "/v1/users/a%2Fb%20%3F%23%C3%A9/notes?tag=x+y&tag=z%26&ids=1%2C2&filter%5Bstate%5D=open&where=%7B%22a%22%3A%5B1%5D%7D",
    );
    expect(headers).toMatchObject({
      "x-trace": "t1",
      cookie: "theme=dark%3B%20x%3D1",
      "content-type": "application/json",
    });
    expect(JSON.parse(body)).toEqual({ text: "hello" });
  });

  it.each([["."], [".."], [""], [null], [[]]])("never leaves its path by an argument: %j", async (id) => {
    const result = await call({
      binding: get("/users/{id}/delete", { name: "id", in: "path", as: "id" }),
      args: { id },
    });
    expect(result).toMatchObject({ outcome: "failed", isError: true });
    expect(JSON.stringify(result.content)).toContain("arguments.id");
    expect(seen).toEqual([]);
  });

  it.each([["a/b"], ["a..b"], ["..."], ["%2F"], ["100%"], ["x\ud800"], ["v1.2"]])(
    "keeps an argument that looks like a path in one segment: %j",
    async (id) => {
      await call({ binding: get("/users/{id}/posts", { name: "id", in: "path", as: "id" }), args: { id } });
      expect(seen[0]?.path).toMatch(/^\/v1\/users\/[^/]+\/posts$/);
    },
  );

  it.each([
    [".."],
    ["."],
    ["../../admin"],
    ["a/../b"],
    ["a/."],
    ["%2e%2e"],
    ["%2E."],
    ["..%2f"],
    ["..%2Fadmin"],
    ["%252e%252e%252fadmin"],
    ["%25252e%25252e"],
    ["..\\admin"],
    ["a\\..\\b"],
    ["..%5cadmin"],
    ["\uff0e\uff0e"],
    ["\u2025"],
    ["\uff0e\uff0e\uff0fadmin"],
    ["%ef%bc%8e%ef%bc%8e"],
    ["%c0%ae%c0%ae%c0%afadmin"],
    ["..;/admin"],
    [".. "],
    ["..\u0000"],
    ["..%00"],
    [["a/..", "b"]],
  ])("refuses a way up in any spelling, and names the parameter: %j", async (id) => {
    const binding = get("/users/{user-id}/posts", { name: "user-id", in: "path", as: "user_id" });
    const result = await call({ binding, args: { user_id: id } });
    expect(result).toMatchObject({ outcome: "failed", isError: true });
    expect(JSON.stringify(result.content)).toContain("arguments.user_id: must not contain");
    expect(seen).toEqual([]);
  });

  it("refuses a path traversal built from several arguments", async () => {
    const parameters = [
      { name: "a", in: "path", as: "a" },
      { name: "b", in: "path", as: "b" },
    ];
    expect(await call({ binding: get("/x/{a}{b}/y", ...parameters), args: { a: ".", b: "." } })).toMatchObject({
      isError: true,
    });
    expect(seen).toEqual([]);
  });

  it("lets no argument set connection or credential headers", async () => {
    const names = ["Host", "Authorization", "Content-Length", "Transfer-Encoding", "Connection", "Cookie", "X-Key"];
    const parameters = [
      ...names.map((name) => ({ name, in: "header", as: name })),
      { name: "key", in: "query", as: "key" },
    ];
    const args = Object.fromEntries([...names, "key"].map((name) => [name, "7"]));
    const credentials = {
      headers: { "x-key": "secret", authorization: "Bearer s" },
      query: { name: "key", value: "q" },
    };
    await call({ binding: get("/me", ...parameters), args, credentials });
    const [{ headers, path }] = seen as [Seen];
    expect(headers).toMatchObject({ "x-key": "secret", authorization: "Bearer s", host: new URL(base).host });
    expect(headers.cookie).toBeUndefined();
    expect(headers["content-length"]).toBeUndefined();
    expect(path).toBe("/v1/me?key=q");
  });

  it("refuses a header with a line break", async () => {
    const binding = get("/me", { name: "X-A", in: "header", as: "a" });
    expect(await call({ binding, args: { a: "1\r\nX-B: 2" } })).toMatchObject({ isError: true });
    expect(seen).toEqual([]);
  });

  it("sends forms as forms", async () => {
    const body = { contentType: "application/x-www-form-urlencoded", as: "body" };
    await call({ binding: { ...get("/form"), method: "POST", body }, args: { body: { a: "1 2", b: [true, 3] } } });
    expect(seen[0]?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(seen[0]?.body).toBe("a=1+2&b=true&b=3");
  });

  it("runs a JSON definition with its own address, without credentials of another address", async () => {
    const schema = { type: "object", properties: { city: {}, unit: {} } };
    const credentials = { targets: ["https://example.com/"], headers: { "x-key": "secret" } };
    const binding = { method: "GET", url: `${otherBase}/weather/{city}` };
    const result = await call({ binding, kind: "json", schema, args: { city: "Ulm", unit: "C" }, credentials });
    expect(result.content).toEqual([{ type: "text", text: "elsewhere" }]);
    expect(elsewhere[0]?.path).toBe("/weather/Ulm?unit=C");
    expect(elsewhere[0]?.headers["x-key"]).toBeUndefined();
    await call({ binding: { method: "PUT", path: "/x/{id}" }, kind: "json", args: { id: 1, a: 2 } });
    expect(seen[0]).toMatchObject({ path: "/v1/x/1", body: '{"a":2}' });
  });

  it("sends credentials to no sibling or parent path, not even after a redirect", async () => {
    const credentials = { targets: [`${base}/v1/tenant-a/`], headers: { "x-key": "secret" } };
    const sent = async (binding: JsonObject) => {
      seen.length = 0;
      const result = await call({ binding, kind: "json", credentials });
      return { isError: result.isError, keys: seen.map(({ headers }) => headers["x-key"]) };
    };
    const at = (path: string) => sent({ method: "GET", url: `${base}${path}` });
    expect(await at("/v1/tenant-a/items")).toEqual({ isError: false, keys: ["secret"] });
    for (const path of ["/v1/tenant-b", "/v1/tenant-ab", "/v1", "/", "/v1/tenant-a/..%2ftenant-b"]) {
      expect(await at(path), path).toEqual({ isError: false, keys: [undefined] });
    }
    answer = (request, response) => {
      const to = { "/v1/tenant-a/in": "/v1/tenant-a/items", "/v1/tenant-a/out": "/v1/tenant-b" }[request.url ?? ""];
      if (to === undefined) json(response, 200, {});
      else response.writeHead(307, { location: to }).end();
    };
    expect(await at("/v1/tenant-a/in")).toEqual({ isError: false, keys: ["secret", "secret"] });
    expect(await at("/v1/tenant-a/out")).toEqual({ isError: true, keys: ["secret"] });
  });

  it("does not let an OpenAPI operation set its own address", async () => {
    await expect(call({ binding: { method: "GET", url: otherBase } })).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("the answer", () => {
  const TOKEN = "tok-0123456789";
  const encoded = Buffer.from(`ada:${TOKEN}`).toString("base64");
  const credentials = { headers: { authorization: `Bearer ${TOKEN}` }, query: { name: "key", value: "a b/c=0123" } };

  it("never contains the credentials of the request, in any form", async () => {
    answer = (request, response) =>
      json(response, 200, { seen: { ...request.headers } as JsonObject, url: request.url ?? "", [TOKEN]: encoded });
    const result = await call({ binding: get("/echo"), credentials });
    const shown = JSON.stringify(result);
    expect(shown).toContain(REDACTED);
    for (const secret of [TOKEN, encoded.slice(8), "a b/c=0123", "a+b%2Fc%3D0123", "0123"]) {
      expect(shown, secret).not.toContain(secret);
    }
    expect(result.structured).toMatchObject({ seen: { authorization: REDACTED }, url: `/v1/echo?key=${REDACTED}` });
  });

  it("contains no part of them when it is truncated or fails", async () => {
    answer = (_, response) => response.writeHead(401).end(`no ${TOKEN}`);
    const refused = await call({ binding: get("/x"), credentials });
    expect(refused.content).toEqual([
      { type: "text", text: "HTTP 401 Unauthorized" },
      { type: "text", text: `no ${REDACTED}` },
    ]);
    answer = (_, response) => response.end(`${"x".repeat(100)}${TOKEN}`);
    for (let maxResultBytes = 105; maxResultBytes < 120; maxResultBytes++) {
      const { content } = await call({ binding: get("/x"), credentials, limits: { maxResultBytes } });
      expect(JSON.stringify(content)).not.toContain(TOKEN.slice(0, 8));
    }
    const logged: unknown[] = [];
    const failing: GuardedFetch = async () => {
      throw new Error(`refused ${TOKEN}`);
    };
    const failed = await call({ binding: get("/x"), credentials, fetch: failing, log: logged });
    expect(failed).toMatchObject({ outcome: "failed" });
    expect(logged).toHaveLength(1);
    expect(inspect([failed, logged], { depth: 9 })).not.toContain(TOKEN);
  });

  it("of a failing interface contains its status and message", async () => {
    answer = (_, response) => json(response, 404, { error: "no such user" });
    expect(await call({ binding: get("/users") })).toMatchObject({
      outcome: "failed",
      isError: true,
      structured: { error: "no such user" },
      content: [{ text: "HTTP 404 Not Found" }, { text: '{"error":"no such user"}' }],
    });
    answer = (_, response) => response.writeHead(204).end();
    expect(await call({ binding: get("/users") })).toMatchObject({
      isError: false,
      content: [{ type: "text", text: "HTTP 204 No Content" }],
    });
  });

  it("may be plain text, an image, or bytes that are only counted", async () => {
    const as = (type: string) => {
      answer = (_, response) => response.writeHead(200, { "content-type": type }).end(Buffer.from([104, 233]));
      return call({ binding: get("/x") });
    };
    expect((await as("text/plain; charset=iso-8859-1")).content).toEqual([{ type: "text", text: "hé" }]);
    expect((await as("image/png")).content).toEqual([{ type: "image", data: "aOk=", mimeType: "image/png" }]);
    expect((await as("application/zip")).content).toEqual([{ type: "text", text: "[2 bytes of application/zip]" }]);
  });

  it("is read up to the limit, and cut between characters", async () => {
    let written = 0;
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
      const more = () => {
        while (!response.destroyed && response.write("é".repeat(5000))) written += 10_000;
      };
      response.on("drain", more);
      more();
    };
    const result = await call({ binding: get("/endless"), limits: { maxResultBytes: 2001 } });
    expect(result).toMatchObject({ outcome: "ok", truncated: true, structured: null });
    const [{ text } = { text: "" }] = result.content as unknown as [{ text: string }];
    expect(text).toMatch(/^é+$/);
    expect(Buffer.byteLength(JSON.stringify(result.content))).toBeLessThan(2300);
    expect(written).toBeLessThan(50_000_000);
  });

  it("that never arrives ends in a timeout", async () => {
    answer = () => {};
    const result = await call({ binding: get("/slow"), limits: { timeoutMs: 150 } });
    expect(result).toMatchObject({ outcome: "timeout", isError: true });
    expect(JSON.stringify(result.content)).toContain("0.15 s");
  });

  it("is cancelled upstream when the caller disconnects", async () => {
    const caller = new AbortController();
    const gone = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.on("close", resolve);
        caller.abort();
      };
    });
    const limits = { timeoutMs: 60_000 };
    expect(await call({ binding: get("/slow"), signal: caller.signal, limits })).toMatchObject({
      outcome: "cancelled",
    });
    await gone;
  });

  it("may redirect to another path, but not to another host", async () => {
    answer = (request, response) => {
      if (request.url === "/v1/old") response.writeHead(302, { location: "/v1/new" }).end();
      else if (request.url === "/v1/away") response.writeHead(307, { location: `${otherBase}/x` }).end();
      else if (request.url === "/v1/round") response.writeHead(302, { location: "/v1/round" }).end();
      else json(response, 200, { at: request.url ?? "" });
    };
    expect(await call({ binding: get("/old") })).toMatchObject({ structured: { at: "/v1/new" } });
    expect(await call({ binding: get("/away") })).toMatchObject({ isError: true, outcome: "failed" });
    expect(await call({ binding: get("/round") })).toMatchObject({ isError: true, outcome: "failed" });
    expect(await call({ binding: { ...get("/old"), method: "POST" } })).toMatchObject({ isError: true });
    expect(elsewhere).toEqual([]);
  });
});

it("is retried once if the connection breaks, and only if it is read-only", async () => {
  const fetch = createGuardedFetch({ allowStdio: false, internal: "any" });
  for (const [readOnly, times] of [
    [true, 2],
    [false, 1],
  ] as const) {
    // Kept-alive connections are the ones that break.
    answer = (_, response) => json(response, 200, { done: true });
    await Promise.all([1, 2, 3, 4].map(() => call({ binding: get("/users"), fetch })));
    seen.length = 0;
    answer = (request) => request.socket.destroy();
    expect(await call({ binding: get("/users"), fetch, readOnly })).toMatchObject({ outcome: "failed" });
    expect(seen).toHaveLength(times);
  }
});

it("reaches no internal address unless the operator allows it", async () => {
  const result = await call({ binding: get("/users"), allowInternal: false });
  expect(result).toMatchObject({ outcome: "failed", isError: true });
  expect(seen).toEqual([]);
});
