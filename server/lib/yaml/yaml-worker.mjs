import { parentPort, workerData } from "node:worker_threads";
import { stringify, YAMLParseError } from "yaml";
import { splitInParts } from "../thread-parts.mjs";
import { parseYaml } from "./parse-yaml.mjs";

/** @typedef {{ kind: "write", json: Uint8Array<ArrayBuffer>[] } | { kind: "read", text: string }} YamlTask */
/** @typedef {{ ok: true, value: unknown } | { ok: false, problem: string }} YamlAnswer */

/** @param {string} text @returns {YamlAnswer} */
function read(text) {
  try {
    return { ok: true, value: parseYaml(text, { maxAliasCount: 0, uniqueKeys: true }) };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    return { ok: false, problem: error.message };
  }
}

const PIECE_LETTERS = 16 * 1024;

/** @param {Uint8Array<ArrayBuffer>[]} json @returns {YamlAnswer} */
function write(json) {
  const value = JSON.parse(Buffer.concat(json).toString("utf8"));
  const text = stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
  const count = Math.ceil(text.length / PIECE_LETTERS);
  const pieces = Array.from({ length: count }, (_, at) => text.slice(at * PIECE_LETTERS, (at + 1) * PIECE_LETTERS));
  return { ok: true, value: { pieces } };
}

const task = /** @type {YamlTask} */ (workerData);
/** @type {YamlAnswer} */
const answer = task.kind === "read" ? read(task.text) : write(task.json);
const parts = splitInParts(answer.ok ? answer.value : null).reverse();
const sendNext = () => {
  const part = parts.pop();
  if (part !== undefined) parentPort?.postMessage(part);
};
if (answer.ok) {
  parentPort?.on("message", sendNext);
  sendNext();
} else parentPort?.postMessage({ problem: answer.problem });
