import { readFile } from "node:fs/promises";
import path from "node:path";
import { inProject } from "../paths.mjs";
import { quietEnvironment, run } from "../process/run.mjs";
import { checks, runCheck } from "./checks.mjs";

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ folder: string, env: Record<string, string> }} StageContext
 * `folder` takes the stage's report, `env` goes to its tests.
 */

/** Would let a test reach the data of a real installation. */
const HIDDEN = /^(DATABASE_URL|PORT|NODE_ENV|TOOLCRIB_.*)$/;

/**
 * @param {Record<string, string>} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(extra) {
  const kept = Object.entries(quietEnvironment()).filter(([name]) => !HIDDEN.test(name));
  return { ...Object.fromEntries(kept), ...extra };
}

/** @returns {Promise<Count>} */
export async function lintStage() {
  const failedGroups = new Set();
  const groups = new Set();
  for (const check of checks()) {
    groups.add(check.countsAs);
    if (!(await runCheck(check))) failedGroups.add(check.countsAs);
  }
  return { passed: groups.size - failedGroups.size, failed: failedGroups.size };
}

/**
 * @param {StageContext} context
 * @returns {Promise<Count>}
 */
export async function unitStage({ folder, env }) {
  const report = path.join(folder, "unit.json");
  const args = ["run", "--config", "server/cli/checks/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const { code } = await run(
    process.execPath,
    [inProject("node_modules/vitest/vitest.mjs"), ...args, `--outputFile.json=${report}`],
    { show: true, env: testEnvironment(env) },
  );
  return readReport(report, code, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
}

/**
 * Shared machines may stall a browser for seconds, so a failed test is retried once. If it then passes, it is listed
 * as flaky with its error. Proofs have one try.
 * @param {StageContext} context
 * @returns {Promise<Count>}
 */
export async function browserStage({ folder, env }) {
  const report = path.join(folder, "browser.json");
  const args = ["test", "--config", "e2e/playwright.config.ts", "--retries=1", "--reporter=list,json"];
  const { code } = await run(process.execPath, [inProject("node_modules/@playwright/test/cli.js"), ...args], {
    show: true,
    env: testEnvironment({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  });
  return readReport(report, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

/**
 * A stage that failed without naming a failed test, or that ran no test at all, did not run properly and counts as failed.
 * @param {string} file
 * @param {number} code
 * @param {(json: any) => Count} count
 * @returns {Promise<Count>}
 */
async function readReport(file, code, count) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  const { passed, failed } = text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text));
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed };
}
