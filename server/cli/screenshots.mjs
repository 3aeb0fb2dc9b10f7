import { buildIfNeeded } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureEmbeddingModel } from "./embedding-model.mjs";
import { generateClient } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { inProject, PROJECT_ROOT } from "./paths.mjs";
import { run } from "./run.mjs";
import { runMain } from "./run-main.mjs";
import { openPostgresWhenNeeded } from "./scratch-postgres.mjs";

// npm run screenshots: pictures of every page for the README, made anew from the product as it is.
await runMain(async () => {
  await ensureInstalled();
  await generateClient();
  await ensureEmbeddingModel();
  const PLAYWRIGHT_CHROMIUM = await findChromium();
  await buildIfNeeded();
  const postgres = openPostgresWhenNeeded();
  try {
    const { url } = await postgres.openDatabase();
    const env = { ...process.env, PLAYWRIGHT_CHROMIUM, TOOLCRIB_TEST_DATABASE_URL: url };
    const args = ["--import", "tsx", inProject("e2e/screenshots.ts"), ...process.argv.slice(2)];
    const { code } = await run(process.execPath, args, { show: true, cwd: PROJECT_ROOT, env });
    process.exitCode = code;
  } finally {
    await postgres.close();
  }
});
