import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { step } from "./progress.mjs";

function recorder(isTTY: boolean) {
  const texts: string[] = [];
  return { isTTY, texts, write: (text: string) => texts.push(text) };
}

describe("progress", () => {
  it("says nothing about short work and hands on its result", async () => {
    const out = recorder(false);
    expect(await step("Counting", async () => 3, { out })).toBe(3);
    expect(out.texts).toEqual([]);
  });

  it("writes a line at the start and at the end if there is no terminal", async () => {
    const out = recorder(false);
    await step("Counting", () => sleep(300), { out });
    expect(out.texts).toEqual(["  Counting …\n", expect.stringMatching(/^✓ Counting \(0\.\d s\)\n$/)]);
  });

  it("marks what failed and lets the error through", async () => {
    const out = recorder(true);
    const work = () => sleep(300).then(() => Promise.reject(new Error("broken")));
    await expect(step("Counting", work, { out })).rejects.toThrow("broken");
    expect(out.texts.at(-1)).toContain("✗ Counting");
  });
});
