import { defineConfig } from "vitest/config";
import { PROJECT_ROOT } from "../paths.mjs";

export default defineConfig({
  root: PROJECT_ROOT,
  resolve: { alias: { "@": PROJECT_ROOT } },
  test: {
    include: ["{server,prisma,components,app}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/generated/**"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: "server/testing/database-templates.ts",
    setupFiles: "server/testing/prepare-tests.ts",
    // A second passes quickly on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: "forks",
    // Files of one worker share their modules: reloading them for each file took as long as the tests.
    isolate: false,
    maxWorkers: 3,
  },
});
