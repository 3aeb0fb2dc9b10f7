import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { testEnvironment } from "./checks/test-stages.mjs";
import { inProject } from "./paths.mjs";
import { openPostgresWhenNeeded } from "./postgres/scratch-postgres.mjs";
import { buildIfNeeded } from "./prepare/build.mjs";
import { findChromium } from "./prepare/chromium.mjs";
import { ensureEmbeddingModel } from "./prepare/embedding-model.mjs";
import { generateClient } from "./prepare/generate.mjs";
import { ensureInstalled } from "./prepare/install.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { run } from "./process/run.mjs";
import { runMain } from "./process/run-main.mjs";

// Runs the long form of the named tests in turn and prints their figures at the end.

/** @type {Readonly<Record<string, readonly string[]>>} */
const SPECS = {
  faults: [
    "api/agent-faults",
    "chat/interrupted",
    "faults/database-away",
    "faults/full-disk",
    "faults/killed-writing",
    "faults/clock-jump",
    "faults/hostile-source",
    "faults/embedder-killed",
  ],
  processes: ["api/agent-processes"],
  fuzz: ["api/agent-fuzz"],
  memory: ["api/agent-memory"],
  soak: ["api/soak"],
  chat: ["chat/chat-speed", "chat/chat-streams"],
};

/**
 * Proofs without pages: unit tests in their long form.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const TESTS = {
  stall: ["stall", "admin-stall"].map((name) => `server/testing/stall/${name}.test.ts`),
  gateway: ["gateway-streams", "gateway-fuzz", "gateway-peer", "rollback", "deny"].map(
    (name) => `server/gateway/${name}.test.ts`,
  ),
  clients: ["server/testing/clients/clients.test.ts"],
  adapters: ["server/client/adapters.test.ts"],
  tokens: ["server/testing/tokens/tokens.test.ts"],
  openapi: ["server/testing/openapi/openapi.test.ts"],
};

const NODE_22 = "node22";

await runMain(async () => {
  const wanted = process.argv.slice(2);
  const known = [...Object.keys(SPECS), ...Object.keys(TESTS), NODE_22];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new ExpectedError(`Unknown test "${unknown}". Use one of: ${known.join(", ")}.`);
  await ensureInstalled();
  await generateClient();
  const needsPages = wanted.length === 0 || wanted.some((name) => SPECS[name] !== undefined);
  if (needsPages) await buildIfNeeded();
  if (needsPages) await ensureEmbeddingModel();
  const chromium = needsPages ? await findChromium() : "";
  const postgres = openPostgresWhenNeeded();
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-prove-"));
  try {
    const { url } = await postgres.openDatabase();
    const figures = path.join(folder, "figures.jsonl");
    process.exitCode = await proveAll(wanted.length > 0 ? wanted : known, {
      PLAYWRIGHT_CHROMIUM: chromium,
      TOOLCRIB_TEST_DATABASE_URL: url,
      TOOLCRIB_PROVE: "record",
      TOOLCRIB_PROVE_FIGURES: figures,
    });
    showFigures(await readFile(figures, "utf8").catch(() => ""));
  } finally {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * @param {readonly string[]} names
 * @param {Record<string, string>} given to the specs
 */
async function proveAll(names, given) {
  const specs = names.flatMap((name) => SPECS[name] ?? []).map((spec) => `e2e/${spec}.spec.ts`);
  const tests = names.flatMap((name) => TESTS[name] ?? []);
  const playwright = ["test", "--config", "e2e/playwright.config.ts", "--workers=1", "--reporter=list"];
  const vitest = ["run", "--config", "server/cli/checks/vitest.config.ts"];
  const codes = [
    specs.length > 0 ? await prove("node_modules/@playwright/test/cli.js", [...playwright, ...specs], given) : 0,
    tests.length > 0 ? await prove("node_modules/vitest/vitest.mjs", [...vitest, ...tests], given) : 0,
    names.includes(NODE_22) ? await proveOnNode22(vitest, given) : 0,
  ];
  return Math.max(...codes);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} given
 */
async function prove(program, args, given) {
  const { code } = await run(process.execPath, [inProject(program), ...args], {
    show: true,
    env: testEnvironment(given),
  });
  return code;
}

/**
 * The tests at their usual length.
 * @param {readonly string[]} vitest
 * @param {Record<string, string>} given
 */
async function proveOnNode22(vitest, { TOOLCRIB_PROVE: _scale, TOOLCRIB_PROVE_FIGURES: _figures, ...given }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-node22-"));
  try {
    await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, "node@22"], {
      show: true,
    });
    const node = path.join(folder, "node_modules/node/bin/node");
    const { output } = await run(node, ["--version"]).catch(() => ({ output: "" }));
    if (!output.startsWith("v22.")) throw new ExpectedError("Couldn't install Node 22 from npm.");
    const args = [inProject("node_modules/vitest/vitest.mjs"), ...vitest];
    const { code } = await run(node, args, { show: true, env: testEnvironment(given) });
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
