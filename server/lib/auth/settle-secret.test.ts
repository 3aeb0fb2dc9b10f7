import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { settleSecret } from "./settle-secret.service";
import { createVault, type Vault } from "./vault";

const first = createVault("the first secret of the operator");
const second = createVault("the second secret of the operator");
const third = createVault("a secret of somebody else");

let database: TestDatabase;
let lines: unknown[] = [];
beforeEach(async () => {
  database = await createTestDatabase({ seeded: false });
  lines = [];
});
afterEach(() => database.drop());

function settle(current: Vault, old: Vault | "lost" | null = null) {
  const note = (...line: unknown[]) => void lines.push(line);
  const log = { info: note, warn: note };
  return settleSecret(database.client, { current, old, place: "TOOLCRIB_SECRET", log });
}

async function store(vault: Vault, subjectId: string): Promise<void> {
  const ciphertext = vault.seal("source credentials", subjectId, `value of ${subjectId}`);
  await database.client.secret.create({
    data: { id: subjectId, purpose: "source credentials", subjectId, ciphertext },
  });
}

/** What a process with this secret can read. */
async function readable(vault: Vault): Promise<string[]> {
  const rows = await database.client.secret.findMany({
    where: { purpose: "source credentials" },
    orderBy: { id: "asc" },
  });
  return rows.flatMap(({ purpose, subjectId, ciphertext }) => {
    try {
      return vault.open(purpose, subjectId, ciphertext);
    } catch {
      return [];
    }
  });
}

async function signIn(): Promise<void> {
  const user = { id: "user_1", name: "Ada", email: "ada@example.com" };
  await database.client.user.create({ data: user });
  await database.client.authSession.create({
    data: { id: "s", token: "t", userId: user.id, expiresAt: new Date(Date.now() + 60_000) },
  });
}

it("accepts any secret at first and then no other, even if nothing is stored yet", async () => {
  await settle(first);
  await settle(first);
  await expect(settle(second)).rejects.toMatchObject({
    expected: true,
    message: expect.stringMatching(
      /^TOOLCRIB_SECRET doesn't match the secret that encrypted this database\. [^.]*\. [^.]*\.$/,
    ),
  });
  expect(lines).toEqual([]);
});

it("re-encrypts everything with the new secret, reports how many, and ends all sessions", async () => {
  await settle(first);
  await store(first, "a");
  await store(first, "b");
  await signIn();
  await settle(second, first);
  expect(await readable(second)).toEqual(["value of a", "value of b"]);
  expect(await readable(first)).toEqual([]);
  expect(await database.client.authSession.count()).toBe(0);
  expect(lines).toEqual([[{ credentials: 2, sessions: 1 }, expect.stringContaining("with the new secret")]]);
  await expect(settle(first)).rejects.toThrow("TOOLCRIB_SECRET doesn't match the secret");
  // Left in place, the variable does no harm.
  await settle(second, first);
  await settle(second, third);
  expect(await readable(second)).toHaveLength(2);
});

it("changes nothing if the old secret is wrong too, and names that variable", async () => {
  await settle(first);
  await store(first, "a");
  await signIn();
  await expect(settle(second, third)).rejects.toThrow(/^Neither TOOLCRIB_SECRET_OLD nor TOOLCRIB_SECRET matches/);
  expect(await readable(first)).toEqual(["value of a"]);
  expect(await database.client.authSession.count()).toBe(1);
});

it("judges a database of an earlier version by what is stored in it", async () => {
  await store(first, "a");
  await expect(settle(second)).rejects.toThrow("TOOLCRIB_SECRET doesn't match the secret");
  await store(second, "b");
  await settle(second, first);
  expect(await readable(second)).toEqual(["value of a", "value of b"]);
  await settle(second);
});

it("continues without values encrypted with a lost secret", async () => {
  await settle(first);
  await store(first, "a");
  await settle(second, "lost");
  expect(await readable(second)).toEqual([]);
  expect(lines).toContainEqual([{ credentials: 1 }, expect.stringContaining("set them again")]);
  await settle(second);
});

it("is done by one of several processes that start at once", async () => {
  await settle(first);
  await store(first, "a");
  await Promise.all([1, 2, 3].map(() => settle(second, first)));
  expect(await readable(second)).toEqual(["value of a"]);
  expect(lines.filter((line) => JSON.stringify(line).includes("with the new secret"))).toHaveLength(1);
});
