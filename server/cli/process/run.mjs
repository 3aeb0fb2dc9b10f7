import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "../paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

const KEPT_CHARACTERS = 200_000;
const PIPE_PATIENCE_MS = 2_000;

/** None of the tools that we start may phone home. */
export function quietEnvironment() {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
}

/**
 * Runs a command. Its output is captured, not shown, unless `show` is set.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number, show?: boolean, detached?: boolean,
 *   timeout?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 if the command could not be started
 */
export function run(command, args, options = {}) {
  const { show = false, cwd = PROJECT_ROOT, env = quietEnvironment(), ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...rest,
      cwd,
      env,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    if (!rest.detached) running.add(child);
    child.on("error", (error) => {
      running.delete(child);
      resolve({ code: 127, output: error.message });
    });
    /** @param {number | null} code */
    const end = (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    };
    // "close" comes after the last output. A daemon that inherited the pipe would delay it forever, hence the limit.
    child.on("close", end);
    child.on("exit", (code) => setTimeout(end, PIPE_PATIENCE_MS, code).unref());
  });
}

export function stopRunningCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * @param {string} text
 * @param {number} [count]
 */
export function lastLines(text, count = 40) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}
