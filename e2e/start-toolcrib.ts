import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

export const ADMIN = { email: "admin@example.com", password: "a good password" };

export type Toolcrib = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  /** All it has printed so far. */
  output(): string;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
};

type Options = {
  readonly databaseUrl?: string;
  /** With it, nothing else is given: Toolcrib brings its own PostgreSQL and makes its own secret there. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
};

/** A real process on a real database, as `npm start` makes it. */
export async function startToolcrib(options: Options = {}): Promise<Toolcrib> {
  const { port = await freePort(), env = {} } = options;
  const databaseUrl = options.dataFolder ? "" : (options.databaseUrl ?? (await createDatabase()));
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), "toolcrib-e2e-")));
  const given = { DATABASE_URL: databaseUrl, TOOLCRIB_SECRET: "e2e-secret-e2e-secret-e2e-secret" };
  const child = spawn(process.execPath, ["server/cli/start.mjs"], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      ...(options.dataFolder ? {} : given),
      PORT: String(port),
      TOOLCRIB_DATA: dataFolder,
      // Lets each test be a client of its own to the sign-in limit.
      TOOLCRIB_TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that a test can kill all of it.
    detached: true,
  });
  // A test that fails before it stops its process must not leave it behind.
  process.once("exit", () => child.kill("SIGKILL"));
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

export async function createDatabase(): Promise<string> {
  const admin = process.env.TOOLCRIB_TEST_DATABASE_URL;
  if (admin === undefined) throw new Error("Run these tests through `npm test -- browser`: they need its PostgreSQL");
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`CREATE DATABASE "${name}"`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
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
