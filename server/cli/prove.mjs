import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { ensureEmbeddingModel } from "./embedding-model.mjs";
import { generateClient } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { inProject } from "./paths.mjs";
import { run } from "./run.mjs";
import { runMain } from "./run-main.mjs";
import { testEnvironment } from "./test-stages.mjs";

// npm run prove [faults|processes|fuzz|memory]…: what the tests show in seconds, at the length that counts, one after
// the other; ends with the figures.

const SPECS = ["faults", "processes", "fuzz", "memory"];

await runMain(async () => {
  const wanted = process.argv.slice(2).filter((name) => SPECS.includes(name));
  await ensureInstalled();
  await generateClient();
  await buildIfNeeded();
  await ensureEmbeddingModel();
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-prove-"));
  // Root's PostgreSQL runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  const database = await startEmbeddedPostgres({ folder });
  try {
    const figures = path.join(folder, "figures.jsonl");
    const code = await proveAll(wanted.length > 0 ? wanted : SPECS, database.url, figures);
    showFigures(await readFile(figures, "utf8").catch(() => ""));
    process.exitCode = code;
  } finally {
    await database.stop("immediate");
    await rm(database.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * @param {readonly string[]} names
 * @param {string} databaseUrl
 * @param {string} figures the file that takes them
 */
async function proveAll(names, databaseUrl, figures) {
  const args = ["test", "--config", "e2e/playwright.config.ts", "--workers=1", "--reporter=list"];
  const specs = names.map((name) => `e2e/api/agent-${name}.spec.ts`);
  const env = testEnvironment({
    TOOLCRIB_TEST_DATABASE_URL: databaseUrl,
    TOOLCRIB_PROVE: "record",
    TOOLCRIB_PROVE_FIGURES: figures,
  });
  const program = inProject("node_modules/@playwright/test/cli.js");
  return (await run(process.execPath, [program, ...args, ...specs], { show: true, env })).code;
}

/** @param {string} lines */
function showFigures(lines) {
  for (const line of lines.split("\n").filter(Boolean)) {
    /** @type {{ name: string, figures: Record<string, number | string> }} */
    const { name, figures } = JSON.parse(line);
    console.log(`\n${name}`);
    for (const [label, value] of Object.entries(figures)) console.log(`  ${label}: ${value}`);
  }
}
