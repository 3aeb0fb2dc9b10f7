import { pathToFileURL } from "node:url";
import { inProject, PROJECT_ROOT } from "../paths.mjs";
import { ensureInstalled } from "../prepare/install.mjs";
import { runMain } from "./run-main.mjs";

/**
 * Runs a TypeScript command from a fresh clone in this process, so that signals reach it.
 * @param {string} script relative to the project; exports `main`
 */
export async function runTypeScript(script) {
  await runMain(async () => {
    // Where tsx looks for tsconfig.json.
    process.chdir(PROJECT_ROOT);
    await ensureInstalled();
    const { register } = await import("tsx/esm/api");
    register();
    await (await import(pathToFileURL(inProject(script)).href)).main();
  });
  // Prisma's schema engine leaves a timer behind that would delay the exit by ten seconds.
  process.exit();
}
