import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { browserStage, lintStage, unitStage } from "./checks/test-stages.mjs";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.mjs";
import { buildIfNeeded } from "./prepare/build.mjs";
import { findChromium } from "./prepare/chromium.mjs";
import { ensureEmbeddingModel } from "./prepare/embedding-model.mjs";
import { generateClient } from "./prepare/generate.mjs";
import { ensureInstalled } from "./prepare/install.mjs";
import { describeError, ExpectedError } from "./process/expected-error.mjs";
import { stopRunningCommands } from "./process/run.mjs";
import { onStopSignal } from "./process/signals.mjs";

/** @typedef {import("./checks/test-stages.mjs").Count} Count */

const STAGES = ["lint", "unit", "browser"];
const total = { passed: 0, failed: 0 };

/** @type {Promise<{ env: Record<string, string>, folder: string, remove(): Promise<void> }> | undefined} */
let bench;
let isStopping = false;

onStopSignal(async () => {
  isStopping = true;
  stopRunningCommands();
  await removeBench();
  process.exit(130);
});

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
await attempt("preparation", async () => {
  const unknown = wanted.find((name) => !STAGES.includes(name));
  if (unknown) throw new ExpectedError(`Unknown stage "${unknown}". Use one of: ${STAGES.join(", ")}.`);
  await ensureInstalled();
  await generateClient();
});
if (total.failed === 0) await runStages(wanted.length > 0 ? wanted : STAGES);
await removeBench();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Every stage runs, even after one failed: people want to see everything that is broken.
 * @param {readonly string[]} names
 */
async function runStages(names) {
  /** @type {Record<string, string>} */
  const extra = {};
  // If it is unavailable, the tests that need it say so.
  if (names.includes("unit") || names.includes("browser")) await ensureEmbeddingModel();
  let isBrowserReady = names.includes("browser");
  if (isBrowserReady) {
    isBrowserReady = await attempt("browser", async () => {
      extra.PLAYWRIGHT_CHROMIUM = await findChromium();
    });
    isBrowserReady = (await attempt("build", buildIfNeeded)) && isBrowserReady;
  }
  if (names.includes("lint")) await attempt("lint", lintStage);
  if (names.includes("unit")) await attempt("unit", async () => unitStage(await openTestWorkbench()));
  if (isBrowserReady) {
    await attempt("browser", async () => {
      const { folder, env } = await openTestWorkbench();
      return browserStage({ folder, env: { ...env, ...extra } });
    });
  }
}

/**
 * @param {string} name
 * @param {() => Promise<Count | void>} work
 * @returns {Promise<boolean>} whether it ran, whatever the results
 */
async function attempt(name, work) {
  if (isStopping) return false;
  try {
    const count = await work();
    total.passed += count?.passed ?? 0;
    total.failed += count?.failed ?? 0;
    return true;
  } catch (error) {
    if (isStopping) return false;
    console.error(`✗ ${name}: ${describeError(error)}`);
    total.failed += 1;
    return false;
  }
}

/** One PostgreSQL for all stages; tests create their own databases on it. */
function openTestWorkbench() {
  bench ??= (async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-test-"));
    // Root's PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o711);
    const database = await startEmbeddedPostgres({ folder, fast: true });
    return {
      folder,
      env: { TOOLCRIB_TEST_DATABASE_URL: database.url },
      async remove() {
        await database.stop("immediate");
        await rm(database.home, { recursive: true, force: true });
        await rm(folder, { recursive: true, force: true });
      },
    };
  })();
  return bench;
}

async function removeBench() {
  await bench?.then(
    (opened) => opened.remove(),
    () => undefined,
  );
}
