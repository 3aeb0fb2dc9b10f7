import { parentPort, workerData } from "node:worker_threads";
import { LineCounter, parseDocument, stringify } from "yaml";

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
  try {
    // Without aliases: copies of copies of copies would fill the memory.
    return { ok: true, value: document.toJS({ maxAliasCount: 0 }) };
  } catch {
    return { ok: false, problem: "aliases (*name) are not understood here; write the value itself" };
  }
}

const task = /** @type {YamlTask} */ (workerData);
/** @type {YamlAnswer} */
const answer =
  task.kind === "read"
    ? read(task.text)
    : { ok: true, value: stringify(task.value, { lineWidth: 0, aliasDuplicateObjects: false }) };
parentPort?.postMessage(answer);
