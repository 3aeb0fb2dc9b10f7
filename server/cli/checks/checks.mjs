import { inProject } from "../paths.mjs";
import { run } from "../process/run.mjs";

/**
 * @typedef {{ name: string, countsAs: "lint" | "types", command: readonly string[] }} Check
 * The checks that need no running system.
 */

/**
 * @param {{ fix?: boolean }} [options]
 * @returns {Check[]}
 */
export function checks({ fix = false } = {}) {
  // Not named biome.json: Biome would take it for the settings of a nested project.
  const biome = [
    inProject("node_modules/@biomejs/biome/bin/biome"),
    "check",
    "--config-path=server/cli/checks/lint.biome.json",
  ];
  return [
    { name: "style", countsAs: "lint", command: fix ? [...biome, "--write"] : biome },
    {
      name: "client types",
      countsAs: "lint",
      command: ["--import", "tsx", "server/cli/checks/check-client-types.ts", ...(fix ? ["--fix"] : [])],
    },
    {
      name: "import and text size rules",
      countsAs: "lint",
      command: ["--import", "tsx", "server/cli/checks/check-walls.ts"],
    },
    { name: "types", countsAs: "types", command: [inProject("node_modules/typescript/bin/tsc"), "--noEmit"] },
  ];
}

/**
 * @param {Check} check
 * @returns {Promise<boolean>} whether it passed; its own output goes to the terminal
 */
export async function runCheck(check) {
  const { code } = await run(process.execPath, check.command, { show: true });
  console.log(`${code === 0 ? "✓" : "✗"} ${check.name}`);
  return code === 0;
}
