import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Tallies } from "@/server/lib/db/backup/tally";
import { openAgentClient } from "@/server/testing/prove/agent-client";
import { editBundle, newAgentKey, publish, query } from "../api-client";
import { adminClient, expect, test } from "../fixtures";
import { PROJECT_ROOT, startToolcrib, type Toolcrib } from "../start-toolcrib";

let folder = "";
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-backup-"));
  // PostgreSQL under root runs as another user, who needs access.
  await chmod(folder, 0o711);
});
test.afterEach(async () => {
  const database = await realpath(path.join(folder, "data/postgres")).catch(() => folder);
  await rm(database, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("a backup of a running Toolcrib, restored elsewhere, serves the same revision to the same keys and people", async ({
  toolcrib,
}) => {
  test.setTimeout(120_000);
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  const description = `written before the backup ${Date.now()}`;
  await editBundle(admin, "reminders", { description });
  const revision = await publish(admin, "before the backup");
  await admin.dispose();

  const elsewhere = { TOOLCRIB_DATA: path.join(folder, "data") };
  const first = path.join(folder, "first.gz");
  const told = await npmRun("backup", first, { DATABASE_URL: toolcrib.databaseUrl });
  expect(told).toMatch(/Back up \S+ too[\s\S]*Wrote [\d,]+ rows in \d+ tables to \S+first\.gz \(\d+\.\d MB\)\n$/);
  const restored = await npmRun("restore", first, elsewhere);
  expect(restored).toMatch(/\d rows in \d+ tables restored from a backup of Toolcrib [^\n]*\n$/);
  // People must sign in again; keys keep working.
  expect(restored).toMatch(
    /links are not restored: everyone[^\n]*\nValid again[^\n]*: agent and admin keys \([1-9]\d*\)/,
  );

  // Starts and stops the database of an idle data folder.
  await npmRun("backup", path.join(folder, "second.gz"), elsewhere);
  const then = await talliesIn("first.gz");
  expect(then.auth_session?.rows).toBe(0);
  expect(await talliesIn("second.gz")).toEqual(then);
  expect(existsSync(path.join(folder, "data/postgres/cluster/postmaster.pid"))).toBe(false);

  const env = { TOOLCRIB_SECRET: "e2e-secret-e2e-secret-e2e-secret", TOOLCRIB_EMBEDDER: "off" };
  const other = await startToolcrib({ dataFolder: elsewhere.TOOLCRIB_DATA, env });
  expect(await resolveWith(other, key)).toMatchObject({ status: 200, body: { revision, role: "orchestrator" } });
  const sameAdmin = await adminClient(other);
  const bundles = await query<{ name: string; description: string }[]>(sameAdmin, "bundles.list");
  expect(bundles.find(({ name }) => name === "reminders")?.description).toBe(description);
  await sameAdmin.dispose();

  // Finds the database of a running instance, which keeps running.
  await npmRun("backup", path.join(folder, "third.gz"), elsewhere);
  expect((await fetch(`${other.url}/api/health?ready`)).status).toBe(200);
  await expect(npmRun("restore", first, elsewhere)).rejects.toThrow("Toolcrib is already running on the data folder");
  expect(await other.stop()).toBe(0);
});

/** Returns the output; rejects with it on failure. */
async function npmRun(command: string, file: string, env: Record<string, string>): Promise<string> {
  const options = { cwd: PROJECT_ROOT, env: { ...process.env, ...env } };
  return (await promisify(execFile)("npm", ["run", "--silent", command, "--", file], options)).stdout;
}

async function talliesIn(name: string): Promise<Tallies> {
  const lines = gunzipSync(await readFile(path.join(folder, name)))
    .toString()
    .trimEnd()
    .split("\n");
  return JSON.parse(lines.at(-1) ?? "").tables;
}

async function resolveWith({ url }: Toolcrib, key: string): Promise<unknown> {
  const agent = openAgentClient(url, key);
  const body = { role: "orchestrator", sessionId: "backup", message: "remind me to make a backup" };
  return agent.ask("/api/v1/resolve", body).finally(() => agent.close());
}
