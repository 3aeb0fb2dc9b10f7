import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { inProject, PROJECT_ROOT } from "../paths.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { withLock } from "../process/lock.mjs";
import { step } from "../process/progress.mjs";
import { lastLines, quietEnvironment, run } from "../process/run.mjs";
import { hydrateSymlinks } from "./hydrate-symlinks.mjs";
import { readStamp, writeStamp } from "./stamp.mjs";

export async function ensureInstalled() {
  if ((await decideInstall(PROJECT_ROOT)).action !== "nothing") {
    await withLock("install", async () => {
      // Checked again: another process may have installed during the wait for the lock.
      const { action, hash } = await decideInstall(PROJECT_ROOT);
      if (action === "install") await step("Installing packages", installPackages);
      if (action !== "nothing") await writeStamp(stampFile(PROJECT_ROOT), hash);
    });
  }
  await hydrateSymlinks(inProject("node_modules"));
}

/**
 * Compares contents: the stamp in `node_modules` is the hash of its lock file. Without a stamp (npm was run manually),
 * npm's own record counts if it is newer than the lock file.
 * @param {string} root
 * @returns {Promise<{ action: "nothing" | "accept" | "install", hash: string }>}
 */
export async function decideInstall(root) {
  const lockFile = path.join(root, "package-lock.json");
  const hash = createHash("sha256")
    .update(await readFile(lockFile))
    .digest("hex");
  const stamp = await readStamp(stampFile(root));
  if (stamp !== undefined) return { action: stamp === hash ? "nothing" : "install", hash };
  const record = await stat(path.join(root, "node_modules/.package-lock.json")).catch(() => undefined);
  const isNewer = record !== undefined && record.mtimeMs >= (await stat(lockFile)).mtimeMs;
  return { action: isNewer ? "accept" : "install", hash };
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, "node_modules/.toolcrib-lock");
}

async function installPackages() {
  // Including development packages, whatever NODE_ENV says: the build needs them. Optional ones are the platform's binaries.
  const args = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const [command, ...first] = npmCommand();
  const { code, output } = await run(command, [...first, ...args], { env: quietEnvironment() });
  if (code === 0) return;
  throw new ExpectedError(
    `${npmComplaint(output)}\n\nCouldn't install the packages (see npm's output above). ` +
      "Check the network and the permissions of this folder, then try again.",
  );
}

/**
 * Lets npm download something optional, and says in one line why it failed.
 * @param {readonly string[]} args
 * @param {number} timeout a network that drops everything must not block forever
 */
export async function askNpm(args, timeout) {
  const [command, ...first] = npmCommand();
  // npm may be silenced (`npm run -s`), which would hide its reason.
  const options = { env: quietEnvironment(), timeout };
  const { code, output } = await run(command, [...first, ...args, "--loglevel=error"], options);
  if (code === 0) return;
  const [reason = "", detail = ""] = npmComplaint(output)
    .replaceAll(/^npm (error|ERR!) /gm, "")
    .split("\n");
  throw new Error(`npm says "${reason}, ${detail}"`);
}

/**
 * npm prints its reason first, sometimes followed by pages of general help.
 * @param {string} output
 */
export function npmComplaint(output) {
  const errors = output.split("\n").filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length > 0 ? errors.slice(0, 12).join("\n") : lastLines(output, 12);
}

/**
 * The npm that runs us, so version and configuration stay the same; otherwise the one on the PATH.
 * @returns {[string, ...string[]]}
 */
export function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && path.basename(running) === "npm-cli.js") return [process.execPath, running];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
