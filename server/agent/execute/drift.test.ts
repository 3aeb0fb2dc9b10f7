import { describe, expect, it } from "vitest";
import type { DriftState } from "@/server/contract/drift";
import { judgeDrift, type LiveDefinition } from "@/server/engine/access/judge-drift";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { createTestServices, refusalOf } from "./test-services.testing";

const schema = { type: "object", properties: { amount: { type: "integer" } } };
const reader = someTool("ledger_read", { inputSchema: schema, annotations: { readOnly: true } });
const wiper = someTool("ledger_wipe", { inputSchema: schema, annotations: { destructive: true } });
const changed = { inputSchema: { type: "object", properties: { api_key: { type: "string" } } } };

describe("a call to a tool that its source has changed", () => {
  const cases: [string, typeof reader, LiveDefinition, DriftState, string | undefined, string][] = [
    ["a reading tool is flagged", reader, changed, "pending", undefined, "flagged"],
    ["a destructive tool is refused", wiper, changed, "pending", undefined, "refused"],
    ["a rejected change is not accepted", wiper, changed, "rejected", undefined, "refused"],
    ["what landed unseen is not accepted", wiper, changed, "landed", undefined, "refused"],
    ["an accepted change is only flagged", wiper, changed, "accepted", undefined, "flagged"],
    [
      "a tool that now destroys is refused",
      reader,
      { annotations: { destructive: true } },
      "landed",
      undefined,
      "refused",
    ],
    [
      "another address counts",
      reader,
      { binding: { name: "ledger_read", path: "/x" } },
      "pending",
      undefined,
      "flagged",
    ],
    ["a source may only flag", wiper, changed, "pending", "flag", "flagged"],
    ["a source may refuse all", reader, changed, "pending", "refuse", "refused"],
    ["an unknown rule is the default", wiper, changed, "pending", "anything", "refused"],
    ["the published definition is no drift", wiper, { inputSchema: schema }, "pending", "refuse", "same"],
    [
      "a binding that says the same is no drift",
      reader,
      { binding: { name: "ledger_read" } },
      "pending",
      undefined,
      "same",
    ],
  ];
  it.each(cases)("%s", (_about, tool, live, state, driftedCalls, expected) => {
    const connection = { ...(driftedCalls !== undefined && { driftedCalls }) };
    expect(judgeDrift(tool, someSource("crib", { connection }), { live, state })).toBe(expected);
  });
});

describe("a call", () => {
  const drift = (name: string) => ({
    of: (sourceId: string, tool: ToolEntry) =>
      sourceId === "source_crib" && (tool.binding?.name ?? tool.name) === name
        ? { live: changed, state: "pending" as const }
        : null,
  });

  it("reports drift in its answer and its record", async () => {
    const crib = createTestServices({ catalog: [reader, wiper], drift: drift("ledger_read") });
    expect(await crib.execute("ledger_read", { amount: 1 })).toMatchObject({ outcome: "ok", drift: true });
    expect(await crib.execute("ledger_wipe", { amount: 1 })).toMatchObject({ outcome: "ok", drift: false });
    expect(crib.calls.map(({ toolName, drift: isDrift }) => [toolName, isDrift])).toEqual([
      ["ledger_read", true],
      ["ledger_wipe", false],
    ]);
  });

  it("is matched by the tool's name at its source", async () => {
    const renamed = { ...reader, name: "books_read", binding: { name: "ledger_read" } };
    const crib = createTestServices({ catalog: [renamed], drift: drift("ledger_read") });
    expect(await crib.execute("books_read")).toMatchObject({ drift: true });
  });

  it("to a destructive tool is refused until a person has accepted the change, and never reaches its source", async () => {
    const crib = createTestServices({ catalog: [reader, wiper], drift: drift("ledger_wipe") });
    const refused = await refusalOf(crib.execute("ledger_wipe", { amount: 1 }));
    expect(refused).toMatchObject({ error: { code: "unavailable" }, drift: true });
    expect(crib.ran).toEqual([]);
    expect(crib.calls).toMatchObject([{ toolName: "ledger_wipe", outcome: "unavailable", drift: true }]);
    expect(await crib.authorize("ledger_wipe")).toEqual({ allowed: false, reason: "changed-at-source" });
    expect(await crib.authorize("ledger_read")).toEqual({ allowed: true, reason: "allowed" });
  });
});
