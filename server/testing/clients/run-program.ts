import { spawn } from "node:child_process";
import type { Launch } from "./client";

const TIMEOUT_MS = 120_000;
/** Of the environment of this process: nothing else reaches a client. */
const KEPT = ["PATH", "LANG", "TMPDIR", "SystemRoot"];

export type ProgramResult = { readonly code: number | null; readonly output: string };

/** Runs a client to its end, for a bounded time: then it is killed with everything it started. */
export function runProgram(
  { command, args, env }: Launch,
  { cwd, env: given }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ProgramResult> {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const child = spawn(command, args, {
    ...{ cwd, env: { ...Object.fromEntries(kept), ...given, ...env }, stdio: ["ignore", "pipe", "pipe"] },
    // Its own process group, so that its pid ends all of it.
    detached: process.platform !== "win32",
  });
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const late = setTimeout(() => {
      output += `\nKilled after ${TIMEOUT_MS / 1000} s.`;
      killAll(child.pid);
    }, TIMEOUT_MS);
    child.once("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(late);
      killAll(child.pid);
      resolve({ code, output });
    });
  });
}

function killAll(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It is over.
  }
}
