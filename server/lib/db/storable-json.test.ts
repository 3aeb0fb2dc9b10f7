import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { isDataError } from "./is-data-error";
import { toStorableJson } from "./storable-json";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
afterAll(() => database.drop());

async function store(json: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>("SELECT $1::jsonb AS value", [json]);
  return rows[0]?.value;
}

describe("storable JSON", () => {
  it("is accepted by PostgreSQL with any characters in names and values, and changes nothing else", async () => {
    const hostile = { "k\0": ["nul \0", "half \ud83d", "half \ude42 too", "whole 🙂"], back: "\\u0000 \\\\ud800" };
    await expect(store(JSON.stringify(hostile))).rejects.toSatisfy(isDataError);
    expect(await store(toStorableJson(hostile))).toEqual({
      "k\ufffd": ["nul \ufffd", "half \ufffd", "half \ufffd too", "whole 🙂"],
      back: "\\u0000 \\\\ud800",
    });
    expect(await store(toStorableJson(undefined))).toBeNull();
  });
});

describe("an error", () => {
  it.each(["22P05", "23505", "54000", "XX000"])("%s is about the data, and will come again", (code) => {
    expect(isDataError({ code })).toBe(true);
  });

  it.each(["57P01", "08006", "53300", "40001", "ECONNRESET", undefined])("%s may be over in a moment", (code) => {
    expect(isDataError(Object.assign(new Error("x"), { code }))).toBe(false);
    expect(isDataError(code)).toBe(false);
  });
});
