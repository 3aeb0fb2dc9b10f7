import path from "node:path";
import { inProject, PROJECT_ROOT } from "../paths.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { withLock } from "../process/lock.mjs";
import { step } from "../process/progress.mjs";
import { lastLines, quietEnvironment, run } from "../process/run.mjs";
import { hashFiles, readStamp, whenChanged } from "./stamp.mjs";

const STAMP = inProject(".next/toolcrib-build");
/** One file: a thousand small ones, each translated on load, take twice as long to start. */
export const SERVER_BUNDLE = inProject(".next/toolcrib-server.mjs");
const SOURCES = [
  "app",
  "components",
  "server",
  "public",
  "prisma",
  "next.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];

export async function buildIfNeeded() {
  if ((await readStamp(STAMP)) === (await sourceHash())) return;
  await withLock("build", async () => {
    await whenChanged(STAMP, await sourceHash(), () => step("Building the pages", runBuild));
  });
}

function sourceHash() {
  return hashFiles(PROJECT_ROOT, SOURCES, isBuildSource);
}

/**
 * @param {string} file relative to the root
 * @returns {boolean} whether a change in it requires a new build
 */
export function isBuildSource(file) {
  if (/\.(test|bench)\.tsx?$/.test(file)) return false;
  if (file.endsWith(".md") || file.includes("/engine/cases/") || file.startsWith("public/docs/")) return false;
  return !file.startsWith("server/cli/") && !file.startsWith("server/lib/db/generated/");
}

async function runBuild() {
  const { code, output } = await run(process.execPath, [inProject("node_modules/next/dist/bin/next"), "build"], {
    env: { ...quietEnvironment(), NODE_ENV: "production" },
  });
  if (code !== 0) throw new ExpectedError(`${lastLines(output, 60)}\n\nCouldn't build the pages (see above).`);
  // Only now: a fresh clone has no packages yet.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: PROJECT_ROOT,
    // The server looks for the schema worker beside itself.
    entryPoints: [
      { in: "server/main.ts", out: path.basename(SERVER_BUNDLE, ".mjs") },
      { in: "server/agent/execute/schema-worker.ts", out: "toolcrib-schema-worker" },
      { in: "server/policy/parsing/parse-worker.ts", out: "toolcrib-parse-worker" },
    ],
    outdir: path.dirname(SERVER_BUNDLE),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    logLevel: "error",
  });
}
