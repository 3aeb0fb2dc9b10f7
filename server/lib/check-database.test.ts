import { connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@/server/cli/process/ports.mjs";
import { openDatabase } from "@/server/lib/db/client";
import { createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { checkDatabase, UnreachableError, waitForDatabase, withDatabase } from "./check-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
afterAll(() => database.drop());

describe("a database that cannot be used", () => {
  it.each([
    ["mysql://localhost/x", /DATABASE_URL must look like/],
    ["postgresql://someone:topsecret@127.0.0.1:1/crib", /Couldn't reach the database at .*127\.0\.0\.1:1\/crib/],
  ])("is refused in one sentence without its password (%s)", async (url, sentence) => {
    const refused = checkDatabase(url);
    await expect(refused).rejects.toMatchObject({ expected: true, message: expect.stringMatching(sentence) });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining("topsecret") });
  });

  it("is refused when it is too old, and accepted otherwise", async () => {
    await expect(checkDatabase(database.url, 99)).rejects.toMatchObject({
      expected: true,
      message: expect.stringMatching(/PostgreSQL \d+; Toolcrib needs 99/),
    });
    await expect(checkDatabase(database.url)).resolves.toBeUndefined();
  });
});

describe("waiting for a database", () => {
  it("retries until it is reachable, and says each time what is wrong", async () => {
    const { port, hostname } = new URL(database.url);
    const late = await freePort();
    const warnings: string[] = [];
    const log = { warn: (text: unknown) => void warnings.push(String(text)), info: () => {} };
    const url = new URL(database.url);
    url.port = String(late);
    const waiting = waitForDatabase(url.href, log, { first: 20, most: 40 });
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(1));
    expect(warnings[0]).toMatch(/Couldn't reach the database at .*Retrying in 1 s\.$/);
    const proxy = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on("error", () => {});
    }).listen(late);
    await expect(waiting).resolves.toBeUndefined();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it("does not wait for what the operator has to fix", async () => {
    const url = new URL(database.url);
    url.pathname = "/there_is_no_such_database";
    const log = { warn: () => {}, info: () => {} };
    const refused = waitForDatabase(url.href, log, { first: 20, most: 40 });
    await expect(refused).rejects.toMatchObject({ expected: true });
    await expect(refused).rejects.not.toBeInstanceOf(UnreachableError);
  });
});

describe("what a start does in the database", () => {
  const log = { warn: () => {}, info: () => {} };
  const RETRY = { first: 20, most: 40 };

  it("is repeated if the connection is lost in the middle", async () => {
    const proxy = await createCuttableProxy(database.url);
    let tries = 0;
    const answer = await withDatabase(
      proxy.url,
      log,
      async () => {
        tries++;
        if (tries === 1) proxy.cut();
        const { client, close } = openDatabase(proxy.url, { maxConnections: 1 });
        try {
          return await client.$queryRaw<{ one: number }[]>`SELECT 1 AS one`;
        } finally {
          await close();
          proxy.restore();
        }
      },
      RETRY,
    );
    expect(answer).toEqual([{ one: 1 }]);
    expect(tries).toBe(2);
    await proxy.close();
  });

  it("ends the start at once where database connected and refuses", async () => {
    let tries = 0;
    const refused = withDatabase(
      database.url,
      log,
      async () => {
        tries++;
        throw new Error("permission denied");
      },
      RETRY,
    );
    await expect(refused).rejects.toThrow("permission denied");
    expect(tries).toBe(1);
  });
});
