import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "../paths.mjs";
import { AREAS, type Areas, findCycle } from "./areas";
import { parseFile } from "./parse-file";
import { readImports } from "./read-imports";
import { findTextSizes } from "./text-sizes";
import { type Breach, findBreaches, runTimeTargets, withoutEnding } from "./walls";
import { findImpurities } from "./walls-purity";

/** Areas whose folders, too, form no cycle. */
const LAYERED = ["lib", "runtime", "policy", "chat", "insights", "lab"].map((area) => `server/${area}/`);
const FOLDERS = ["app", "components", "server", "prisma", "e2e"];

export function checkTree(root: string): Breach[] {
  return [...checkAreas(AREAS), ...checkSources(root)];
}

/** Imports follow the table, so a table without a cycle means areas without a cycle. */
export function checkAreas(areas: Areas): Breach[] {
  const cycle = findCycle(areas);
  if (cycle === null) return [];
  return [{ file: "server/cli/checks/areas.ts", line: 1, message: `areas import each other: ${cycle.join(" → ")}` }];
}

function checkSources(root: string): Breach[] {
  const files = FOLDERS.flatMap((folder) => listSources(root, folder));
  const targets: Record<string, readonly string[]> = {};
  const breaches = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const parsed = parseFile(file, text);
    const imports = readImports(parsed);
    targets[withoutEnding(file)] = runTimeTargets(file, imports);
    return [...findBreaches(file, imports), ...findImpurities(file, parsed), ...findTextSizes(file, text)];
  });
  const cycle = findCycle(targets);
  const folderCycle = findCycle(foldersOf(targets));
  return [
    ...breaches,
    ...(cycle === null ? [] : [circle("files", cycle)]),
    ...(cycle !== null || folderCycle === null ? [] : [circle("folders", folderCycle)]),
  ];
}

function circle(what: string, cycle: readonly string[]): Breach {
  return { file: cycle[0] ?? "", line: 1, message: `${what} import each other: ${cycle.join(" → ")}` };
}

/** What each folder of these areas imports from other folders of its area. */
function foldersOf(targets: Areas): Areas {
  const folders: Record<string, readonly string[]> = {};
  for (const [file, imported] of Object.entries(targets)) {
    const area = LAYERED.find((prefix) => file.startsWith(prefix));
    if (area === undefined || /\.(?:test|testing)$/.test(file)) continue;
    const folder = path.posix.dirname(file);
    const others = imported.filter((target) => target.startsWith(area)).map((target) => path.posix.dirname(target));
    folders[folder] = [...new Set([...(folders[folder] ?? []), ...others.filter((other) => other !== folder)])];
  }
  return folders;
}

function listSources(root: string, folder: string): string[] {
  let entries: import("node:fs").Dirent[];
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "generated" ? [] : listSources(root, file);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [file] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const breaches = checkTree(PROJECT_ROOT);
  for (const { file, line, message } of breaches) console.error(`${file}:${line} ${message}`);
  if (breaches.length > 0) {
    console.error(
      `\n${breaches.length} rules broken; see areas.ts, walls.ts, walls-purity.ts and text-sizes.ts in server/cli/checks`,
    );
    process.exitCode = 1;
  }
}
