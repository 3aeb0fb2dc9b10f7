import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "../process/expected-error.mjs";
import { isProcessAlive, isZombie } from "../process/process-identity.mjs";

const TIMEOUT_MS = 60_000;
const POLL_MS = 200;
const ORPHANS_LEAVE_MS = 1_000;

/**
 * Finds the server that still runs on this cluster, for example after `kill -9` of Toolcrib. A login with our password proves that it is ours.
 * @param {string} cluster
 * @param {(port: number) => Promise<boolean>} canLogIn
 * @returns {Promise<number | undefined>} its port; undefined if no server runs
 */
export async function findRunningServer(cluster, canLogIn) {
  const file = path.join(cluster, "postmaster.pid");
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    const pid = Number(lines[0]);
    if (isZombie(pid)) {
      // PostgreSQL would take it for a running server. Its children exit within moments.
      await sleep(ORPHANS_LEAVE_MS);
      await rm(file, { force: true });
    }
    if (!isProcessAlive(pid)) return undefined;
    if (!(await isPostgres(pid))) {
      // The number now belongs to another program, which PostgreSQL itself would take for a running server.
      await rm(file, { force: true });
      return undefined;
    }
    const port = Number(lines[3]);
    if (port > 0 && (await canLogIn(port))) return port;
    if (performance.now() > deadline) {
      throw new ExpectedError(
        `A PostgreSQL is running on ${cluster} (process ${pid}) but does not respond. Stop it, then start Toolcrib again.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/**
 * @param {number} pid
 * @returns {Promise<boolean>} also true if the system doesn't say
 */
async function isPostgres(pid) {
  if (process.platform !== "linux") return true;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "postgres");
  return name.startsWith("postgres");
}
