import { parentPort, workerData } from "node:worker_threads";
import { stringify, YAMLParseError } from "yaml";
import { splitInParts } from "../thread-parts.mjs";
import { parseYaml } from "./parse-yaml.mjs";

/** @typedef {{ kind: "write", value: unknown } | { kind: "read", text: string }} YamlTask */
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

const task = /** @type {YamlTask} */ (workerData);
/** @type {YamlAnswer} */
const answer =
  task.kind === "read"
    ? read(task.text)
    : { ok: true, value: stringify(task.value, { lineWidth: 0, aliasDuplicateObjects: false }) };
const parts = splitInParts(answer.ok ? answer.value : null).reverse();
const sendNext = () => {
  const part = parts.pop();
  if (part !== undefined) parentPort?.postMessage(part);
};
if (answer.ok) {
  parentPort?.on("message", sendNext);
  sendNext();
} else parentPort?.postMessage({ problem: answer.problem });
