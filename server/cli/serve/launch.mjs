import { dataFolderPath, lockDataFolder, prepareDataFolder, readSecret, secretPlace } from "../data-folder.mjs";
import { PROJECT_ROOT } from "../paths.mjs";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { buildIfNeeded } from "../prepare/build.mjs";
import { ensureEmbeddingModel } from "../prepare/embedding-model.mjs";
import { generateClient } from "../prepare/generate.mjs";
import { ensureInstalled } from "../prepare/install.mjs";
import { assertPortFree, readPort } from "../process/ports.mjs";
import { step } from "../process/progress.mjs";
import { Shutdown } from "../process/shutdown.mjs";
import { serve } from "./serve.mjs";
import { serveWithReload } from "./serve-with-reload.mjs";

/**
 * From a fresh clone to a served page. Checks that can fail run first, before anything slow.
 * @param {{ dev: boolean }} options
 */
export async function launch({ dev }) {
  const shutdown = new Shutdown();
  shutdown.listen();
  try {
    await bringUp(dev, shutdown);
  } catch (error) {
    await shutdown.fail(error);
  }
}

/**
 * @param {boolean} dev
 * @param {Shutdown} shutdown
 */
async function bringUp(dev, shutdown) {
  const { env } = process;
  process.chdir(PROJECT_ROOT);
  Object.assign(env, { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" });

  const port = readPort(env.PORT);
  const dataFolder = dataFolderPath(env);
  const ownDatabase = !env.DATABASE_URL;
  // With both set by the operator nothing is stored, so a read-only machine works.
  if (ownDatabase || !env.TOOLCRIB_SECRET) await prepareDataFolder(dataFolder);
  if (ownDatabase) shutdown.lock = await lockDataFolder(dataFolder, () => portProblem(port));
  await assertPortFree(port);
  const secret = await readSecret(dataFolder, env);

  await ensureInstalled();
  shutdown.checkpoint();
  await generateClient();
  shutdown.checkpoint();
  if (!dev) await buildIfNeeded();
  shutdown.checkpoint();
  const isLocalEmbedder = (env.TOOLCRIB_EMBEDDER || "local") === "local";
  const modelFolder = isLocalEmbedder ? await ensureEmbeddingModel({ dataFolder }) : undefined;
  shutdown.checkpoint();

  const databaseUrl = env.DATABASE_URL || (await startDatabase(dataFolder, shutdown));
  shutdown.checkpoint();
  const options = { databaseUrl, secret, secretPlace: secretPlace(dataFolder, env), port, dev, modelFolder };
  shutdown.server = dev ? serveWithReload(options) : await serve(options);
}

/** @param {number} port */
async function portProblem(port) {
  return assertPortFree(port).then(
    () => undefined,
    (error) => String(error.message),
  );
}

/**
 * @param {string} dataFolder
 * @param {Shutdown} shutdown
 */
async function startDatabase(dataFolder, shutdown) {
  shutdown.database = step("Starting PostgreSQL", () => startEmbeddedPostgres({ folder: dataFolder }));
  const database = await shutdown.database;
  database.keep();
  if (database.relocated) {
    console.log(
      `The database is stored in ${database.home}, because PostgreSQL can't run as root and its user can't access ${dataFolder}.`,
    );
  }
  return database.url;
}
