import { vi } from "vitest";
import type { AgentServices } from "@/server/agent/agent-services";
import type { CallRecord } from "@/server/agent/rounds/records";
import { type ExecuteOutput, executeInput } from "@/server/contract/agent/execute";
import { compile } from "@/server/engine/compile";
import type { JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { type Session, startSession } from "@/server/engine/session/session";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError } from "@/server/lib/errors";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import type { DriftHolder } from "@/server/policy/sources/drift-holder";
import { NO_CALLER_TOOLS } from "@/server/testing/no-caller-tools";
import { someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { authorizeCall, executeTool } from "./execute.service";
import type { Executor, ToolRun } from "./executor";
import { createExecutors } from "./executors";
import { silentLog, someAgent } from "./some-run.testing";

const denyVault = { tools: ["vault.open"], sources: [], categories: [] };
const boardSchema = { type: "object", properties: { "board[size]": { type: "integer" } }, additionalProperties: false };
export const tools: readonly ToolEntry[] = [
  someTool("saw.cut", { inputSchema: boardSchema }),
  someTool("saw_sharpen"),
  someTool("vault_close"),
  someTool("vault.open"),
  someTool("by_hand", { source: "papers" }),
];

type SessionChange = Parameters<AgentServices["sessions"]["update"]>[1];

/** Real entry points; sessions, records and sources are in the test. */
export function createTestServices({
  catalog = tools,
  result,
  agent,
  drift = { of: () => null },
}: {
  catalog?: readonly ToolEntry[];
  result?: ToolResult;
  agent?: Agent;
  drift?: DriftHolder;
} = {}) {
  const snapshot = someSnapshot({
    sources: [someSource("crib", { kind: "mcp" }), someSource("papers", { kind: "json" })],
    tools: catalog,
    roles: [
      someRole("joiner", {
        deny: catalog.some(({ name }) => name === "vault.open") ? denyVault : { ...denyVault, tools: [] },
      }),
      someRole("owner"),
    ],
  });
  const compiled = compile(snapshot, NO_VECTORS);
  const ran: ToolRun[] = [];
  const mcp: Executor = {
    canRun: () => true,
    async run(run) {
      ran.push(run);
      return result ?? { content: [{ type: "text", text: "cut" }], structured: { cut: true }, isError: false };
    },
  };
  const nothing: Executor = { canRun: () => false, run: () => Promise.reject(new Error("not to be run")) };
  const calls: CallRecord[] = [];
  const sessions = new Map<string, Session>();
  const limits = { timeoutMs: 5000, maxArgumentBytes: 10_000, maxResultBytes: 10_000 };
  const services = {
    served: {
      current: () => ({
        number: 7,
        snapshot,
        compiled,
        roleNames: new Map(snapshot.roles.map(({ id, name }) => [id, name])),
      }),
    },
    embeddings: { queryVectors: async () => ({ lookup: NO_VECTORS, complete: true }) },
    sessions: {
      update: vi.fn(async (ref: { externalId: string; role: string }, change: SessionChange) => {
        const made = change(sessions.get(ref.externalId) ?? startSession(ref.role), { id: "ses_1", epoch: 0 });
        sessions.set(ref.externalId, made.session);
        return made.result;
      }),
    },
    records: { addCall: (call: CallRecord) => calls.push(call) },
    metrics: { countCall: vi.fn() },
    drift,
    callerTools: NO_CALLER_TOOLS,
    executors: createExecutors({ mcp, http: nothing, builtin: nothing }, { limits: () => limits, log: silentLog }),
    log: silentLog,
  } as unknown as AgentServices;
  const who = agent ?? someAgent();
  const signal = new AbortController().signal;
  return {
    services,
    compiled,
    ran,
    calls,
    sessions,
    execute: (name: string, args: JsonObject | string = {}, more: JsonObject = {}) =>
      executeTool(services, who, executeInput.parse({ name, arguments: args, role: "joiner", ...more }), { signal }),
    authorize: (name: string, role = "joiner") => authorizeCall(services, who, { name, role }),
  };
}

/** The error for the model, without the parts that differ between calls. */
export async function refusalOf(work: Promise<ExecuteOutput>) {
  const { callId, durationMs, ...answer } = await work;
  if (answer.ok || answer.error === null) throw new Error("The call was not refused");
  return { ...answer, error: answer.error };
}

export async function errorOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error("no DomainError", { cause: error });
  return { code: error.code, message: error.message, details: error.details };
}
