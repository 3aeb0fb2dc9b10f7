import { expect, it } from "vitest";
import type { AgentServices } from "@/server/agent/agent-services";
import type { Caller } from "@/server/agent/caller";
import type { CallRecord } from "@/server/agent/rounds/records";
import { heapUsed } from "@/server/testing/heap-used";
import { recordCall } from "./record-call.service";
import { someAgent } from "./some-run.testing";

const caller = { agent: someAgent(), served: { number: 1 }, role: "coder", scope: null } as unknown as Caller;

function record(toolName: string): CallRecord {
  const records: CallRecord[] = [];
  const services = { records: { addCall: (call: CallRecord) => records.push(call) }, metrics: { countCall() {} } };
  const facts = { id: "call_1", started: 0, toolName, sessionId: null, via: null, arguments: {} };
  recordCall(services as unknown as AgentServices, caller, facts, { outcome: "unknown" });
  return records[0] as CallRecord;
}

it("stores the start of a made-up name, without characters the database refuses", () => {
  expect(record(`a\u0000b\ud800${"x".repeat(300)}`).toolName).toBe(`a b ${"x".repeat(196)}`);
  expect(record("säge_🪚").toolName).toBe("säge_🪚");
});

it("does not keep the rest of such a name in memory", () => {
  const long = (at: number) => Buffer.from(`${at}${"x".repeat(1_000_000)}`).toString();
  const before = heapUsed();
  const waiting = Array.from({ length: 30 }, (_, at) => record(long(at)));
  expect(heapUsed() - before).toBeLessThan(10_000_000);
  expect(waiting.every(({ toolName }) => toolName.length === 200)).toBe(true);
});
