import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { checkDatabase } from "./check-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
afterAll(() => database.drop());

describe("a database that cannot be used", () => {
  it.each([
    ["mysql://localhost/x", /DATABASE_URL must look like/],
    ["postgresql://someone:topsecret@127.0.0.1:1/crib", /127\.0\.0\.1:1\/crib cannot be reached/],
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
