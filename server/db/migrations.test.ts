import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { applyMigrations, readMigratedSchema, readSchema } from "./migrations";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
afterAll(() => database.drop());

describe("migrations", () => {
  it("lead to exactly the schema on disk", async () => {
    expect(await readMigratedSchema()).toBe(await readSchema());
  });

  it("are applied once when several processes start at the same time", async () => {
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url)));
    expect(applied.flat().length).toBeGreaterThan(0);
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(await applyMigrations(database.url)).toEqual([]);
  });

  it("say in PostgreSQL's own words why they could not be applied", async () => {
    const other = await createTestDatabase({ migrated: false, seeded: false });
    await other.pool.query('CREATE TABLE "tool" ("id" int)');
    // Not empty, and not ours: Prisma wants to be told that this is meant.
    await expect(applyMigrations(other.url)).rejects.toThrow(/already exists|not empty/);
    await other.drop();
  });

  it("leave every Prisma model readable", async () => {
    const { client } = database;
    const counts = await Promise.all([
      client.source.count(),
      client.tool.count(),
      client.round.count(),
      client.evalRun.count(),
      client.chatMessage.count(),
      client.secret.count(),
    ]);
    expect(counts).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("keep all times with their zone", async () => {
    const { rows } = await database.pool.query(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' AND data_type LIKE 'timestamp%' AND data_type <> 'timestamp with time zone'",
    );
    expect(rows).toEqual([]);
  });
});
