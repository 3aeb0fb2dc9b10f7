import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readRows } from "./read-rows";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
afterAll(() => database.drop());

it("does not read many large rows at once after small ones", async () => {
  const { pool } = database;
  await pool.query("CREATE TABLE grown (n int, nothing text, words text)");
  await pool.query("INSERT INTO grown SELECT n, NULL, 'x' FROM generate_series(1, 30) n");
  // Random, so they cannot be compressed.
  await pool.query(`
    INSERT INTO grown SELECT n, NULL, (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 250))
    FROM generate_series(31, 70) n`);
  const columns = [
    { name: "n", type: "integer" },
    { name: "nothing", type: "text" },
    { name: "words", type: "text" },
  ];
  const batchCharacters = 20_000;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const query = vi.spyOn(client, "query");
    const yielded: string[][] = [];
    for await (const lines of readRows(client, { name: "grown", columns }, { batchCharacters }))
      yielded.push([...lines]);
    const answers = await Promise.all(
      query.mock.results.map(async ({ value }) => (await value) as { rows: unknown[] }),
    );
    query.mockRestore();
    for (const lines of [...yielded, ...answers.map(({ rows }) => rows.map(String))]) {
      expect(lines.join("\n").length).toBeLessThan(2 * batchCharacters);
    }
    const numbers = Array.from({ length: 70 }, (_, at) => String(at + 1));
    expect(yielded.flat().map((line) => JSON.parse(line)[0])).toEqual(numbers);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
});

it("splits batches that expand when read, and reads a row that is too large by itself", async () => {
  const { pool } = database;
  await pool.query("CREATE TABLE packed (n int, words text)");
  await pool.query("INSERT INTO packed SELECT n, repeat('x', 30000) FROM generate_series(1, 60) n");
  const columns = [
    { name: "n", type: "integer" },
    { name: "words", type: "text" },
  ];
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const counts: number[] = [];
    const options = { batchCharacters: 70_000 };
    for await (const lines of readRows(client, { name: "packed", columns }, options)) counts.push(lines.length);
    expect(Math.max(...counts)).toBe(2);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    const alone: number[] = [];
    const tight = { batchCharacters: 10_000 };
    for await (const lines of readRows(client, { name: "packed", columns }, tight)) alone.push(lines.length);
    expect(new Set(alone)).toEqual(new Set([1]));
    await client.query("COMMIT");
  } finally {
    client.release();
  }
});
