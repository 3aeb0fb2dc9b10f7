import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { changeItems, getItem, itemKind, putItem } from "./workbench.store";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

const PAD = itemKind<{ lines: number }>("pad");

function addLine(ownerId: string) {
  return changeItems(database.client, ownerId, PAD, async (tx) => {
    const lines = (await getItem(tx, ownerId, PAD, "main"))?.lines ?? 0;
    await putItem(tx, ownerId, PAD, "main", { lines: lines + 1 });
    return lines + 1;
  });
}

describe("changes of one owner's items of a kind", () => {
  it("are serialized in request order, over one connection", async () => {
    let [inUse, mostInUse] = [0, 0];
    const acquire = () => {
      inUse += 1;
      mostInUse = Math.max(mostInUse, inUse);
    };
    const release = () => {
      inUse -= 1;
    };
    database.pool.on("acquire", acquire).on("release", release);
    const numbers = await Promise.all(Array.from({ length: 50 }, () => addLine("user_many")));
    database.pool.off("acquire", acquire).off("release", release);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(mostInUse).toBe(1);
  });

  it("continue after a failed one, whose caller alone gets the error", async () => {
    const failing = changeItems(database.client, "user_fails", PAD, () => Promise.reject(new Error("boom")));
    const next = addLine("user_fails");
    await expect(failing).rejects.toThrow("boom");
    expect(await next).toBe(1);
  });

  it("do not wait for other owners", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = changeItems(database.client, "user_slow", PAD, () => held);
    expect(await addLine("user_quick")).toBe(1);
    letGo();
    await slow;
  });
});
