import { describe, expect, it } from "vitest";
import type { KeyUse } from "./key-use.store";
import { createLastUsed } from "./last-used";

describe("the time of the last use", () => {
  it("is written soon after the first use, then every ten seconds, all keys at once", async () => {
    const written: (readonly KeyUse[])[] = [];
    const lastUsed = createLastUsed(async (uses) => void written.push(uses));
    lastUsed.note("key_a", 1_000);
    lastUsed.note("key_a", 1_500);
    lastUsed.note("key_b", 1_200);
    await lastUsed.flush(2_000);
    expect(written).toEqual([
      [
        { keyId: "key_a", at: 1_500 },
        { keyId: "key_b", at: 1_200 },
      ],
    ]);
    lastUsed.note("key_a", 3_000);
    await lastUsed.flush(4_000);
    expect(written).toHaveLength(1);
    await lastUsed.flush(12_000);
    expect(written[1]).toEqual([{ keyId: "key_a", at: 3_000 }]);
    await lastUsed.flush(99_000);
    expect(written).toHaveLength(2);
  });

  it("is tried again after a failure, and a use during the write is not lost", async () => {
    const written: (readonly KeyUse[])[] = [];
    let fails = true;
    const lastUsed = createLastUsed(async (uses) => {
      if (fails) throw new Error("away");
      lastUsed.note("key_a", 7_000);
      written.push(uses);
    });
    lastUsed.note("key_a", 1_000);
    await expect(lastUsed.flush(2_000)).rejects.toThrow("away");
    fails = false;
    await lastUsed.flush(3_000);
    await lastUsed.flush(20_000);
    expect(written.flat().map(({ at }) => at)).toEqual([1_000, 7_000]);
  });
});
