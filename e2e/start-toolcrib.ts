import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@/server/cli/process/ports.mjs";
import { createDatabase as createDatabaseOn, runOn } from "@/server/testing/create-database";
import { POLICY_TABLES } from "@/server/testing/policy-tables";

export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

export const ADMIN = { email: "admin@example.com", password: "a good password" };

export type Toolcrib = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
};

/** The variable with the template database's URL. */
export const TEMPLATE = "TOOLCRIB_E2E_TEMPLATE";

/** A failing test must not leave its process behind. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

type Options = {
  /** For an empty database, or one shared with another instance. */
  readonly databaseUrl?: string;
  /** Toolcrib then runs its own PostgreSQL and creates its own secret. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
};

/** A real process on a real database, as with `npm start`. */
export async function startToolcrib(options: Options = {}): Promise<Toolcrib> {
  if (options.port !== undefined) return startOnPort(options, options.port);
  // Another process may have taken the port meanwhile.
  return startOnPort(options, await freePort()).catch(async (error: Error) => {
    if (!/port \d+ is in use/i.test(error.message)) throw error;
    return startOnPort(options, await freePort());
  });
}

async function startOnPort(options: Options, port: number): Promise<Toolcrib> {
  const { env = {} } = options;
  const databaseUrl = options.dataFolder ? "" : (options.databaseUrl ?? (await createDatabase(process.env[TEMPLATE])));
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), "toolcrib-e2e-")));
  const given = { DATABASE_URL: databaseUrl, TOOLCRIB_SECRET: "e2e-secret-e2e-secret-e2e-secret" };
  const child = spawn(process.execPath, ["server/cli/start.mjs"], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      ...(options.dataFolder ? {} : given),
      PORT: String(port),
      TOOLCRIB_DATA: dataFolder,
      // Each test counts as a separate client for the sign-in limit.
      TOOLCRIB_TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, so a test can kill all of it.
    detached: true,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  await waitUntilReady(url, exited, () => text);
  return {
    url,
    databaseUrl,
    process: child,
    output: () => text,
    async stop() {
      child.kill("SIGTERM");
      const code = await exited;
      if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}

/** For starts that must fail: returns the exit code and output. */
export async function startExpectingFailure(given: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ["server/cli/start.mjs"], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...given },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return `${code} ${text}`;
}

/** Empty, or copied from a database without connections. */
export async function createDatabase(template?: string): Promise<string> {
  const server = process.env.TOOLCRIB_TEST_DATABASE_URL;
  if (server === undefined) throw new Error("Run these tests through `npm test -- browser`: they need its PostgreSQL");
  return (await createDatabaseOn(server, "e2e", template)).url;
}

/** Only stored vectors, so nothing is embedded again. */
export async function createEmptyDatabase(): Promise<string> {
  const url = await createDatabase(process.env[TEMPLATE]);
  await runOn(url, `TRUNCATE ${POLICY_TABLES} CASCADE`);
  return url;
}

async function waitUntilReady(url: string, exited: Promise<number | null>, output: () => string): Promise<void> {
  let code: number | null | undefined;
  exited.then((value) => {
    code = value;
  });
  for (let tries = 0; tries < 300; tries++) {
    if (code !== undefined) throw new Error(`Toolcrib ended with ${code}:\n${output()}`);
    const ready = await fetch(`${url}/api/health?ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Toolcrib was not ready in a minute:\n${output()}`);
}
