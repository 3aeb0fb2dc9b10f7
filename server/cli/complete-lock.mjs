import { readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./paths.mjs";

// A registry mirror may lack packages for other platforms; npm then leaves them out and `npm ci` refuses the lock file. Parents pin exact versions, so the
// missing entries can be written from them.
const OPERATING_SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "netbsd", "win32", "openharmony"];
const PROCESSORS = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];

const file = inProject("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
let added = 0;
for (const [place, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = platformEntry(name, version, parent.dev === true);
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);

function isLocked(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === "") return false;
    if (!folder.includes("/node_modules/")) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

function platformEntry(name, version, dev) {
  const words = name.split("/").at(-1).split("-");
  const os = OPERATING_SYSTEMS.filter((word) => words.includes(word));
  const cpu = PROCESSORS.filter((word) => words.includes(word));
  return {
    version: version.replace(/^[\^~]/, ""),
    optional: true,
    ...(dev && { dev }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(words.includes("musl") && { libc: ["musl"] }),
  };
}
