import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/agent/operations";
import type { AccountRole } from "@/server/contract/permissions";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { appRouter, createCaller } from "./app-router";
import type { Context } from "./context";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const callAs = (accountRole: AccountRole) =>
  createCaller({
    client: database.client,
    requestId: "req_test",
    snapshots: { refresh: async () => {}, databaseIsUp: () => true },
    served: { reached: async () => {} },
    findMe: async () => ({ id: null, name: accountRole, email: "x@example.com", accountRole }),
    outbound: { assertAllowed: async () => {} },
  } as unknown as Context);

describe("the router", () => {
  it("has every operation of the agent API under the name that the table says, as the kind it says", () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
    for (const { trpc, isQuery } of Object.values(OPERATIONS)) {
      expect(procedures[trpc]?._def.type, trpc).toBe(isQuery ? "query" : "mutation");
    }
  });

  it("lets only an admin write a command line that the server would run", async () => {
    const source = { name: "shell", kind: "mcp" as const, title: "Shell", description: "", enabled: true };
    const stdio = { ...source, connection: { transport: "stdio", command: "node" } };
    await expect(callAs("editor").sources.create(stdio)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const http = { ...source, connection: { transport: "http", url: "https://tools.example.com/mcp" } };
    const { updatedAt: _time, ...made } = await callAs("editor").sources.create(http);
    const turned = { ...made, connection: stdio.connection };
    await expect(callAs("editor").sources.update(turned)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await callAs("admin").sources.update(turned)).connection).toMatchObject({ transport: "stdio" });
  });

  it("lets only an admin bring back a command line that was removed or changed", async () => {
    const [admin, editor] = [callAs("admin"), callAs("editor")];
    const publish = async () => {
      const { draftHash } = await editor.revisions.review();
      return (await editor.revisions.publish({ note: "why", draftHash })).number;
    };
    const restore = (who: typeof admin, number: number) =>
      who.revisions.restore({ number, note: "", discardDraftHash: null });
    const source = { name: "lathe", kind: "mcp" as const, title: "Lathe", description: "", enabled: true };
    const made = await admin.sources.create({ ...source, connection: { transport: "stdio", command: "lathe-1" } });
    const first = await publish();
    const { updatedAt: _time, ...changed } = made;
    const second = { ...changed, connection: { transport: "stdio", command: "lathe-2" } };
    const updated = await admin.sources.update(second);
    await publish();
    await expect(restore(editor, first)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await editor.sources.remove({ id: updated.id, version: updated.version });
    const without = await publish();
    await expect(restore(editor, first)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await editor.revisions.review()).diff.changes).toEqual([]);
    const back = await restore(admin, first);
    expect(back.number).toBe(without + 1);
    // What is published as it is stays, and what has no command line is anybody's to bring back who may publish.
    expect((await restore(editor, first)).number).toBe(back.number + 1);
    expect((await restore(editor, without)).number).toBe(back.number + 2);
  });
});
