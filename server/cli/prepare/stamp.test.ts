import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuildSource } from "./build.mjs";
import { decideInstall, npmComplaint } from "./install.mjs";
import { hashFiles, whenChanged, writeStamp } from "./stamp.mjs";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "toolcrib-stamp-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, content: string, time?: Date) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
  if (time) await utimes(path.join(root, file), time, time);
}

describe("the hash of sources", () => {
  it("changes with content, name and deletion, but not with times", async () => {
    await put("app/a.ts", "1");
    await put("app/b.ts", "2");
    const hash = () => hashFiles(root, ["app", "absent.json"]);
    const first = await hash();
    await put("app/a.ts", "1", new Date(0));
    expect(await hash()).toBe(first);
    await put("app/a.ts", "3");
    expect(await hash()).not.toBe(first);
    await put("app/a.ts", "1");
    await rm(path.join(root, "app/b.ts"));
    expect(await hash()).not.toBe(first);
    await put("app/c.ts", "2");
    expect(await hash()).not.toBe(first);
  });

  it("leaves out what does not go into a build", () => {
    const left = [
      "server/a.test.ts",
      "server/cli/start.mjs",
      "server/lib/db/generated/client.ts",
      "public/docs/tools.webp",
    ];
    expect(["app/page.tsx", ...left].filter(isBuildSource)).toEqual(["app/page.tsx"]);
  });
});

describe("stamped work", () => {
  it("is done once per hash, and again after it failed", async () => {
    const stamp = path.join(root, "out/.stamp");
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    expect(await whenChanged(stamp, "a", work)).toBe(true);
    expect(await whenChanged(stamp, "a", work)).toBe(false);
    await expect(whenChanged(stamp, "b", () => Promise.reject(new Error("broken")))).rejects.toThrow();
    // Back to the old sources, but the failed run may have left the output half-made.
    expect(await whenChanged(stamp, "a", work)).toBe(true);
    expect(runs).toBe(2);
    expect((await readFile(stamp, "utf8")).trim()).toBe("a");
  });
});

describe("packages are installed", () => {
  const old = new Date(1_000_000);

  it("when there are none", async () => {
    await put("package-lock.json", "{}");
    expect((await decideInstall(root)).action).toBe("install");
  });

  it("when the lock file has another content than at the last installation", async () => {
    await put("package-lock.json", "{}");
    await writeStamp(path.join(root, "node_modules/.toolcrib-lock"), (await decideInstall(root)).hash);
    expect((await decideInstall(root)).action).toBe("nothing");
    await put("package-lock.json", '{"a":1}', old);
    expect((await decideInstall(root)).action).toBe("install");
  });

  it("not when someone ran npm manually after the lock file was written", async () => {
    await put("package-lock.json", "{}", old);
    await put("node_modules/.package-lock.json", "{}");
    expect((await decideInstall(root)).action).toBe("accept");
  });

  it("when npm's record is older than the lock file", async () => {
    await put("package-lock.json", "{}");
    await put("node_modules/.package-lock.json", "{}", old);
    expect((await decideInstall(root)).action).toBe("install");
  });
});

describe("a failed installation", () => {
  it("shows npm's reason, not the general help after it", () => {
    const help = Array.from({ length: 50 }, (_, index) => `npm error   --option-${index}`);
    const shown = npmComplaint(
      ["npm warn x", "npm error code EUSAGE", "npm error", "npm error not in sync", ...help].join("\n"),
    );
    expect(shown.split("\n").slice(0, 2)).toEqual(["npm error code EUSAGE", "npm error not in sync"]);
    expect(shown).not.toContain("--option-20");
  });
});
