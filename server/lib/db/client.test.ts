import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { type Db, inTransaction, lockDraft } from "./client";
import { LOCKS } from "./locks";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

async function readPatience(db: Db): Promise<string | undefined> {
  const rows = await db.$queryRaw<{ setting: string }[]>`
    SELECT current_setting('idle_in_transaction_session_timeout') AS setting`;
  return rows[0]?.setting;
}

it.each(["shared", "alone"] as const)("the draft's lock, %s, is not kept by a machine that vanished", async (how) => {
  const before = await readPatience(database.client);
  const during = await inTransaction(database.client, async (tx) => {
    await lockDraft(tx, how);
    return readPatience(tx);
  });
  expect(during).toBe("150s");
  expect(await readPatience(database.client)).toBe(before);
});

it("many can share the draft's lock, or one can hold it alone", async () => {
  const { client } = database;
  const isFree = async (tx: Db, lock: string) => {
    const rows = await tx.$queryRawUnsafe<{ got: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock${lock}(${LOCKS.draft}) AS got`,
    );
    return rows[0]?.got;
  };
  const found = (how: "shared" | "alone", lock: "" | "_shared") =>
    inTransaction(client, async (tx) => {
      await lockDraft(tx, how);
      return inTransaction(client, (other) => isFree(other, lock));
    });
  expect(await found("shared", "_shared")).toBe(true);
  expect(await found("shared", "")).toBe(false);
  expect(await found("alone", "_shared")).toBe(false);
});
