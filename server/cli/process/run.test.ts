import { describe, expect, it } from "vitest";
import { run } from "./run.mjs";

describe("running a command", () => {
  it("always hands over the whole output, however fast the command ends", async () => {
    const runs = await Promise.all(Array.from({ length: 60 }, () => run("/bin/sh", ["-c", "echo 101"])));
    expect(new Set(runs.map(({ output }) => output))).toEqual(new Set(["101\n"]));
  });

  it("does not wait for a daemon that keeps the output open", async () => {
    const started = Date.now();
    await run("/bin/sh", ["-c", "sleep 6 & echo started"]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it("tells that a command does not exist", async () => {
    expect((await run("/no/such/command", [])).code).toBe(127);
  });
});
