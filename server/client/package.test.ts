import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFile } from "@/server/cli/checks/parse-file";
import { readImports } from "@/server/cli/checks/read-imports";
import { PROJECT_ROOT } from "@/server/paths";

const run = promisify(execFile);
const HERE = path.join(PROJECT_ROOT, "server/client");

/** A project of somebody else's, with nothing of Toolcrib in it but what the client is made of. */
let project = "";
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "toolcrib-client-"));
  const installed = path.join(project, "node_modules/toolcrib");
  await cp(HERE, path.join(installed, "server/client"), { recursive: true });
  await cp(path.join(PROJECT_ROOT, "package.json"), path.join(installed, "package.json"));
  await writeFile(path.join(project, "package.json"), '{"type":"module"}');
});
afterAll(() => rm(project, { recursive: true, force: true }));

describe("an installed client", () => {
  test("runs in plain Node, from node_modules", async () => {
    await writeFile(
      path.join(project, "app.js"),
      `import { createClient, ToolcribError } from "toolcrib/client";
       import { runLoop } from "toolcrib/client/openai-loop";
       const fetch = async (url) => Response.json({ error: { code: "not_found", message: url } }, { status: 404 });
       const client = createClient({ url: "http://toolcrib.test", key: "tck_1", fetch });
       const error = await client.getTool({ name: "x" }).catch((error) => error);
       process.stdout.write([error instanceof ToolcribError, error.message, typeof runLoop].join(" "));`,
    );
    const { NODE_OPTIONS: _, ...env } = process.env;
    const { stdout, stderr } = await run(process.execPath, ["app.js"], { cwd: project, env });
    expect(stderr).toBe("");
    expect(stdout).toBe("true http://toolcrib.test/api/v1/tools/x function");
  });

  test("has its types, and they are strict", async () => {
    await writeFile(
      path.join(project, "app.ts"),
      `import { createClient, type Resolution, ToolcribError } from "toolcrib/client";
       import { completeAt, runLoop } from "toolcrib/client/openai-loop";
       const client = createClient({ url: "http://toolcrib.test", key: "tck_1" });
       const answer: Resolution = await client.resolve({ message: "hi", since: null });
       const mode: "chat" | "direct" | "selective" | "compact_direct" | "discovery" = answer.mode;
       await client.listCategories();
       await client.resolve({ messages: [{ role: "user", content: "hi" }] });
       // @ts-expect-error a message is required, or messages
       await client.resolve({ role: mode });
       // @ts-expect-error there is no such format
       await client.resolve({ message: "hi", format: "xml" });
       // @ts-expect-error a session is required
       await client.loadTools({ bundle: "notes" });
       const complete = completeAt({ baseUrl: "http://model.test" });
       const { text } = await runLoop({ client, complete, message: "hi", sessionId: "s1" });
       export const words: string = text + new ToolcribError("x", { code: "invalid", status: 400 }).code;`,
    );
    const tsc = path.join(PROJECT_ROOT, "node_modules/typescript/bin/tsc");
    const options = "--noEmit --strict --module nodenext --target es2022 --lib es2022,dom --types --pretty false";
    const { stdout } = await run(process.execPath, [tsc, ...options.split(" "), "app.ts"], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });
});

test("the client needs nothing outside its folder, and only its AI SDK adapter needs a package", async () => {
  const files = (await readdir(HERE)).filter((file) => /(\.mjs|\.d\.ts)$/.test(file));
  expect(files).toContain("index.mjs");
  for (const file of files) {
    const source = await readFile(path.join(HERE, file), "utf8");
    const foreign = readImports(parseFile(file, source)).filter(({ specifier }) => !/^\.\/[\w.-]+$/.test(specifier));
    const expected = file.startsWith("ai-sdk.") ? ["ai"] : [];
    expect([...new Set(foreign.map(({ specifier }) => specifier))], file).toEqual(expected);
  }
});
