import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, lstat, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@/server/cli/process/ports.mjs";
import { editBundle, query, signedInClient } from "../api-client";
import { WITH_ADMIN } from "../fixtures";
import { ADMIN, createDatabase, startExpectingFailure, startToolcrib, type Toolcrib } from "../start-toolcrib";

/** Embedding would dominate the test's duration. */
const env = { ...WITH_ADMIN, TOOLCRIB_EMBEDDER: "off" };
const isRoot = process.getuid?.() === 0;

test.describe.configure({ timeout: 180_000 });

let folder = "";
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-start-"));
});
test.afterEach(async () => {
  const database = await realpath(path.join(folder, "postgres")).catch(() => folder);
  await rm(database, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("on a clean machine, data survives a stop and a kill, and the next start reuses everything", async () => {
  // PostgreSQL under root runs as another user, who needs access.
  await chmod(folder, 0o711);
  const first = await startToolcrib({ dataFolder: folder, env });
  const isOldNode = process.versions.node.startsWith("20.");
  const warnings = () => first.output().match(/^ {2}Warning: .*Node 22 or 24.*$/gm) ?? [];
  await expect.poll(() => first.output()).toContain("Press Ctrl-C to stop.");
  expect(warnings()).toHaveLength(isOldNode ? 1 : 0);
  expect(first.output().split("Toolcrib is ready")[0]).not.toContain('"level":30');
  await describeReminders(first, "written before the stop");
  const postmaster = await postmasterOf(folder);
  expect(await first.stop()).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
  expect(await leftovers(folder)).toEqual([]);

  const second = await startToolcrib({ dataFolder: folder, env });
  // Checks the reason for a fast start; timing would measure the machine.
  expect(second.output()).not.toMatch(/Installing|Generating|Building/);
  expect(await describedReminders(second)).toBe("written before the stop");
  await describeReminders(second, "written before the kill");
  const dead = once(second.process, "exit");
  process.kill(-(second.process.pid ?? 0), "SIGKILL");
  process.kill(await postmasterOf(folder), "SIGKILL");
  await dead;

  const third = await startToolcrib({ dataFolder: folder, env });
  expect(await describedReminders(third)).toBe("written before the kill");
  expect(await third.stop()).toBe(0);
  expect((await lstat(path.join(folder, "secret"))).mode & 0o077).toBe(0);
});

test("in a root-only folder, Toolcrib starts as root and keeps its data", async () => {
  test.skip(!isRoot, "needs root");
  await chmod(folder, 0o700);
  const first = await startToolcrib({ dataFolder: folder, env });
  await describeReminders(first, "kept behind a closed door");
  await first.stop();
  const second = await startToolcrib({ dataFolder: folder, env });
  expect(await describedReminders(second)).toBe("kept behind a closed door");
  await second.stop();
});

test("a port or folder in use gives one sentence, without a stack trace", async () => {
  await chmod(folder, 0o711);
  const port = await freePort();
  const first = await startToolcrib({ dataFolder: folder, port, env });
  const other = path.join(folder, "other");
  expect(await startExpectingFailure({ PORT: String(port), TOOLCRIB_DATA: other })).toMatch(
    /^1 Port \d+ is in use; set PORT[^\n]*\n$/,
  );
  expect(await startExpectingFailure({ PORT: String(await freePort()), TOOLCRIB_DATA: folder })).toMatch(
    /^1 Toolcrib is already running on the data folder [^\n]*\n$/,
  );
  expect(await startExpectingFailure({ PORT: "many", TOOLCRIB_DATA: other })).toMatch(/^1 [^\n]*PORT[^\n]*\n$/);
  await first.stop();
});

test("a short or wrong secret is refused in one sentence, and with the old one it can be changed", async () => {
  const [first, second] = ["first-secret-".repeat(3), "second-secret-".repeat(3)];
  const databaseUrl = await createDatabase();
  const start = async (secrets: Record<string, string>) =>
    startExpectingFailure({
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      TOOLCRIB_DATA: folder,
      ...secrets,
    });
  expect(await start({ TOOLCRIB_SECRET: "short" })).toMatch(/^1 TOOLCRIB_SECRET has 5 characters, [^\n]*\n$/);

  const before = await startToolcrib({ databaseUrl, env: { ...env, TOOLCRIB_SECRET: first } });
  await describeReminders(before, "written under the first secret");
  await before.stop();
  expect(await start({ TOOLCRIB_SECRET: second })).toMatch(
    /(?:^1 |\n)TOOLCRIB_SECRET doesn't match the secret [^\n]*\n$/,
  );

  const changed = { TOOLCRIB_SECRET: second, TOOLCRIB_SECRET_OLD: first };
  const after = await startToolcrib({ databaseUrl, env: { ...env, ...changed } });
  expect(after.output()).toMatch(/"credentials":0,"sessions":1,"msg":"credentials re-encrypted with the new secret/);
  expect(await describedReminders(after)).toBe("written under the first secret");
  await after.stop();
});

async function describeReminders(toolcrib: Toolcrib, description: string): Promise<void> {
  const admin = await signedInClient(toolcrib.url, ADMIN);
  await editBundle(admin, "reminders", { description });
  await admin.dispose();
}

async function describedReminders(toolcrib: Toolcrib): Promise<string | undefined> {
  const admin = await signedInClient(toolcrib.url, ADMIN);
  const bundles = await query<{ name: string; description: string }[]>(admin, "bundles.list");
  await admin.dispose();
  return bundles.find(({ name }) => name === "reminders")?.description;
}

async function postmasterOf(dataFolder: string): Promise<number> {
  const text = await readFile(path.join(dataFolder, "postgres/cluster/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

/** A zombie has no command line. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/exe`);
}

async function leftovers(dataFolder: string): Promise<string[]> {
  const names = [...(await readdir(dataFolder)), ...(await readdir(path.join(dataFolder, "postgres/cluster")))];
  return names.filter((name) => name.endsWith(".pid"));
}
