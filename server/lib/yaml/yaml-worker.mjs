import { parentPort, workerData } from "node:worker_threads";
import { stringify, YAMLParseError } from "yaml";
import { splitInParts } from "../thread-parts.mjs";
import { parseYaml } from "./parse-yaml.mjs";

/** @typedef {{ kind: "write", heading: string, json: Uint8Array<ArrayBuffer>[] } | { kind: "read", text: string }} YamlTask */
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

/** @param {Uint8Array<ArrayBuffer>[]} json */
function write(json) {
  const value = JSON.parse(Buffer.concat(json).toString("utf8"));
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** @param {YamlAnswer} answer */
function sendInParts(answer) {
  if (!answer.ok) return parentPort?.postMessage({ problem: answer.problem });
  const parts = splitInParts(answer.value).reverse();
  const sendNext = () => {
    const part = parts.pop();
    if (part !== undefined) parentPort?.postMessage(part);
  };
  parentPort?.on("message", sendNext);
  sendNext();
}

const task = /** @type {YamlTask} */ (workerData);
if (task.kind === "read") sendInParts(read(task.text));
else {
  const bytes = new TextEncoder().encode(task.heading + write(task.json));
  parentPort?.postMessage({ bytes }, [bytes.buffer]);
}
