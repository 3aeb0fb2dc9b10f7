import { randomBytes } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { prepareDataFolder, readOrCreateFile } from "../data-folder.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { findRunningServer } from "./adopt.mjs";
import { postgresBinaries } from "./binaries.mjs";
import { clusterFolder, initCluster, startCluster, stopCluster } from "./cluster.mjs";
import { postgresHome } from "./home.mjs";
import { keepPostgres } from "./keeper.mjs";

const NAME = "toolcrib";

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url of the database `toolcrib`, as its owner and superuser
 * @property {string} home where the data is stored
 * @property {boolean} relocated whether that is outside the data folder
 * @property {(mode?: "fast" | "immediate") => Promise<void>} stop
 * @property {() => void} keep from now on, restarts it at the same address whenever it ends
 */

/**
 * Starts the PostgreSQL that npm installed on a data folder; the first run creates the database.
 * @param {{ folder: string, fast?: boolean }} options `fast` gives up durability on power loss: for tests
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({ folder, fast = false }) {
  await prepareDataFolder(folder);
  const { home, account, relocated } = await postgresHome(folder);
  const { bin, major } = await postgresBinaries(account, path.dirname(home));
  const place = { home, account, bin };
  const cluster = clusterFolder(place);

  const password = await readOrCreateFile(passwordFile(folder), () => randomBytes(24).toString("base64url"));
  const made = await clusterVersion(cluster);
  if (made === undefined) await initCluster(place, { password, fast });
  else if (made !== major) throw otherVersion(cluster, made, major);

  const findRunning = () => findPort(cluster, password);
  const port = (await findRunning()) ?? (await startCluster(place, { fast }));
  const keeper = keepPostgres(cluster, async (signal) => {
    if ((await findRunning()) === undefined) await startCluster(place, { fast, port, signal });
  });
  const stop = (mode = /** @type {"fast" | "immediate"} */ ("fast")) => keeper.stop(() => stopCluster(place, mode));
  try {
    await createDatabase(urlFor(port, password, "postgres"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlFor(port, password), home, relocated, stop, keep: keeper.begin };
}

/**
 * The database of a data folder. Starts and creates nothing.
 * @param {string} folder
 * @returns {Promise<{ url: string | undefined } | undefined>} its address while it runs; undefined if there is no database
 */
export async function findEmbeddedPostgres(folder) {
  const home = await realpath(path.join(folder, "postgres")).catch(() => undefined);
  const password = await readFile(passwordFile(folder), "utf8").catch(() => undefined);
  if (home === undefined || password === undefined) return undefined;
  const cluster = path.join(home, "cluster");
  if ((await clusterVersion(cluster)) === undefined) return undefined;
  const port = await findPort(cluster, password.trim());
  return { url: port && urlFor(port, password.trim()) };
}

/** @param {string} folder */
function passwordFile(folder) {
  return path.join(folder, "postgres-password");
}

/** @param {number} port @param {string} password @param {string} [database] */
function urlFor(port, password, database = NAME) {
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
}

/** @param {string} cluster @param {string} password */
function findPort(cluster, password) {
  return findRunningServer(cluster, (port) => canLogIn(urlFor(port, password, "postgres")));
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
        `Couldn't read the database in ${cluster} (${error.code}). Make this user the owner of that folder.`,
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
    `The database in ${cluster} was created by PostgreSQL ${made}, but this Toolcrib includes PostgreSQL ${major}. ` +
      "Back it up with the Toolcrib that created it, and restore it with TOOLCRIB_DATA set to another folder.",
  );
}

/**
 * Imported here because `pg` is not yet installed when a fresh clone loads this file.
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
