import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * One hash over names and contents (a fresh clone or a branch switch gives old contents new times). A missing path
 * counts as empty, so deleting a file changes the hash.
 * @param {string} root
 * @param {readonly string[]} entries files and folders, relative to the root
 * @param {(file: string) => boolean} [wanted] gets the path relative to the root, with forward slashes
 * @param {string} [salt] anything else on which the result depends, e.g. a version
 * @returns {Promise<string>}
 */
export async function hashFiles(root, entries, wanted = () => true, salt = "") {
  const files = (await Promise.all(entries.map((entry) => listFiles(root, entry)))).flat().filter(wanted).sort();
  const hash = createHash("sha256").update(salt);
  for (const file of files) {
    // Synchronous: two thousand small files would take eight times as long otherwise.
    const content = readFileSync(path.join(root, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {Promise<string[]>}
 */
async function listFiles(root, entry) {
  /** @type {import("node:fs").Dirent[]} */
  let children;
  try {
    children = await readdir(path.join(root, entry), { withFileTypes: true });
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === "ENOTDIR") return [entry];
    if (code === "ENOENT") return [];
    throw error;
  }
  const nested = children.map((child) => {
    const name = `${entry}/${child.name}`;
    if (child.isDirectory()) return child.name === "node_modules" ? [] : listFiles(root, name);
    return child.isFile() ? [name] : [];
  });
  return (await Promise.all(nested)).flat();
}

/**
 * Does the work if its inputs changed since it last *succeeded*. The stamp is removed first, so interrupted work runs again.
 * @param {string} stampFile
 * @param {string} hash
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether the work was done
 */
export async function whenChanged(stampFile, hash, work) {
  if ((await readStamp(stampFile)) === hash) return false;
  await rm(stampFile, { force: true });
  await work();
  await writeStamp(stampFile, hash);
  return true;
}

/**
 * @param {string} stampFile
 * @returns {Promise<string | undefined>}
 */
export async function readStamp(stampFile) {
  return readFile(stampFile, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
}

/**
 * @param {string} stampFile
 * @param {string} hash
 */
export async function writeStamp(stampFile, hash) {
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, `${hash}\n`);
}
