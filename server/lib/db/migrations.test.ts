import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "@/server/lib/hash";
import { PROJECT_ROOT } from "@/server/paths";
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

  it("are applied once each when several processes start on an older database, whatever its age, and lose nothing", async () => {
    const names = await migrationNames();
    for (let known = 1; known < names.length; known++) {
      const older = await createOlderDatabase(names.slice(0, known));
      const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(older.url)));
      expect(applied.flat().sort()).toEqual(names.slice(known));
      expect(await older.client.authRateLimit.count()).toBe(1);
      expect(await older.client.round.count()).toBe(0);
      await older.drop();
    }
  });

  it("that a killed process had started are run again, but not twice if its script was still running", async () => {
    const names = await migrationNames();
    const last = names.at(-1) ?? "";
    const begin = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('${randomUUID()}', 'x', '${last}')`;
    const killed = await createOlderDatabase(names.slice(0, -1));
    await killed.pool.query(begin);
    expect(await applyMigrations(killed.url)).toEqual([last]);
    await killed.drop();

    const orphaned = await createOlderDatabase(names.slice(0, -1));
    const script = await readFile(path.join(FOLDER, last, "migration.sql"), "utf8");
    await orphaned.pool.query(begin.replace("'x'", `'${sha256(script)}'`));
    const rest = orphaned.pool.query(
      `SELECT pg_advisory_xact_lock(72707370);\nSELECT pg_sleep(1);\n${script};UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await applyMigrations(orphaned.url)).toEqual([]);
    await rest;
    expect(await orphaned.client.chat.count()).toBe(0);
    await orphaned.drop();
  });

  it("give policies with the old defaults the new ones, and keep what an admin chose", async () => {
    const names = await migrationNames();
    const older = await createOlderDatabase(names.slice(0, names.indexOf("20261118020000_policy_limits")));
    const old = {
      thresholds: { loader: true, smallTalkLogit: -2 },
      signals: { hybrid: { enabled: true, minProbability: 0.015 } },
      caps: { maxTools: 20, maxTokens: null },
      presentation: { deferred: "nothing" },
    };
    const insert = (id: string, preset: string, { thresholds, signals, caps, presentation }: typeof old) =>
      older.pool.query(
        "INSERT INTO policy (id, name, title, preset, thresholds, signals, stability, caps, presentation, updated_at) VALUES ($1, $1, '', $2::preset_name, $3, $4, '{}', $5, $6, now())",
        [id, preset, ...[thresholds, signals, caps, presentation].map((part) => JSON.stringify(part))],
      );
    await insert("kept", "toolcrib", old);
    await insert("chosen", "toolcrib", {
      ...old,
      signals: { hybrid: { enabled: true, minProbability: 0.1 } },
      caps: { ...old.caps, maxTools: 5 },
    });
    await insert("other", "gaia", old);
    await applyMigrations(older.url);
    const { rows } = await older.pool.query("SELECT * FROM policy ORDER BY id");
    const [chosen, kept, other] = rows;
    expect(kept.thresholds).toEqual({ loader: true, smallTalkBelow: 0.05, unlikelyBelow: 0.15 });
    expect(kept.signals.hybrid.minProbability).toBe(0.00025);
    expect(kept.caps).toEqual({ maxTools: 100, maxTokens: 6000, turnTokens: 2000, windowShare: 0.1 });
    expect(kept.presentation.tail).toBe("slim");
    expect(chosen.signals.hybrid.minProbability).toBe(0.1);
    expect(chosen.caps).toEqual({ maxTools: 5, maxTokens: null, turnTokens: null, windowShare: null });
    expect(other.thresholds).toEqual({ loader: true, smallTalkBelow: null, unlikelyBelow: null });
    expect(other.presentation).toEqual({ deferred: "nothing", tail: "full" });
    await older.drop();
  });

  it("set each policy to read the conversation, as all did before, and change nothing else", async () => {
    const names = await migrationNames();
    const older = await createOlderDatabase(names.slice(0, names.indexOf("20261118071000_query_conversation")));
    const signals = { core: true, query: { kind: "message", characters: 2000 } };
    await older.pool.query(
      "INSERT INTO policy (id, name, title, preset, thresholds, signals, stability, caps, presentation, updated_at) VALUES ('p', 'p', '', 'toolcrib', '{}', $1, '{}', '{}', '{\"tail\": \"full\"}', now())",
      [JSON.stringify(signals)],
    );
    await applyMigrations(older.url);
    const { rows } = await older.pool.query("SELECT signals FROM policy");
    expect(rows[0].signals).toEqual({ ...signals, query: { ...signals.query, conversation: true } });
    await older.drop();
  });

  it("report PostgreSQL's own message if they can't be applied", async () => {
    const other = await createTestDatabase({ migrated: false, seeded: false });
    await other.pool.query('CREATE TABLE "tool" ("id" int)');
    // Not empty and not ours: Prisma must be told that this is intended.
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

const FOLDER = path.join(PROJECT_ROOT, "prisma/migrations");

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => !name.includes(".")).sort();
}

/** As an earlier release left it, with data. */
async function createOlderDatabase(names: readonly string[]): Promise<TestDatabase> {
  const older = await createTestDatabase({ migrated: false, seeded: false });
  await older.pool.query(`CREATE TABLE _prisma_migrations (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
    migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count int NOT NULL DEFAULT 0)`);
  for (const name of names) {
    const script = await readFile(path.join(FOLDER, name, "migration.sql"), "utf8");
    await older.pool.query(script);
    await older.pool.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)",
      [randomUUID(), sha256(script), name],
    );
  }
  await older.pool.query("INSERT INTO auth_rate_limit VALUES ('limit_1', 'somebody', 1, 0)");
  return older;
}
