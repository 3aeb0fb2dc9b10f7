import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import type { AgentServices } from "@/server/agent/agent-services";
import { workbench } from "@/server/agent/workbench/workbench";
import { executeInput } from "@/server/contract/agent/execute";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { NO_CALLER_TOOLS } from "@/server/testing/no-caller-tools";
import { someRole } from "@/server/testing/some-snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createBuiltinExecutor } from "./builtin-executor";
import { executeTool } from "./execute.service";
import type { Executor } from "./executor";
import { createExecutors } from "./executors";
import { silentLog, someAgent } from "./some-run.testing";

const reader = someRole("reader", { allow: { kind: "list", tools: ["session_read", "web_search"] } });
const snapshot = { ...starter, roles: [...starter.roles, reader] };
const served = {
  number: 1,
  snapshot,
  compiled: compile(snapshot, NO_VECTORS),
  roleNames: new Map(snapshot.roles.map(({ id, name }) => [id, name])),
};
/** The tools of an earlier conversation under a role that may use everything. */
const called = ["shell_exec", "task_create", "web_search"];
const owner = "key_1";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  const { client } = database;
  const costs = { sentTokens: 0, baselineTokens: 0, keptTokens: 0, resolveMicros: 1 };
  const how = { revision: 1, roleName: "admin", format: "mcp" as const, mode: "selective" as const, modeReason: {} };
  const round = { id: "res_1", sessionId: "ses_1", ownerId: owner, round: 0, message: "tidy up", at: new Date() };
  await client.round.create({ data: { ...round, ...how, ...costs } });
  await client.report.create({ data: { roundId: "res_1", roleName: "admin", called, unsent: [], unknown: [] } });
});
afterAll(() => database.drop());

async function readAs(role: string, scope: readonly string[] | null = null) {
  const nothing: Executor = { canRun: () => false, run: () => Promise.reject(new Error("not to be run")) };
  const builtin = createBuiltinExecutor(workbench, database.client);
  const limits = { timeoutMs: 20_000, maxArgumentBytes: 10_000, maxResultBytes: 100_000 };
  const services = {
    served: { current: () => served },
    records: { addCall() {} },
    metrics: { countCall() {} },
    drift: { of: () => null },
    callerTools: NO_CALLER_TOOLS,
    executors: createExecutors({ mcp: nothing, http: nothing, builtin }, { limits: () => limits, log: silentLog }),
    log: silentLog,
  } as unknown as AgentServices;
  const args = { session_id: "last", include_tool_calls: true };
  const input = executeInput.parse({ name: "session_read", arguments: args, role });
  const { signal } = new AbortController();
  return executeTool(services, someAgent({ ownerId: owner, workbenchId: owner, scope }), input, { signal });
}

describe("the tools of an earlier conversation", () => {
  it("are all named to an agent that may use them", async () => {
    expect((await readAs("admin")).structured).toMatchObject({ messages: [{ text: "tidy up", tools: called }] });
  });

  it("are only counted if the role does not allow them", async () => {
    const answer = await readAs("reader");
    expect(answer.structured).toMatchObject({ messages: [{ tools: ["web_search"], other_tools: 2 }] });
    expect(JSON.stringify(answer)).not.toMatch(/shell_exec|task_create/);
  });

  it("are only counted if the key does not allow them", async () => {
    const answer = await readAs("admin", ["session_read", "task_create"]);
    expect(answer.structured).toMatchObject({ messages: [{ tools: ["task_create"], other_tools: 2 }] });
    expect(JSON.stringify(answer)).not.toMatch(/shell_exec|web_search/);
  });
});
