import { readFile } from "node:fs/promises";
import path from "node:path";
import { isProcessAlive } from "./process-identity.mjs";

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Looks after a PostgreSQL that nobody else looks after: one that was killed, or that gave up on a full disk, is started
 * again until it comes up. One that lives and is silent is left alone.
 * @param {string} cluster
 * @param {() => Promise<void>} start
 * @param {{ say?: (text: string) => void, lookMs?: number }} [options] told once each way, however often it takes
 */
export function keepPostgres(cluster, start, { say = console.error, lookMs = LOOK_MS } = {}) {
  let isStopped = false;
  let failures = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let looking = Promise.resolve();

  function lookAfter(/** @type {number} */ ms) {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look().then(() => lookAfter(Math.min(lookMs * 2 ** failures, LONGEST_PAUSE_MS)));
    }, ms);
    timer.unref();
  }

  async function look() {
    if (await isRunning(cluster)) return;
    try {
      if (failures === 0) say("PostgreSQL has ended; starting it again.");
      await start();
      failures = 0;
      if (!isStopped) say("PostgreSQL is back.");
    } catch (error) {
      if (failures === 0) say(/** @type {Error} */ (error).message);
      failures += 1;
    }
  }

  return {
    begin: () => lookAfter(lookMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** @param {string} cluster */
async function isRunning(cluster) {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return isProcessAlive(Number(text.split("\n")[0]));
}
