import { afterAll, beforeAll, expect, it } from "vitest";
import { createVault } from "@/server/lib/auth/vault";
import { DomainError } from "@/server/lib/errors";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { credentialsOf } from "./credentials.service";
import { importMcpFile } from "./import-mcp-file";
import { sources } from "./sources.service";

const ACTOR = { id: null, name: "Ada" };
const SECRET = "tok-0123456789";
const hole = (name: string) => `\${${name}}`;
const vault = createVault("a secret of at least thirty-two characters");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("creates a source per server, keeps secrets out of the draft and the audit log, and goes on after a failure", async () => {
  const text = JSON.stringify({
    mcpServers: {
      good: { url: "https://good.example/mcp", headers: { Authorization: `Bearer ${hole("TOKEN")}` } },
      blocked: { url: "https://blocked.example/mcp" },
      open: { url: "https://open.example/mcp", headers: { "X-Key": hole("OTHER") } },
      last: { url: "https://last.example/mcp" },
      unwanted: { url: "https://unwanted.example/mcp" },
    },
  });
  const outbound = {
    async assertAllowed(url: string | URL) {
      if (String(url).includes("blocked")) throw new DomainError("rejected", "url: this address is blocked");
    },
  };
  const services = { client: database.client, vault, outbound } as never;
  const rights = { allowStdio: false, mayManage: true };
  const only = ["good", "blocked", "open", "last"];
  const outcomes = await importMcpFile(services, ACTOR, rights, { text, only, values: { TOKEN: SECRET } });
  expect(outcomes.map(({ key, error }) => [key, error])).toEqual([
    ["good", null],
    ["blocked", "this address is blocked"],
    ["open", "It needs a value for OTHER."],
    ["last", null],
  ]);
  const created = await sources.get(database.client, "good");
  expect(created.connection).toEqual({ transport: "http", url: "https://good.example/mcp" });
  expect((await credentialsOf(database.client, vault, created))?.headers).toEqual({
    Authorization: `Bearer ${SECRET}`,
  });
  const names = (await sources.list(database.client)).map(({ name }) => name);
  expect(names).toContain("last");
  for (const name of ["blocked", "open", "unwanted"]) expect(names).not.toContain(name);
  const audit = await database.client.auditEvent.findMany();
  expect(audit.filter(({ action }) => action === "set credentials")).toHaveLength(1);
  const kept = [audit.map(({ id: _id, ...event }) => event), await sources.list(database.client)];
  expect(JSON.stringify(kept)).not.toContain(SECRET);
});
