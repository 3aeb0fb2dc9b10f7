import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { inProject } from "../paths.mjs";
import { renderClientTypes } from "./client-types";

const FILE = "server/client/wire.d.mts";

const made = format(renderClientTypes());
if (process.argv.includes("--fix")) writeFileSync(inProject(FILE), made);
else if (readFileSync(inProject(FILE), "utf8") !== made) {
  console.error(`${FILE} is not what the contract says: run npm run lint -- --fix`);
  process.exitCode = 1;
}

function format(source: string): string {
  const biome = inProject("node_modules/@biomejs/biome/bin/biome");
  const options = ["format", "--config-path=server/cli/checks/lint.biome.json", `--stdin-file-path=${FILE}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], {
    input: source,
    encoding: "utf8",
    cwd: inProject("."),
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
