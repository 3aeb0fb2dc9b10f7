import { readFile } from "node:fs/promises";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";

// The thread that runs the model. Plain JavaScript, so it starts the same way under tsx, vitest and Node.

/** The model was trained on nothing longer; more would blur the vector. */
const MAX_PIECES = 256;

/** @typedef {import("onnxruntime-common").InferenceSession} InferenceSession */

const { folder, runtimes } = /** @type {{ folder: string, runtimes: readonly string[] }} */ (workerData);
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

let running = /** @type {Promise<unknown>} */ (Promise.resolve());
let isEnding = false;
// Ending a thread during native code crashes the process, so it ends afterwards, with the same error.
process.once("uncaughtException", async (error) => {
  isEnding = true;
  await running.catch(() => {});
  setImmediate(() => {
    throw error;
  });
});

const tokenizer = new Tokenizer(await readJson("tokenizer.json"), await readJson("tokenizer_config.json"));
const model = await loadModel();
// A first run, so a runtime that merely loads does not count as working.
const dimensions = (await embed("ready")).length;
port.on("message", answer);
port.postMessage({ kind: "ready", runtime: model.runtime });

/** @param {{ id: number, texts: readonly string[] }} request */
async function answer({ id, texts }) {
  try {
    const vectors = new Float32Array(texts.length * dimensions);
    // One at a time: the model scales its 8-bit activations over a batch, so neighbors would change a text's vector.
    for (const [at, text] of texts.entries()) vectors.set(await embed(text), at * dimensions);
    port.postMessage({ kind: "done", id, vectors }, [vectors.buffer]);
  } catch (error) {
    port.postMessage({ kind: "failed", id, reason: String(/** @type {Error} */ (error).message) });
  }
}

/**
 * The mean over the word pieces, normalized to length 1.
 * @param {string} text
 */
async function embed(text) {
  const pieces = cut(tokenizer.encode(text).ids);
  const { Tensor, session } = model;
  /** @param {bigint[]} values */
  const row = (values) => new Tensor("int64", BigInt64Array.from(values), [1, values.length]);
  if (isEnding) await new Promise(() => {});
  const run = session.run({
    input_ids: row(pieces.map(BigInt)),
    attention_mask: row(pieces.map(() => 1n)),
    token_type_ids: row(pieces.map(() => 0n)),
  });
  running = run;
  const outputs = await run;
  const hidden = outputs[session.outputNames[0]];
  const states = /** @type {Float32Array} */ (hidden.data);
  const width = hidden.dims[2];
  const sum = new Float32Array(width);
  for (let at = 0; at < states.length; at++) sum[at % width] += states[at];
  const length = Math.hypot(...sum);
  if (!Number.isFinite(length) || length === 0) throw new Error("the model returned a zero vector");
  return sum.map((value) => value / length);
}

/**
 * The last piece marks the end of the text and is kept.
 * @param {number[]} pieces
 */
function cut(pieces) {
  return pieces.length <= MAX_PIECES ? pieces : [...pieces.slice(0, MAX_PIECES - 1), ...pieces.slice(-1)];
}

/**
 * The first runtime that works: native is faster, WebAssembly runs everywhere.
 * @returns {Promise<{ runtime: string, Tensor: typeof import("onnxruntime-common").Tensor, session: InferenceSession }>}
 */
async function loadModel() {
  const bytes = await readFile(path.join(folder, "onnx/model_quantized.onnx"));
  const reasons = [];
  for (const runtime of runtimes) {
    try {
      const { InferenceSession, Tensor, env } = await import(runtime);
      env.wasm.numThreads = 1;
      const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1, logSeverityLevel: 3 });
      return { runtime, Tensor, session };
    } catch (error) {
      reasons.push(`${runtime}: ${/** @type {Error} */ (error).message}`);
    }
  }
  throw new Error(`couldn't load the model in any runtime (${reasons.join("; ")})`);
}

/** @param {string} file */
async function readJson(file) {
  return JSON.parse(await readFile(path.join(folder, file), "utf8"));
}
