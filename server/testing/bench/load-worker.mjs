import { connect } from "node:net";
import { parentPort } from "node:worker_threads";

// Loads a server over persistent connections from a separate thread, so the server's thread only serves. Uses bare
// sockets: an HTTP client costs as much as a small handler.

/** @typedef {{ port: number, lanes: string[][], ms: number }} Load */

/** Same length as its replacement. */
const TURN = "turn-000000";
let turns = 0;

parentPort?.on("message", async (/** @type {Load} */ load) => {
  try {
    parentPort?.postMessage(await drive(load));
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});

/** @param {Load} load each lane is one connection, with the requests it sends in turn, over and over */
async function drive({ port, lanes, ms: wanted }) {
  const started = performance.now();
  const done = await Promise.all(lanes.map((lane) => askInTurn(port, lane, started + wanted)));
  const ms = performance.now() - started;
  const latencies = Float64Array.from(done.flat()).sort();
  const at = (/** @type {number} */ part) =>
    latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))] ?? 0;
  return { requests: latencies.length, ms, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * @param {number} port
 * @param {string[]} lane
 * @param {number} until by the clock of `performance.now()`
 * @returns {Promise<number[]>} how long each answer took
 */
function askInTurn(port, lane, until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay();
    /** @type {number[]} */
    const latencies = [];
    let received = "";
    let asked = 0;
    let turn = "";
    const ask = () => {
      const at = latencies.length % lane.length;
      if (at === 0) turn = `turn-${String(++turns).padStart(6, "0")}`;
      asked = performance.now();
      socket.write(lane[at]?.replaceAll(TURN, turn) ?? "");
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`The server hung up after ${latencies.length} answers.`)));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (!isComplete(received)) return;
      if (!received.startsWith("HTTP/1.1 200 ")) return void socket.destroy(new Error(received.slice(0, 500)));
      received = "";
      latencies.push(performance.now() - asked);
      if (performance.now() < until) return ask();
      resolve(latencies);
      socket.destroy();
    });
  });
}

/** @param {string} answer */
function isComplete(answer) {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  if (/^transfer-encoding: chunked/im.test(answer.slice(0, end + 2))) return answer.endsWith("0\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(answer)?.[1];
  return answer.length >= end + 4 + Number(length ?? 0);
}
