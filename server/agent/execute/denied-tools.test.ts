import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { FORMATS, type Format } from "@/server/engine/rendering/formats/format";
import { someAgent } from "./some-run.testing";
import { createTestServices, errorOf, refusalOf, tools } from "./test-services.testing";

const OPERATIONS: readonly [string, (name: string) => [string, JsonObject]][] = [
  ["by its name", (name) => [name, {}]],
  ["through execute_tool", (name) => ["execute_tool", { name, arguments: {} }]],
  ["in capitals through execute_tool", (name) => ["execute_tool", { name: name.toUpperCase(), arguments: {} }]],
  ["inside the parameters", (name) => ["execute_tool", { parameters: { tool_name: name, a: 1 } }]],
  ["wrapped twice", (name) => ["execute_tool", { parameters: { name, arguments: '{"a":1}' } }]],
  ["spread", (name) => ["execute_tool", { tool: name, a: 1 }]],
];

describe("a tool that the caller may not use", () => {
  const without = tools.filter(({ name }) => name !== "vault.open");

  describe.each(OPERATIONS)("%s", (_, ask) => {
    it.each([null, ...FORMATS])("gets the same bytes as an unknown one, with the names of %s", async (format) => {
      const crib = createTestServices();
      const bare = createTestServices({ catalog: without });
      const narrow = createTestServices({
        agent: someAgent({ scope: ["saw.cut", "saw_sharpen", "vault_close", "by_hand"] }),
      });
      for (const name of wireNames(crib, format)) {
        const [operation, args] = ask(name);
        const denied = await refusalOf(crib.execute(operation, args, { format }));
        expect(JSON.stringify(denied)).toBe(JSON.stringify(await refusalOf(bare.execute(operation, args, { format }))));
        expect(JSON.stringify(denied)).toBe(
          JSON.stringify(await refusalOf(narrow.execute(operation, args, { format, role: "owner" }))),
        );
        expect(denied.error).toMatchObject({ code: "unknown_tool", closest: ["vault_close"] });
      }
      expect([...crib.ran, ...narrow.ran]).toEqual([]);
      expect(new Set(crib.calls.map(({ outcome }) => outcome)).has("ok")).toBe(false);
    });
  });

  const wireNames = (crib: ReturnType<typeof createTestServices>, format: Format | null) => {
    const formats = format === null ? FORMATS : [format];
    return new Set([
      "vault.open",
      ...formats.map((each) => crib.compiled.renderings.in(each).names.toWire("vault.open")),
    ]);
  };

  it("differs from an unknown one only in the record", async () => {
    const crib = createTestServices();
    const names = ["vault.open", "vault_open", "vault_opener"];
    for (const name of names) await refusalOf(crib.execute(name, {}, { sessionId: "s1" }));
    expect(crib.calls.map(({ toolName, outcome }) => [toolName, outcome])).toEqual([
      ["vault.open", "denied"],
      ["vault.open", "denied"],
      ["vault_opener", "unknown"],
    ]);
    expect(crib.services.metrics.countCall).not.toHaveBeenCalledWith(
      expect.stringContaining("vault"),
      expect.anything(),
    );
    expect(crib.sessions.size).toBe(0);
  });

  it("does not run for a role that the key does not have", async () => {
    const crib = createTestServices({ agent: someAgent({ roleIds: new Set(["role_joiner"]) }) });
    expect(await errorOf(crib.execute("vault.open", {}, { role: "owner" }))).toMatchObject({ code: "not_found" });
    expect(crib.ran).toEqual([]);
  });

  it("is not authorized under any name, while allowed tools are under all of theirs", async () => {
    const crib = createTestServices();
    for (const name of ["vault.open", "vault_open", "VAULT.OPEN", "nothing", "constructor"]) {
      expect(await crib.authorize(name)).toEqual({ allowed: false, reason: "not-in-catalog-of-role" });
    }
    for (const name of ["saw.cut", "saw_cut", "by_hand"]) {
      expect(await crib.authorize(name)).toEqual({ allowed: true, reason: "allowed" });
    }
    expect(await crib.authorize("vault_open", "owner")).toEqual({ allowed: true, reason: "allowed" });
    expect(await crib.authorize("search_tools")).toEqual({ allowed: true, reason: "meta-tool" });
    expect(crib.services.sessions.update).not.toHaveBeenCalled();
  });
});
