import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExecuteOutput } from "@/server/contract/agent/execute";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { callMcp, callRest, callTrpc } from "@/server/testing/agent-transports";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";

let { api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ api, key, stop } = await startApiWithKey("orchestrator"));
});
afterAll(() => stop());

const MESSAGE = "search my files, tasks, notes, mail and the web, then call the service and write down what you find";

async function resolve(sessionId: string, round: number): Promise<ResolveOutput> {
  // A small window has room for few full schemas.
  const input = { message: MESSAGE, sessionId, round, mode: "selective", format: "openai-chat", contextWindow: 6000 };
  const { status, body } = await callRest(api, key, "resolve", input);
  expect(status).toBe(200);
  return body as ResolveOutput;
}

/** A slim tool with a required parameter. */
function slimTool({ forms, tools }: ResolveOutput): string {
  const required = new Map(
    (tools as { function: { name: string; parameters: { required?: string[] } } }[]).map(
      ({ function: { name, parameters } }) => [name, parameters.required ?? []],
    ),
  );
  const slim = Object.keys(forms).find((name) => forms[name] === "slim" && (required.get(name) ?? []).length > 0);
  if (slim === undefined) throw new Error(`no slim tool among ${JSON.stringify(forms)}`);
  return slim;
}

describe("a slim tool", () => {
  it("that is called with wrong arguments answers with its full schema, and is full from the next round on", async () => {
    const first = await resolve("wrong", 0);
    const name = slimTool(first);
    const input = { name, arguments: {}, sessionId: "wrong", format: "openai-chat" };
    const { status, body } = await callRest(api, key, "execute", input);
    expect(status).toBe(200);
    const { ok, error } = body as ExecuteOutput;
    expect(ok).toBe(false);
    expect(error?.code).toBe("invalid_arguments");
    const second = await resolve("wrong", 1);
    expect(second.forms[name]).toBe("full");
    expect(second.cache.strategy).toBe("reselect");
    const sent = (second.tools as { function: { name: string; parameters: object } }[]).find(
      (tool) => tool.function.name === name,
    );
    expect(error?.schema).toEqual(sent?.function.parameters);
    const third = await resolve("wrong", 2);
    expect(third.forms).toEqual(second.forms);
    expect(third.cache.strategy).toBe("reuse");
  });

  it("answers the same over tRPC and MCP", async () => {
    const name = slimTool(await resolve("elsewhere", 0));
    const overTrpc = await callTrpc(api, key, "execute", { name, arguments: {} });
    expect(JSON.stringify(overTrpc.body)).toContain('"schema":{"type":"object","properties":{');
    const { body } = await callMcp(api, key, "tools/call", { name, arguments: {} });
    expect(body).toContain("Its full input schema: {");
  });

  it("that is looked up is full from the next round on", async () => {
    const first = await resolve("looked-up", 0);
    const name = slimTool(first);
    const query = { query: `select:${name}` };
    await callRest(api, key, "execute", { name: "search_tools", arguments: query, sessionId: "looked-up" });
    const second = await resolve("looked-up", 1);
    expect(second.forms[name]).toBe("full");
    expect(second.cache.strategy).toBe("reselect");
  });
});
