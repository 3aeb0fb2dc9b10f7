import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isProcessAlive } from "../process/process-identity.mjs";

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const END_AGAIN_MS = 200;

/**
 * Restarts a PostgreSQL that was killed or stopped because of a full disk, until it comes up. One that runs but doesn't respond is left alone.
 * @param {string} cluster
 * @param {(signal: AbortSignal) => Promise<void>} start
 * @param {{ say?: (text: string) => void, lookMs?: number }} [options] called once per stop and per recovery, however many attempts it takes
 */
export function keepPostgres(cluster, start, { say = console.error, lookMs = LOOK_MS } = {}) {
  const leaving = new AbortController();
  let failures = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let looking = Promise.resolve();

  function lookAfter(/** @type {number} */ ms) {
    if (leaving.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look().then(() => lookAfter(Math.min(lookMs * 2 ** failures, LONGEST_PAUSE_MS)));
    }, ms);
    timer.unref();
  }

  async function look() {
    if (await isRunning(cluster)) {
      if (failures > 0) welcomeBack();
      return;
    }
    try {
      if (failures === 0) say("PostgreSQL has stopped. Restarting it.");
      await start(leaving.signal);
      welcomeBack();
    } catch (error) {
      if (failures === 0 && !leaving.signal.aborted) say(/** @type {Error} */ (error).message);
      failures += 1;
    }
  }

  function welcomeBack() {
    failures = 0;
    if (!leaving.signal.aborted) say("PostgreSQL is running again.");
  }

  return {
    begin: () => lookAfter(lookMs),
    /** A start in progress may take minutes: it is canceled, and `end` stops whatever it started. */
    async stop(end = async () => {}) {
      leaving.abort();
      clearTimeout(timer);
      for (let isOver = false; !isOver; ) {
        isOver = await Promise.race([looking.then(() => true), sleep(END_AGAIN_MS, false)]);
        await end();
      }
    },
  };
}

/** @param {string} cluster */
async function isRunning(cluster) {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return isProcessAlive(Number(text.split("\n")[0]));
}
