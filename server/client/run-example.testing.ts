import { execFile, spawnSync } from "node:child_process";
import path from "node:path";

type ExampleRun = { readonly code: number; readonly output: string; readonly errors: string };

/** Runs an example as a reader would, with only the given environment. */
export function runExample(file: string, environment: Record<string, string>, ...args: string[]): Promise<ExampleRun> {
  const [command, ...first] = COMMANDS[file.slice(file.lastIndexOf("."))] ?? [];
  if (command === undefined) throw new Error(`nothing runs ${file}`);
  const { PATH = "" } = process.env;
  const env = { PATH, NODE_ENV: "test" as const, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  const options = { cwd: path.join(import.meta.dirname, "examples"), env, timeout: 30_000 };
  return new Promise((resolve) => {
    execFile(command, [...first, file, ...args], options, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors });
    });
  });
}

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  ".ts": [process.execPath, "--import", "tsx"],
  ".py": ["python3"],
  ".sh": ["sh"],
};

export const hasPython = spawnSync("python3", ["--version"]).status === 0;
export const hasCurl = spawnSync("sh", ["-c", "curl --version"]).status === 0;
