import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPeerPackage } from "./peer-packages.mjs";

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), "toolcrib-peers-"));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

async function installGreeter(_spec: string, folder: string): Promise<void> {
  const place = path.join(folder, "node_modules/@some/greeter");
  await mkdir(place, { recursive: true });
  const exports = { "./polite": { import: "./polite.js" } };
  await writeFile(path.join(place, "package.json"), JSON.stringify({ type: "module", exports }));
  await writeFile(path.join(place, "polite.js"), 'export const greeting = "good day";');
}

describe("a package that is only compared with", () => {
  it("is installed when it is first asked for, and once", async () => {
    const install = vi.fn(installGreeter);
    const load = () => loadPeerPackage("@some/greeter@1.0.0", "@some/greeter/polite", { cache, install });
    const [first, second] = await Promise.all([load(), load()]);
    expect(first).toMatchObject({ greeting: "good day" });
    expect(second).toBe(first);
    expect(await load()).toBe(first);
    expect(install).toHaveBeenCalledTimes(1);
    expect(await readdir(cache)).toEqual(["@some+greeter@1.0.0"]);
  });

  it("leaves nothing behind if it can't be installed, and says why", async () => {
    const install = () => Promise.reject(new Error("no network"));
    const loading = loadPeerPackage("greeter@1.0.0", "greeter", { cache, install });
    await expect(loading).rejects.toThrow("it could not be installed: no network");
    expect(await readdir(cache)).toEqual([]);
  });
});
