import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rmdir, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { ExpectedError } from "../process/expected-error.mjs";
import { canWriteIn, postgresAccount } from "./account.mjs";

/** @typedef {import("./account.mjs").Account} Account */

const RELOCATED_BASE = "/var/lib/toolcrib";

/**
 * Finds or creates the database folder, `<data>/postgres`. If the PostgreSQL user can't enter it (a project in root's
 * home), it is elsewhere and `<data>/postgres` links to it.
 * @param {string} dataFolder
 * @returns {Promise<{ home: string, account: Account | undefined, relocated: boolean }>}
 */
export async function postgresHome(dataFolder) {
  const place = path.join(dataFolder, "postgres");
  const found = await lstat(place).catch(() => undefined);
  const home = found?.isSymbolicLink() ? path.resolve(dataFolder, await readlink(place)) : place;
  const account = await postgresAccount(home);
  if (found) {
    await assertUsable(place, home, account);
    return { home, account, relocated: home !== place };
  }
  await makeHome(home, account);
  if (!account || (await canWriteIn(account, home))) return { home, account, relocated: false };
  await rmdir(home);
  const elsewhere = path.join(await relocationBase(account), randomBytes(6).toString("hex"));
  await makeHome(elsewhere, account);
  await symlink(elsewhere, place);
  return { home: elsewhere, account, relocated: true };
}

/**
 * @param {string} home
 * @param {Account | undefined} account
 */
async function makeHome(home, account) {
  await mkdir(home, { mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
}

/**
 * @param {string} place
 * @param {string} home
 * @param {Account | undefined} account
 */
async function assertUsable(place, home, account) {
  const info = await stat(home).catch(() => undefined);
  if (!info) {
    throw new ExpectedError(
      `${place} points to ${home}, which does not exist. Restore that folder, or delete ${place} to start with an empty database.`,
    );
  }
  if (account && info.uid === 0) await chown(home, account.uid, account.gid);
  const usable = account ? await canWriteIn(account, home) : info.uid === (process.getuid?.() ?? info.uid);
  if (usable) return;
  throw new ExpectedError(
    `The user that runs PostgreSQL (ID ${account?.uid ?? process.getuid?.()}) can't use the database in ${home}. ` +
      "Make that user its owner and let it enter the folders above, or set TOOLCRIB_DATA to another folder.",
  );
}

/**
 * @param {Account} account
 * @returns {Promise<string>} a folder of root's that the account may enter
 */
async function relocationBase(account) {
  try {
    await mkdir(RELOCATED_BASE, { recursive: true });
    // Explicitly: a strict umask would lock out the user it is made for.
    await chmod(RELOCATED_BASE, 0o755);
    const trial = await mkdtemp(path.join(RELOCATED_BASE, "trial-"));
    await chown(trial, account.uid, account.gid);
    const usable = await canWriteIn(account, trial);
    await rmdir(trial);
    if (usable) return RELOCATED_BASE;
  } catch {}
  const base = await mkdtemp("/var/tmp/toolcrib-");
  await chmod(base, 0o755);
  return base;
}
