import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import type { RunningApi } from "./start-api";

type Input = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body: unknown };

/** Calls an operation over REST. Path parameters come from the input. */
export async function callRest(api: RunningApi, key: string, name: OperationName, input: Input) {
  const { method, path } = OPERATIONS[name];
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) => {
    const value = encodeURIComponent(String(rest[parameter]));
    delete rest[parameter];
    return value;
  });
  if (method === "POST") return api.ask(key, `/api/v1${filled}`, rest);
  return api.ask(key, `/api/v1${filled}?${new URLSearchParams(rest as Record<string, string>)}`);
}

export async function callTrpc(api: RunningApi, key: string, name: OperationName, input: Input) {
  const { trpc, isQuery } = OPERATIONS[name];
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const answer = await fetch(`${api.url}/api/trpc/${trpc}${query}`, {
    method: isQuery ? "GET" : "POST",
    headers: headersFor(key),
    ...(!isQuery && { body: JSON.stringify(input) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** A batch always goes through tRPC's own adapter. */
export async function callTrpcInBatch(
  api: RunningApi,
  key: string,
  name: OperationName,
  input: Input,
): Promise<Answer> {
  const { trpc, isQuery } = OPERATIONS[name];
  const inputs = JSON.stringify({ 0: input });
  const query = isQuery ? `&input=${encodeURIComponent(inputs)}` : "";
  const answer = await fetch(`${api.url}/api/trpc/${trpc}?batch=1${query}`, {
    method: isQuery ? "GET" : "POST",
    headers: headersFor(key),
    ...(!isQuery && { body: inputs }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** An MCP request of a client from before protocol revision 2026-07-28. */
export async function callMcp(api: RunningApi, key: string, method: string, params: Input, role?: string) {
  const answer = await fetch(`${api.url}/mcp`, {
    method: "POST",
    headers: {
      ...headersFor(key),
      accept: "application/json, text/event-stream",
      ...(role !== undefined && { "x-toolcrib-role": role }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return { status: answer.status, body: await answer.text() };
}

const headersFor = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });
