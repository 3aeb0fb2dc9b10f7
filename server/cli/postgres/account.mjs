import { stat } from "node:fs/promises";
import { run } from "../process/run.mjs";

/**
 * @typedef {{ uid: number, gid: number }} Account
 * The system user that runs PostgreSQL. Only root needs one: PostgreSQL refuses to run as root.
 */

/**
 * @param {string} home folder of the database, which may not exist yet
 * @returns {Promise<Account | undefined>} undefined when we are not root: PostgreSQL runs as the same user
 */
export async function postgresAccount(home) {
  if (process.getuid?.() !== 0) return undefined;
  // An existing folder keeps its owner, e.g. when a normal user started Toolcrib first.
  const owner = await stat(home).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = await lookUp("postgres");
  if (known) return known;
  await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  return (await lookUp("postgres")) ?? (await lookUp("nobody")) ?? { uid: 65_534, gid: 65_534 };
}

/**
 * @param {string} name
 * @returns {Promise<Account | undefined>}
 */
async function lookUp(name) {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  // Strict, because an empty answer would turn into 0, which is root.
  const isKnown = [uid, gid].every(({ code, output }) => code === 0 && /^[1-9]\d*$/.test(output.trim()));
  return isKnown ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/** Our own variables hold secrets, which another user could read from its process; `PG…` may be meant for another server. */
const KEPT_VARIABLES = ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot"];

/**
 * Runs in a folder that everyone may enter, in its own session, so that Ctrl-C reaches only us and we decide when the database stops.
 * @param {Account | undefined} account
 * @param {string} command
 * @param {readonly string[]} args
 */
export function runAs(account, command, args) {
  const kept = Object.entries(process.env).filter(([name]) => KEPT_VARIABLES.includes(name));
  return run(command, args, {
    ...account,
    cwd: "/",
    env: { ...Object.fromEntries(kept), LC_ALL: "C" },
    detached: process.platform !== "win32",
  });
}

/**
 * Tested rather than computed from modes: access lists and mount options also count.
 * @param {Account} account
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
export async function canWriteIn(account, folder) {
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder])).code === 0;
}
