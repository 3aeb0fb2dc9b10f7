import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isProcessAlive, isZombie, processIdentity } from "./process-identity.mjs";

describe("a process", () => {
  it("is alive while it runs, and not when its number was given to another", () => {
    expect(isProcessAlive(process.pid)).toBe(true);
    expect(isProcessAlive(process.pid, processIdentity(process.pid))).toBe(true);
    expect(isProcessAlive(0)).toBe(false);
  });

  it.runIf(process.platform === "linux")("is dead once it ended, even if its parent never asks for it", async () => {
    // The shell starts a child, tells its number, then becomes a program that never waits for children.
    const shell = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 20"], { stdio: ["ignore", "pipe", "ignore"] });
    const [line] = (await once(shell.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    await expect.poll(() => isZombie(pid)).toBe(true);
    expect(isProcessAlive(pid)).toBe(false);
    shell.kill();
  });
});
