import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataFolder, prepareDataFolder, readSecret } from "./data-folder.mjs";
import { assertPortFree, freePort, readPort } from "./process/ports.mjs";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "toolcrib-data-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("the data folder", () => {
  it("is made closed to others, and probing leaves nothing behind", async () => {
    const folder = path.join(root, "deep/data");
    await prepareDataFolder(folder);
    expect((await stat(folder)).mode & 0o066).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it("that cannot be written is named, with what to do", async () => {
    await writeFile(path.join(root, "file"), "");
    const folder = path.join(root, "file/data");
    await expect(prepareDataFolder(folder)).rejects.toMatchObject({
      expected: true,
      message: `Couldn't write to the data folder ${folder} (ENOTDIR). Give this user write permission, or set TOOLCRIB_DATA to another folder.`,
    });
  });

  it("serves one process at a time", async () => {
    const lock = await lockDataFolder(root);
    await expect(lockDataFolder(root)).rejects.toMatchObject({
      expected: true,
      message: `Toolcrib is already running on the data folder ${root} (process ${process.pid}). Stop it, or set TOOLCRIB_DATA to another folder.`,
    });
    lock.release();
    (await lockDataFolder(root)).release();
    expect(await readdir(root)).toEqual([]);
  });
});

describe("the secret", () => {
  it("is made once, kept for the owner only, and the same for all who start at once", async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, () => readSecret(root, {})));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect((await stat(path.join(root, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readdir(root)).toEqual(["secret"]);
  });

  it("comes from the environment when given there", async () => {
    const given = "given-".repeat(6);
    expect(await readSecret(root, { TOOLCRIB_SECRET: given })).toBe(given);
    expect(await readdir(root)).toEqual([]);
  });

  it("of fewer than 32 characters is refused with an error that names its location, not its content", async () => {
    const short = "hunter2-".repeat(4).slice(0, 31);
    const refusal = await readSecret(root, { TOOLCRIB_SECRET: short }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      expected: true,
      message: expect.stringMatching(/^TOOLCRIB_SECRET has 31 characters, but a secret needs at least 32;[^.]*\.$/),
    });
    expect(String(refusal)).not.toContain("hunter2");
    await writeFile(path.join(root, "secret"), "short\n");
    await expect(readSecret(root, {})).rejects.toThrow(`${path.join(root, "secret")} has 5 characters`);
  });

  it("that is an empty file is refused rather than used", async () => {
    await writeFile(path.join(root, "secret"), "");
    await expect(readSecret(root, {})).rejects.toThrow("is empty");
  });
});

describe("the port", () => {
  it("is 3000 unless PORT says otherwise", () => {
    expect([readPort(undefined), readPort(""), readPort("8080")]).toEqual([3000, 3000, 8080]);
  });

  it.each(["abc", "0", "65536", "-1", "80.5", "0x50"])("may not be %s", (text) => {
    expect(() => readPort(text)).toThrow(`PORT is "${text}", but it must be a whole number from 1 to 65535`);
  });

  it("that is taken is named, with what to do", async () => {
    const port = await freePort();
    await assertPortFree(port);
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    await expect(assertPortFree(port)).rejects.toMatchObject({
      expected: true,
      message: expect.stringContaining(`Port ${port} is in use; set PORT to another one, for example`),
    });
    server.close();
  });
});
