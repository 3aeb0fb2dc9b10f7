import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "./paths.mjs";
import { describeFullDisk, isDiskFull } from "./process/disk-full.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { tryLock } from "./process/lock.mjs";

/**
 * @param {{ TOOLCRIB_DATA?: string }} env
 * @returns {string}
 */
export function dataFolderPath(env) {
  return path.resolve(PROJECT_ROOT, env.TOOLCRIB_DATA || ".data");
}

/** Long enough not to be guessed; generated secrets are longer. */
const MIN_SECRET_LENGTH = 32;

const PROBE_BYTES = 64 * 1024;

/**
 * Creates the folder and checks that it is writable.
 * @param {string} folder
 */
export async function prepareDataFolder(folder) {
  try {
    const made = await mkdir(folder, { recursive: true });
    // For root others may pass through (not read): PostgreSQL runs as another user and owns a folder inside.
    if (made !== undefined) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = path.join(folder, `.probe-${process.pid}`);
    await writeFile(probe, Buffer.alloc(PROBE_BYTES)).finally(() => rm(probe, { force: true }));
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? "unknown error";
    if (isDiskFull(code)) throw new ExpectedError(describeFullDisk(folder));
    throw new ExpectedError(
      `Couldn't write to the data folder ${folder} (${code}). Give this user write permission, ` +
        "or set TOOLCRIB_DATA to another folder.",
    );
  }
}

/**
 * The secret that signs cookies and encrypts stored credentials: from the environment, or kept in the data folder.
 * @param {string} folder
 * @param {{ TOOLCRIB_SECRET?: string }} env
 * @returns {Promise<string>}
 */
export async function readSecret(folder, env) {
  const file = path.join(folder, "secret");
  const secret = env.TOOLCRIB_SECRET || (await readOrCreateFile(file, () => randomBytes(32).toString("base64url")));
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ExpectedError(
    `${secretPlace(folder, env)} has ${secret.length} characters, but a secret needs at least ${MIN_SECRET_LENGTH}; ` +
      "set a longer one, and set TOOLCRIB_SECRET_OLD to the current one so that stored credentials stay readable.",
  );
}

/**
 * @param {string} folder
 * @param {{ TOOLCRIB_SECRET?: string }} env
 * @returns {string} where the secret comes from, as the start of a sentence
 */
export function secretPlace(folder, env) {
  return env.TOOLCRIB_SECRET ? "TOOLCRIB_SECRET" : `The file ${path.join(folder, "secret")}`;
}

/**
 * Readable by its owner only. Processes that start together agree on one content: a private file is hard-linked into place, and only the first link succeeds.
 * @param {string} file
 * @param {() => string} create
 * @returns {Promise<string>}
 */
export async function readOrCreateFile(file, create) {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    const found = await readFile(file, "utf8").catch(ignoreMissing);
    if (found === undefined) {
      await writeFile(draft, `${create()}\n`, { mode: 0o600, flag: "wx" });
      // Some file systems have no links; a rename must do there.
      await link(draft, file).catch((error) => (error.code === "EEXIST" ? undefined : rename(draft, file)));
    }
    const content = (found ?? (await readFile(file, "utf8"))).trim();
    if (content !== "") return content;
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? "unknown error";
    throw new ExpectedError(`Couldn't read or create the file ${file} (${code}). Give this user permission to do so.`);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
  throw new ExpectedError(`The file ${file} is empty. Restore it from a backup, or delete it to generate a new one.`);
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

/**
 * One process per data folder, because each would stop the other's database.
 * @param {string} folder
 * @param {() => Promise<string | undefined>} [otherProblem] another problem to report at the same time
 * @returns {Promise<{ release(): void }>}
 */
export async function lockDataFolder(folder, otherProblem = async () => undefined) {
  const attempt = await tryLock(path.join(folder, "toolcrib.pid"));
  if ("release" in attempt) return attempt;
  const port = await otherProblem();
  throw new ExpectedError(
    `Toolcrib is already running on the data folder ${folder} (process ${attempt.holder}). Stop it, or set TOOLCRIB_DATA to ` +
      `another folder.${port ? ` ${port}` : ""}`,
  );
}
