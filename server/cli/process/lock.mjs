import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { lstat, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "../paths.mjs";
import { ExpectedError } from "./expected-error.mjs";
import { isProcessAlive, processIdentity } from "./process-identity.mjs";

const POLL_MS = 200;
/** A file this young and still empty is being written; an older one was left by a crash. */
const EMPTY_IS_STALE_MS = 5_000;

/** @typedef {{ release(): void } | { holder: number }} LockAttempt */

/**
 * Takes the lock file, or returns its holder. A file whose process has ended is taken over.
 * @param {string} file
 * @returns {Promise<LockAttempt>}
 */
export async function tryLock(file) {
  const content = `${process.pid}\n${processIdentity(process.pid)}\n`;
  for (;;) {
    try {
      await writeFile(file, content, { flag: "wx" });
      return { release: () => releaseIfOurs(file, content) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const holder = await readHolder(file);
    if (holder !== undefined) return { holder };
    await removeStale(file);
  }
}

/**
 * Runs `work` while no other Toolcrib process does work of this name on this project. The lock is outside the project,
 * because `npm ci` empties `node_modules` and a build empties `.next`.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ folder?: string }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(name, work, options = {}) {
  const folder = options.folder ?? path.join(os.tmpdir(), `toolcrib-locks-${process.getuid?.() ?? "all"}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await assertOurs(folder);
  const project = createHash("sha256").update(PROJECT_ROOT).digest("hex").slice(0, 12);
  const file = path.join(folder, `${project}-${name}.lock`);
  for (;;) {
    const attempt = await tryLock(file);
    if ("release" in attempt) {
      process.once("exit", attempt.release);
      try {
        return await work();
      } finally {
        process.off("exit", attempt.release);
        attempt.release();
      }
    }
    await sleep(POLL_MS);
  }
}

/**
 * In a shared temp folder, anyone could have created this one first and hold our locks forever.
 * @param {string} folder
 */
async function assertOurs(folder) {
  if (process.getuid === undefined) return;
  const info = await lstat(folder);
  if (info.isDirectory() && info.uid === process.getuid() && (info.mode & 0o022) === 0) return;
  throw new ExpectedError(`The folder ${folder} belongs to another user. Remove it, or set TMPDIR to another folder.`);
}

/**
 * @param {string} file
 * @returns {Promise<number | undefined>} the process that holds it (0: not known yet), or undefined if the lock is stale
 */
async function readHolder(file) {
  try {
    const [pid = "", identity = ""] = (await readFile(file, "utf8")).split("\n");
    if (pid !== "") return isProcessAlive(Number(pid), identity) ? Number(pid) : undefined;
    return Date.now() - (await stat(file)).mtimeMs < EMPTY_IS_STALE_MS ? 0 : undefined;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Guarded, with a second look inside the guard: otherwise the slower of two processes that saw a stale file would remove the other's new one.
 * @param {string} file
 */
async function removeStale(file) {
  const guard = `${file}.takeover`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    const since = await stat(guard).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > EMPTY_IS_STALE_MS) await rm(guard, { recursive: true, force: true });
    await sleep(POLL_MS);
    return;
  }
  try {
    if ((await readHolder(file)) === undefined) await rm(file, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

/** Synchronous, so that it also works while the process exits.
 * @param {string} file
 * @param {string} content
 */
function releaseIfOurs(file, content) {
  try {
    if (readFileSync(file, "utf8") === content) rmSync(file, { force: true });
  } catch {
    // Already gone, for example together with the data folder.
  }
}
