import type { RequestListener } from "node:http";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { REDACTED } from "@/server/lib/outbound/redactor";
import { type Answer, connect, endAll, scripted, serve, sourceAt, text } from "./some-servers.testing";

afterEach(endAll);

describe("a hostile or broken server ends in a clear error", () => {
  /** Short only where the test uses it up. */
  const timeoutFor = (code: string) => (code === "timeout" ? 400 : 20_000);
  const tool = (name: string) => ({ name, inputSchema: { type: "object" } });

  it.each<[string, RequestListener, string]>([
    ["says nothing", () => {}, "timeout"],
    [
      "answers garbage",
      (_request, response) => response.writeHead(200, { "content-type": "application/json" }).end("}{"),
      "unavailable",
    ],
    [
      "answers HTML",
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "unavailable",
    ],
    ["wants other credentials", (_request, response) => response.writeHead(401).end(), "unavailable"],
    ["fails", (_request, response) => response.writeHead(500).end("no"), "unavailable"],
    ["hangs up", (request) => request.destroy(), "unavailable"],
    [
      "greets with a flood",
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(`{"jsonrpc":"2.0","id":"${"x".repeat(3_000_000)}"`);
      },
      "too_large",
    ],
  ])("when it %s", async (_name, listener, code) => {
    const { source } = await serve(listener);
    await expect(connect({ connectTimeoutMs: timeoutFor(code) }).listTools(source)).rejects.toMatchObject({
      name: "DomainError",
      code,
    });
  });

  it.each<[string, Answer, string]>([
    [
      "pages without end",
      (message) => ({ tools: [], nextCursor: `${(message.params as JsonObject).cursor ?? ""}x` }),
      "too_large",
    ],
    ["pages in a circle", () => ({ tools: [], nextCursor: "again" }), "too_large"],
    ["too many tools", () => ({ tools: Array.from({ length: 6000 }, (_, at) => tool(`t${at}`)) }), "too_large"],
    ["no list at all", () => ({ tools: "none" }), "unavailable"],
    ["an answer that never comes", () => undefined, "timeout"],
    [
      "a stream that never ends",
      (_message, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        const timer = setInterval(() => response.write(`data: ${"x".repeat(500_000)}\n\n`), 1);
        response.on("close", () => clearInterval(timer));
      },
      "too_large",
    ],
  ])("when it lists %s", async (_name, answer, code) => {
    const { source } = await serve(scripted(answer));
    const listed = connect({ listTimeoutMs: timeoutFor(code) }).listTools(source);
    await expect(listed).rejects.toMatchObject({ name: "DomainError", code });
  });

  it("imports the valid tools of a list and names the invalid ones", async () => {
    const { source } = await serve(
      scripted(() => ({
        tools: [tool("good"), null, { name: 7 }, tool("good"), { name: "text", inputSchema: { type: "string" } }],
      })),
    );
    const { tools, problems } = await connect({}).listTools(source);
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    expect(problems).toHaveLength(4);
  });

  it("gives up a call in time, by its signal or when the answer is too large, and ends its requests", async () => {
    let open = 0;
    const { source } = await serve(
      scripted((message, response) => {
        const { name } = message.params as JsonObject;
        open += 1;
        response.on("close", () => {
          open -= 1;
        });
        return name === "large" ? text("x".repeat(4_000_000)) : undefined;
      }),
    );
    const connections = connect({});
    await expect(connections.callTool(source, "silent", {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "timeout",
    });
    const giving = new AbortController();
    const reason = new Error("the caller hung up");
    setTimeout(() => giving.abort(reason), 100);
    await expect(connections.callTool(source, "silent", {}, { signal: giving.signal })).rejects.toBe(reason);
    await expect(connections.callTool(source, "silent", {}, { signal: giving.signal })).rejects.toBe(reason);
    await expect(connections.callTool(source, "large", {}, { maxBytes: 1000 })).rejects.toMatchObject({
      code: "too_large",
    });
    await vi.waitFor(() => expect(open).toBe(0));
    expect(await connections.callTool(source, "large", {})).toMatchObject({ isError: false });
  });

  it("does not leave a stream open that the server keeps open after its answer", async () => {
    let isClosed = false;
    const { source } = await serve(
      scripted((message, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: message.id ?? null, result: text("done") })}\n\n`);
        response.on("close", () => {
          isClosed = true;
        });
      }),
    );
    expect(await connect({}).callTool(source, "any", {})).toMatchObject(text("done"));
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it.each<[string, string[], string]>([
    ["is not there", [], "unavailable"],
    ["ends at once", ["-e", "process.exit(3)"], "unavailable"],
    ["writes garbage without end", ["-e", "setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)"], "timeout"],
    ["says nothing", ["-e", "setInterval(() => {}, 1000)"], "timeout"],
  ])("when a program %s", async (_name, args, code) => {
    const command = args.length === 0 ? "no-such-program-of-toolcrib" : process.execPath;
    const connections = connect({ connectTimeoutMs: code === "timeout" ? 600 : 8000 });
    await expect(connections.listTools(sourceAt({ transport: "stdio", command, args }))).rejects.toMatchObject({
      name: "DomainError",
      code,
    });
  });
});

it("never reveals its credentials: not in results, errors, definitions or its own name", async () => {
  const TOKEN = "tok-0123456789";
  const answer: Answer = (message, response, request) => {
    const seen = String(request.headers["x-key"]);
    const hidden = Buffer.from(`key:${seen}`).toString("base64");
    if (message.method === "tools/list") {
      return { tools: [{ name: "echo", description: `Takes ${seen}`, inputSchema: { type: "object" } }] };
    }
    const { name } = message.params as { name: string };
    if (name === "status") return void response.writeHead(400).end(`bad ${seen}`);
    if (name === "refuse") {
      const error = { code: -32000, message: `${"x".repeat(1995)}${seen}` };
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
    }
    return { content: [{ type: "text", text: `${seen} ${hidden}` }], structuredContent: { [seen]: [seen] } };
  };
  const { source } = await serve(scripted(answer, () => {}, `named ${TOKEN}`));
  const connections = connect({ credentialsOf: async () => ({ headers: { "X-Key": TOKEN } }) });
  const called = await connections.callTool(source, "echo", {});
  expect(called).toMatchObject({ structured: { [REDACTED]: [REDACTED] } });
  const failed = await connections.callTool(source, "status", {}).catch((error: unknown) => error);
  const listed = await connections.listTools(source);
  expect(listed.about).toBe(`named ${REDACTED} 1`);
  const told = [called, await connections.callTool(source, "refuse", {}), failed, listed];
  const shown = inspect(told, { depth: 9, maxStringLength: null });
  for (const secret of [TOKEN, TOKEN.slice(0, 5), "b2stMDEyMzQ1Njc4"]) expect(shown).not.toContain(secret);
});
