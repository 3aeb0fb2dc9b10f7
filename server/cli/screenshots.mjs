import { inProject, PROJECT_ROOT } from "./paths.mjs";
import { openPostgresWhenNeeded } from "./postgres/scratch-postgres.mjs";
import { buildIfNeeded } from "./prepare/build.mjs";
import { findChromium } from "./prepare/chromium.mjs";
import { ensureEmbeddingModel } from "./prepare/embedding-model.mjs";
import { generateClient } from "./prepare/generate.mjs";
import { ensureInstalled } from "./prepare/install.mjs";
import { run } from "./process/run.mjs";
import { runMain } from "./process/run-main.mjs";

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
