import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inProject } from "../paths.mjs";
import { withLock } from "../process/lock.mjs";
import { step } from "../process/progress.mjs";
import { askNpm } from "./install.mjs";

// Other tool selectors, and agents that test the gateway: too large to install with the project.

const CACHE = inProject("node_modules/.cache/toolcrib/peers");
const TIMEOUT_MS = 300_000;
const NPM_OPTIONS = [
  "--no-save",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  "--fetch-retries=1",
];
/** Inside the packages, so imports resolve from there. Written last: it marks a complete installation. */
const LOADER = "load.mjs";

/** @typedef {(spec: string, folder: string) => Promise<void>} Install puts packages and what they need into a folder */

/**
 * Imports a module of a package, which is installed on first use.
 * @param {string} spec name and exact version
 * @param {string} specifier what to import of it
 * @param {{ cache?: string, install?: Install }} [options]
 * @returns {Promise<unknown>}
 */
export async function loadPeerPackage(spec, specifier, options = {}) {
  const folder = await installPeerPackage(spec, options);
  const { load } = await import(pathToFileURL(path.join(folder, LOADER)).href);
  return load(specifier);
}

/**
 * Installs a package on first use, without running its scripts. Peer dependencies of several packages must be among them.
 * @param {string | readonly string[]} specs names and exact versions
 * @param {{ cache?: string, install?: Install }} [options]
 * @returns {Promise<string>} the folder that has its `node_modules`
 */
export async function installPeerPackage(specs, { cache = CACHE, install = installFromRegistry } = {}) {
  const spec = typeof specs === "string" ? specs : specs.join(" ");
  const folder = path.join(cache, spec.replaceAll("/", "+").replaceAll(" ", ","));
  if (!(await isInstalled(folder))) {
    await withLock("peers", async () => {
      // Checked again: another process may have installed it during the wait for the lock.
      if (!(await isInstalled(folder))) await installInto(folder, spec, install);
    });
  }
  return folder;
}

/** @param {string} folder */
async function isInstalled(folder) {
  return (await stat(path.join(folder, LOADER)).catch(() => undefined)) !== undefined;
}

/**
 * The folder is renamed into place when complete.
 * @param {string} folder
 * @param {string} spec
 * @param {Install} install
 */
async function installInto(folder, spec, install) {
  const cache = path.dirname(folder);
  await mkdir(cache, { recursive: true });
  // Leftovers of a killed run. Only the holder of the lock gets here.
  for (const name of await readdir(cache)) {
    if (name.endsWith(".tmp")) await rm(path.join(cache, name), { recursive: true, force: true });
  }
  const draft = `${folder}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    await mkdir(draft);
    // On stderr: stdout holds only the measurement.
    await step(`Installing ${spec}`, () => install(spec, draft), { out: process.stderr });
    await writeFile(path.join(draft, LOADER), "export const load = (specifier) => import(specifier);\n");
    await rename(draft, folder);
  } catch (error) {
    throw new Error(`it could not be installed: ${/** @type {Error} */ (error).message}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @type {Install} */
async function installFromRegistry(spec, folder) {
  const specs = spec.split(" ");
  // npm can take many minutes to find peer dependencies that suit several packages.
  const peers = specs.length > 1 ? ["--legacy-peer-deps"] : [];
  await askNpm(["install", ...specs, "--prefix", folder, ...peers, ...NPM_OPTIONS], TIMEOUT_MS);
}
