import { parentPort, workerData } from "node:worker_threads";
import { isAlias, isCollection, isMap, isSeq, LineCounter, parseDocument, stringify } from "yaml";

/** @typedef {{ kind: "write", value: unknown } | { kind: "read", text: string }} YamlTask */
/** @typedef {{ ok: true, value: unknown } | { ok: false, problem: string }} YamlAnswer */

/** @param {string} text @returns {YamlAnswer} */
function read(text) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const words = (error.message.split("\n")[0] ?? "").replace(/ at line .*$/, "");
    return { ok: false, problem: `line ${lines.linePos(error.pos[0]).line}: ${words}` };
  }
  const problem = findHostile(document.contents);
  return problem === null ? { ok: true, value: document.toJS({ maxAliasCount: 0 }) } : { ok: false, problem };
}

const MAX_DEPTH = 100;

/**
 * What YAML knows and no policy needs: copies of copies would fill the memory, keys that are maps of maps take minutes
 * to be written as names, and what is nested without end cannot leave this thread. It does not recurse itself.
 * @param {unknown} root @returns {string | null}
 */
function findHostile(root) {
  /** @type {{ node: unknown, depth: number }[]} */
  const waiting = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (isAlias(node)) return "aliases (*name) are not understood here; write the value itself";
    if (depth > MAX_DEPTH) return "it is nested too deeply";
    if (isSeq(node)) for (const item of node.items) waiting.push({ node: item, depth: depth + 1 });
    if (!isMap(node)) continue;
    for (const { key, value } of node.items) {
      if (isCollection(key)) return "a key is a list or a map; use a name";
      waiting.push({ node: key, depth: depth + 1 }, { node: value, depth: depth + 1 });
    }
  }
  return null;
}

const task = /** @type {YamlTask} */ (workerData);
/** @type {YamlAnswer} */
const answer =
  task.kind === "read"
    ? read(task.text)
    : { ok: true, value: stringify(task.value, { lineWidth: 0, aliasDuplicateObjects: false }) };
parentPort?.postMessage(answer);
