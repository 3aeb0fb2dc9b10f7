import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@/server/cli/process/ports.mjs";
import { exportPolicyFile, signedInClient } from "../api-client";
import { ADMIN, createDatabase, PROJECT_ROOT, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { type Command, commandsOf, type Doc, readDocs } from "./read-docs";

// Every command in the documentation, with test addresses and files.

const DOCS = readDocs();
const KEY = "tck_of_the_documentation_0123456789";
const ADMIN_KEY = "tca_of_the_documentation_0123456789";

/**
 * These take minutes or would run this test recursively: their option parser is tested instead, and `because` names
 * what covers them.
 */
const RUN_ELSEWHERE: readonly { readonly command: RegExp; readonly refuses: string; readonly because: string }[] = [
  { command: /^npm test\b/, refuses: "npm test -- nonsense", because: "this is one of its tests" },
  {
    command: /^npm run prove\b/,
    refuses: "npm run prove -- nonsense",
    because: "its specs run in short form beside this one",
  },
  {
    command: /^npm run bench\b/,
    refuses: "npm run bench -- --nonsense",
    because: "sections.test.ts runs its sections",
  },
  { command: /^npm run backup\b/, refuses: "npm run backup -- nonsense/file", because: "backup.spec.ts runs it" },
  { command: /^npm run restore\b/, refuses: "npm run restore -- nonsense", because: "backup.spec.ts runs it" },
];

/** These are for the reader's own project: here they would change Toolcrib's packages. */
const IN_OWN_PROJECT = /^npm install\b|--remote-name\b/;

let toolcrib: Toolcrib;
let folder: string;

test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-docs-"));
  // PostgreSQL under root runs as another user, who needs access.
  await chmod(folder, 0o711);
  toolcrib = await startToolcrib({
    env: {
      ...{ TOOLCRIB_ADMIN_EMAIL: ADMIN.email, TOOLCRIB_ADMIN_PASSWORD: ADMIN.password },
      ...{ TOOLCRIB_AGENT_KEY: KEY, TOOLCRIB_ADMIN_KEY: ADMIN_KEY },
    },
  });
  const admin = await signedInClient(toolcrib.url, ADMIN);
  const text = await exportPolicyFile(admin, "draft");
  await writeFile(path.join(folder, "policy.yaml"), text);
  await admin.dispose();
  await mkdir(path.join(folder, "own-project"));
  await writeFile(path.join(folder, "own-project/package.json"), "{}");
  await mkdir(path.join(folder, "tools"));
  for (const file of ["tools.jsonl", "cases.jsonl", "conversations.jsonl"])
    await writeFile(path.join(folder, "tools", file), exampleOf(file));
});
test.afterAll(async () => {
  await toolcrib?.stop();
  const database = await realpath(path.join(folder, "data/postgres")).catch(() => folder);
  await rm(database, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

for (const [text, command] of distinct(DOCS.flatMap(commandsOf))) {
  test(`in ${command.file}: ${text}`, async () => {
    const elsewhere = RUN_ELSEWHERE.find((entry) => entry.command.test(text));
    if (elsewhere !== undefined) {
      test.info().annotations.push({ type: "run elsewhere", description: elsewhere.because });
      const { code, output } = await run(elsewhere.refuses);
      expect(code, output).toBe(1);
      expect(output).toContain("nonsense");
      return;
    }
    if (/\bnpm start$/.test(text)) return await startsAndStops(await withOwnNames(text));
    const { code, output, answer } = await run(await withOwnNames(text));
    expect(code, output).toBe(0);
    if (command.answer !== null) expectShape(JSON.parse(answer), JSON.parse(command.answer));
  });
}

/** One test per distinct command; the mention with an answer wins. */
function distinct(commands: readonly Command[]): ReadonlyMap<string, Command> {
  const known = new Map<string, Command>();
  for (const command of commands)
    if (command.answer !== null || !known.has(command.text)) known.set(command.text, command);
  return known;
}

async function withOwnNames(text: string): Promise<string> {
  const url = /DATABASE_URL=/.test(text) ? await createDatabase() : "";
  return text
    .replaceAll("http://localhost:3000", toolcrib.url)
    .replace("postgresql://user:password@host:5432/toolcrib", url)
    .replace("PORT=3000", `PORT=${await freePort()}`)
    .replace(/\bmy\/tools\b/, path.join(folder, "tools"))
    .replace(/\bpolicy\.yaml\b/, (file) => path.join(folder, file));
}

function exampleOf(file: string): string {
  const line = DOCS.map((doc: Doc) => new RegExp(`^${file}\\s+(\\{.*\\})$`, "m").exec(doc.text)?.[1]).find(Boolean);
  if (line === undefined) throw new Error(`The documentation shows no line of ${file}`);
  return `${line}\n`;
}

const environment = () => ({
  ...process.env,
  TOOLCRIB_KEY: KEY,
  TOOLCRIB_ADMIN_KEY: ADMIN_KEY,
  TOOLCRIB_URL: toolcrib.url,
  TOOLCRIB_DATA: path.join(folder, "data"),
});

async function run(text: string): Promise<{ code: number | null; output: string; answer: string }> {
  const cwd = IN_OWN_PROJECT.test(text) ? path.join(folder, "own-project") : PROJECT_ROOT;
  const child = spawn("bash", ["-euc", text], { cwd, env: environment() });
  let answer = "";
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    answer += chunk.toString();
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, answer };
}

async function startsAndStops(text: string): Promise<void> {
  const given = /PORT=/.test(text) ? text : `PORT=${await freePort()} ${text}`;
  const child = spawn("bash", ["-euc", given], {
    cwd: PROJECT_ROOT,
    env: { ...environment(), TOOLCRIB_URL: "", TOOLCRIB_EMBEDDER: "off" },
    detached: true,
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Press Ctrl-C to stop")) resolve();
      });
    }
    child.once("close", () => reject(new Error(output)));
  });
  await ready;
  expect(output).toMatch(/is ready at http:\/\/localhost:\d+/);
  expect(output).toMatch(/\/setup\/\S+/);
  const url = /is ready at (\S+)/.exec(output)?.[1] ?? "";
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  // Like a terminal, to the whole process group: the shell and npm.
  const ended = once(child, "close");
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
}

/** The answer has every documented field, with the same type. */
function expectShape(answer: unknown, shown: unknown, where = "the answer"): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(answer), where).toBe(true);
    return;
  }
  if (typeof shown !== "object" || shown === null) return;
  for (const [name, value] of Object.entries(shown)) {
    if (name === "…") continue;
    expect(Object.keys(answer as object), where).toContain(name);
    expectShape((answer as Record<string, unknown>)[name], value, `${where}.${name}`);
  }
}
