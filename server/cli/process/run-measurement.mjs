import { inProject, PROJECT_ROOT } from "../paths.mjs";
import { ensureEmbeddingModel } from "../prepare/embedding-model.mjs";
import { generateClient } from "../prepare/generate.mjs";
import { ensureInstalled } from "../prepare/install.mjs";
import { ExpectedError } from "./expected-error.mjs";
import { quietEnvironment, run } from "./run.mjs";
import { runMain } from "./run-main.mjs";

/**
 * Runs a measurement from a fresh clone: installs what is missing, then starts the script. Its standard output holds only the result, so a program can read it.
 * @param {string} script relative to the project
 * @param {{ model: "needed" | "wanted" }} options whether figures without the embedding model are useful
 */
export async function runMeasurement(script, { model }) {
  await runMain(async () => {
    await withoutOutput(() => prepare(model));
    const args = ["--max-semi-space-size=64", "--import", "tsx", inProject(script), ...process.argv.slice(2)];
    const { code } = await run(process.execPath, args, { show: true, cwd: PROJECT_ROOT, env: quietEnvironment() });
    process.exitCode = code;
  });
}

/** @param {"needed" | "wanted"} model */
async function prepare(model) {
  await ensureInstalled();
  await generateClient();
  const folder = await ensureEmbeddingModel();
  if (folder !== undefined || model === "wanted") return;
  throw new ExpectedError(
    "The embedding model is required for these figures, but could not be downloaded. Nothing was measured.",
  );
}

/**
 * Redirects progress from standard output to standard error meanwhile.
 * @param {() => Promise<void>} work
 */
async function withoutOutput(work) {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
}
