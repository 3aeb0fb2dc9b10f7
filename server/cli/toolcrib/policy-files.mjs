import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "./errors.mjs";

const SECTIONS = [
  ...["toolcrib", "rules", "sources", "tools", "categories", "bundles", "skills", "policies", "models", "roles"],
  "evaluations",
];

/** @param {string} name relative to where the command was called */
export function resolvePath(name) {
  // npm runs scripts in the project's folder.
  const { INIT_CWD, npm_lifecycle_event: script } = process.env;
  return path.resolve(script === "toolcrib" && INIT_CWD ? INIT_CWD : process.cwd(), name);
}

/**
 * Writes an exported policy to a file, or to a folder if the name has no file extension.
 * @param {string} name @param {string} text
 * @returns {Promise<string[]>} the written files
 */
export async function writePolicy(name, text) {
  const target = resolvePath(name);
  if (/\.ya?ml$/i.test(name)) return writeFiles([[target, text]]);
  if (/\.json$/i.test(name)) return writeFiles([[target, `${JSON.stringify(await parse(text, name), null, 2)}\n`]]);
  await mkdir(target, { recursive: true });
  const parts = splitSections(text);
  // A section that became empty must not come back from an old file.
  for (const section of SECTIONS)
    if (!parts.has(section)) await rm(path.join(target, `${section}.yaml`), { force: true });
  return writeFiles([...parts].map(([section, part]) => [path.join(target, `${section}.yaml`), part]));
}

/** @param {[string, string][]} files */
async function writeFiles(files) {
  for (const [file, text] of files) {
    await writeFile(file, text).catch((error) => {
      throw new CommandError(`Couldn't write ${file}: ${error.code}`);
    });
  }
  return files.map(([file]) => file);
}

/** Top-level keys are the only ones that start a line. @param {string} text @returns {Map<string, string>} */
export function splitSections(text) {
  const parts = new Map();
  for (const part of text.split(/^(?=[a-z]+:)/m)) {
    const [, section] = /^([a-z]+):/.exec(part) ?? [];
    if (section !== undefined) parts.set(section, part);
  }
  return parts;
}

/**
 * The policy in a file or folder, as it is sent.
 * @param {string} name @returns {Promise<{ text: string, type: string }>}
 */
export async function readPolicy(name) {
  const target = resolvePath(name);
  const found = await stat(target).catch(() => null);
  if (found === null) throw new CommandError(`Couldn't read ${name}`);
  if (!found.isDirectory()) {
    const type = /\.json$/i.test(name) ? "application/json" : "application/yaml";
    return { text: await readText(target), type };
  }
  const files = (await readdir(target)).filter((file) => /\.(?:ya?ml|json)$/i.test(file)).sort();
  if (files.length === 0) throw new CommandError(`${name} has no .yaml or .json files`);
  /** @type {Record<string, unknown>} */
  const whole = {};
  for (const file of files) merge(whole, await parse(await readText(path.join(target, file)), file), file);
  return { text: JSON.stringify(whole), type: "application/json" };
}

/** Lists from several files are joined; anything else may occur once. */
function merge(whole, part, file) {
  if (part === null || typeof part !== "object" || Array.isArray(part)) {
    throw new CommandError(`${file}: must have sections, such as tools: or roles:`);
  }
  for (const [section, value] of Object.entries(part)) {
    const known = whole[section];
    if (known === undefined) whole[section] = value;
    else if (Array.isArray(known) && Array.isArray(value)) whole[section] = [...known, ...value];
    else if (section !== "toolcrib" || known !== value)
      throw new CommandError(`${file}: ${section} is in another file too`);
  }
}

/** @param {string} file */
async function readText(file) {
  return readFile(file, "utf8").catch((error) => {
    throw new CommandError(`Couldn't read ${file}: ${error.code}`);
  });
}

/** @param {string} text @param {string} file */
async function parse(text, file) {
  const { parseYaml } = await import("../../lib/yaml/parse-yaml.mjs");
  try {
    return parseYaml(text, { maxAliasCount: 0, uniqueKeys: true });
  } catch (error) {
    throw new CommandError(`${file}: ${/** @type {Error} */ (error).message}`);
  }
}
