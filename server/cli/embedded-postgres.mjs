import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { prepareDataFolder, readOrCreateFile } from "./data-folder.mjs";
import { ExpectedError } from "./expected-error.mjs";
import { findRunningServer } from "./postgres-adopt.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { clusterFolder, initCluster, startCluster, stopCluster } from "./postgres-cluster.mjs";
import { postgresHome } from "./postgres-home.mjs";

const NAME = "toolcrib";

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url of the database `toolcrib`, as its owner and superuser
 * @property {string} home where the data really lies
 * @property {boolean} relocated whether that is outside the data folder
 * @property {(mode?: "fast" | "immediate") => Promise<void>} stop
 */

/**
 * Starts the PostgreSQL that npm installed on a data folder, making the database on the first run.
 * @param {{ folder: string, fast?: boolean }} options `fast` gives up safety against power cuts: for tests
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({ folder, fast = false }) {
  await prepareDataFolder(folder);
  const { home, account, relocated } = await postgresHome(folder);
  const { bin, major } = await postgresBinaries(account, path.dirname(home));
  const place = { home, account, bin };
  const cluster = clusterFolder(place);

  const password = await readOrCreateFile(path.join(folder, "postgres-password"), () =>
    randomBytes(24).toString("base64url"),
  );
  const made = await clusterVersion(cluster);
  if (made === undefined) await initCluster(place, { password, fast });
  else if (made !== major) throw otherVersion(cluster, made, major);

  /** @param {number} port @param {string} database */
  const urlFor = (port, database) => `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  const running = await findRunningServer(cluster, (port) => canLogIn(urlFor(port, "postgres")));
  const port = running ?? (await startCluster(place, { fast }));
  const stop = (mode = /** @type {"fast" | "immediate"} */ ("fast")) => stopCluster(place, mode);
  try {
    await createDatabase(urlFor(port, "postgres"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlFor(port, NAME), home, relocated, stop };
}

/**
 * @param {string} cluster
 * @returns {Promise<string | undefined>}
 */
async function clusterVersion(cluster) {
  return readFile(path.join(cluster, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    (error) => {
      if (error.code === "ENOENT") return undefined;
      throw new ExpectedError(
        `The database in ${cluster} cannot be read (${error.code}); let this user own that folder.`,
      );
    },
  );
}

/**
 * @param {string} cluster
 * @param {string} made
 * @param {string} major
 */
function otherVersion(cluster, made, major) {
  return new ExpectedError(
    `The database in ${cluster} was made by PostgreSQL ${made}, but this Toolcrib brings PostgreSQL ${major}; ` +
      "carry the data over with pg_dump, or set TOOLCRIB_DATA to another folder.",
  );
}

/**
 * Imported only here: on a fresh clone `pg` is not yet installed when this file is loaded.
 * @param {string} url
 */
async function connect(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that goes away ends the query with an error; the event must not end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** @param {string} url */
async function canLogIn(url) {
  try {
    await (await connect(url)).end();
    return true;
  } catch {
    return false;
  }
}

/** @param {string} url */
async function createDatabase(url) {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (!rowCount) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
