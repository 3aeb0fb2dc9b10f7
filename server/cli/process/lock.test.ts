import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryLock, withLock } from "./lock.mjs";
import { isProcessAlive, processIdentity } from "./process-identity.mjs";

const NO_SUCH_PROCESS = 2 ** 22 + 1;
let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-lock-"));
  file = path.join(folder, "some.pid");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a lock", () => {
  it("is refused while a living process holds it, and names that process", async () => {
    const first = await tryLock(file);
    expect(await tryLock(file)).toEqual({ holder: process.pid });
    if ("release" in first) first.release();
    expect(await tryLock(file)).toHaveProperty("release");
  });

  it("is taken over from a process that was killed", async () => {
    await writeFile(file, `${NO_SUCH_PROCESS}\n\n`);
    expect(await tryLock(file)).toHaveProperty("release");
    expect(await readFile(file, "utf8")).toMatch(new RegExp(`^${process.pid}\n`));
  });

  it.runIf(process.platform === "linux")("is taken over when the number now belongs to another process", async () => {
    await writeFile(file, `${process.pid}\nanother-boot:1\n`);
    expect(await tryLock(file)).toHaveProperty("release");
  });

  it("that is stale goes to exactly one of many", async () => {
    await writeFile(file, `${NO_SUCH_PROCESS}\n\n`);
    const attempts = await Promise.all(Array.from({ length: 20 }, () => tryLock(file)));
    expect(attempts.filter((attempt) => "release" in attempt)).toHaveLength(1);
  });

  it("lets one piece of work run at a time, and is free again after a failure", async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
    };
    await expect(withLock("x", () => Promise.reject(new Error("broken")), { folder })).rejects.toThrow("broken");
    await Promise.all([
      withLock("x", work, { folder }),
      withLock("x", work, { folder }),
      withLock("x", work, { folder }),
    ]);
    expect(most).toBe(1);
  });
});

describe("a process", () => {
  it("is alive under its own identity only", () => {
    expect(isProcessAlive(process.pid, processIdentity(process.pid))).toBe(true);
    expect(isProcessAlive(NO_SUCH_PROCESS)).toBe(false);
    expect(isProcessAlive(Number.NaN)).toBe(false);
  });

  it.runIf(process.getuid)("is not taken in a folder that others could have prepared", async () => {
    await chmod(folder, 0o777);
    await expect(withLock("x", async () => 1, { folder })).rejects.toMatchObject({ expected: true });
  });
});
