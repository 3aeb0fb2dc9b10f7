import { chmod, chown, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeFullDisk, isDiskFull } from "../process/disk-full.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { freePort } from "../process/ports.mjs";
import { lastLines } from "../process/run.mjs";
import { runAs } from "./account.mjs";

/**
 * @typedef {import("./account.mjs").Account} Account
 * @typedef {{ home: string, bin: string, account: Account | undefined }} Place
 */

const START_ATTEMPTS = 6;
const LOG_LIMIT_BYTES = 10_000_000;

/** Survives no power cut: only for tests. */
const FAST_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

/** @param {Place} place */
export function clusterFolder(place) {
  return path.join(place.home, "cluster");
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so a crash leaves nothing half done.
 * @param {Place} place
 * @param {{ password: string, fast: boolean }} options
 */
export async function initCluster(place, { password, fast }) {
  for (const name of await readdir(place.home)) {
    if (name.startsWith("cluster.new-")) await removeAs(place, path.join(place.home, name));
  }
  const draft = path.join(place.home, `cluster.new-${process.pid}`);
  // The builtin provider sorts alike on every machine, whatever locales it has.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const { code, output } = await withPasswordFile(place.account, password, (file) => {
    const login = ["--username=toolcrib", `--pwfile=${file}`, "--auth=scram-sha-256"];
    const args = ["-D", draft, ...locale, ...login, "--no-instructions", ...(fast ? ["--no-sync"] : [])];
    return runAs(place.account, path.join(place.bin, "initdb"), args);
  });
  if (code !== 0 && isDiskFull(output)) throw new ExpectedError(describeFullDisk(place.home));
  if (code !== 0)
    throw new ExpectedError(`${lastLines(output, 10)}\n\nCouldn't create the database in ${place.home} (see above).`);
  await rename(draft, clusterFolder(place));
}

/**
 * `initdb` reads the password from a file that its user can read. The file is in our folder: in theirs, they could
 * plant a link that makes root hand over any file.
 * @template T
 * @param {Account | undefined} account
 * @param {string} password
 * @param {(file: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withPasswordFile(account, password, work) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-initdb-"));
  try {
    const file = path.join(folder, "password");
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
    if (account) {
      await chown(file, account.uid, account.gid);
      await chmod(folder, 0o711);
    }
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Files in the database user's folder are removed with that user's rights, not root's.
 * @param {Place} place
 * @param {string} target
 */
async function removeAs(place, target) {
  if (place.account) await runAs(place.account, "/bin/rm", ["-rf", "--", target]);
  else await rm(target, { recursive: true, force: true });
}

/**
 * @param {Place} place
 * @param {{ fast: boolean, port?: number, signal?: AbortSignal }} options without a port, a free one is used
 * @returns {Promise<number>} the port it listens on
 */
export async function startCluster(place, { fast, port: wanted, signal }) {
  const log = path.join(place.home, "postgres.log");
  if (((await lstat(log).catch(() => undefined))?.size ?? 0) > LOG_LIMIT_BYTES) await removeAs(place, log);
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const port = wanted ?? (await freePort());
    const logged = await readFile(log, "utf8").catch(() => "");
    // TCP only: a socket file would need a short path that both users can enter.
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC", "log_timezone=UTC"];
    const flags = [...settings, ...(fast ? FAST_SETTINGS : [])].map((setting) => `-c ${setting}`).join(" ");
    const args = ["start", "-w", "-t", "300", "-s", "-D", clusterFolder(place), "-l", log, "-o", `-p ${port} ${flags}`];
    const { code, output } = await runAs(place.account, path.join(place.bin, "pg_ctl"), args);
    if (code === 0) return port;
    const reason = (await readFile(log, "utf8").catch(() => "")).slice(logged.length) || output;
    // The port was taken meanwhile, or the last processes of a killed server are still exiting.
    const passes = /already in use|still in use|lock file "postmaster\.pid"/.test(reason);
    if (isDiskFull(reason)) throw new ExpectedError(describeFullDisk(place.home));
    if (!passes || attempt === START_ATTEMPTS) {
      const said = /(?:FATAL|PANIC): +(.*)/.exec(reason)?.[1] ?? lastLines(reason || output, 3);
      throw new ExpectedError(`Couldn't start the embedded PostgreSQL: ${said} (log: ${log}).`);
    }
    await sleep(300 * attempt, undefined, { signal });
  }
}

/**
 * @param {Place} place
 * @param {"fast" | "immediate"} mode fast disconnects clients and writes everything; immediate leaves that to the next start
 */
export async function stopCluster(place, mode) {
  const args = ["stop", "-w", "-t", "60", "-s", "-D", clusterFolder(place), "-m", mode];
  await runAs(place.account, path.join(place.bin, "pg_ctl"), args);
}
