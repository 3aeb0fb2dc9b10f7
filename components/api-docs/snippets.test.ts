import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aiSdkSnippet, mcpSnippet, openAiLoopSnippet } from "./adapter-snippets";
import { describeOperations } from "./describe-operations";
import { LANGUAGES, type Language, SNIPPETS } from "./snippets";

type KeywordOwner = { method: string | undefined; url: string; authorization: string | undefined; body: unknown };

const heard: KeywordOwner[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const { method, url = "", headers } = request;
  heard.push({ method, url, authorization: headers.authorization, body: text === "" ? null : JSON.parse(text) });
  response.setHeader("Content-Type", "application/json").end("{}");
});
let origin = "";
let folder = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-snippets-"));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
const RUNNERS: Record<Language, { command: string; file: string; args: (file: string) => string[] }> = {
  curl: { command: "sh", file: "curl.sh", args: (file) => [file] },
  python: { command: "python3", file: "call.py", args: (file) => [file] },
  typescript: { command: process.execPath, file: "call.mts", args: (file) => ["--import", "tsx", file] },
};
const isHere = (command: string) => spawnSync(command, ["-c", ""]).error === undefined;
const CAN_RUN: Record<Language, boolean> = {
  curl: isHere("sh") && isHere("curl"),
  python: isHere("python3"),
  typescript: true,
};

/** Runs a snippet as a reader would. */
async function run(language: Language, text: string): Promise<void> {
  const { command, file, args } = RUNNERS[language];
  const target = path.join(folder, file);
  // The package is not installed outside the project.
  const client = path.join(PROJECT_ROOT, "server/client/index.mjs");
  await writeFile(target, text.replace('"toolcrib-client"', JSON.stringify(client)));
  const env = { ...process.env, TOOLCRIB_KEY: "tck_of-the-environment", NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
  await new Promise<void>((resolve, reject) => {
    execFile(command, args(target), { env, timeout: 20_000, cwd: PROJECT_ROOT }, (error, _output, errors) =>
      error === null ? resolve() : reject(new Error(`${errors}\n${text}`)),
    );
  });
}

const HARD = {
  name: "execute",
  method: "POST",
  path: "/tools/execute",
  example: {
    name: "it's “quoted” \\ $HOME `id`",
    arguments: { yes: true, no: false, nothing: null, "a-b": [1.5, "two\nlines", []], deep: { list: [{ a: 1 }] } },
    long: ["one long word after another", "so that it takes more than a line", "of its box"],
  },
} as const;

describe.each(LANGUAGES)("the %s example", (language) => {
  test.skipIf(!CAN_RUN[language])("sends the exact values", async () => {
    heard.length = 0;
    await run(language, SNIPPETS[language](HARD, { origin, key: "tck_it's" }));
    expect(heard).toEqual([
      { method: "POST", url: "/api/v1/tools/execute", authorization: "Bearer tck_it's", body: HARD.example },
    ]);
  });

  test.skipIf(!CAN_RUN[language])("puts GET fields into the query and reads the key from the environment", async () => {
    heard.length = 0;
    const source = {
      name: "getTool",
      method: "GET",
      path: "/tools/{name}",
      example: { name: "a/b c", role: "r&d" },
    } as const;
    await run(language, SNIPPETS[language](source, { origin }));
    expect(heard).toEqual([
      {
        method: "GET",
        url: expect.stringMatching(/^\/api\/v1\/tools\/a%2Fb(%20|\+)c\?role=r%26d$/),
        authorization: "Bearer tck_of-the-environment",
        body: null,
      },
    ]);
  });
});

test("every operation has a complete example in every language", () => {
  for (const operation of describeOperations().operations) {
    for (const language of LANGUAGES) {
      const text = SNIPPETS[language](operation, { origin });
      expect(text).toContain(origin);
      expect(text).not.toMatch(/undefined|\{name\}|\{sessionId\}/);
    }
  }
});

test.each([
  ["ai-sdk.ts", aiSdkSnippet],
  ["openai-loop.ts", openAiLoopSnippet],
])("each line of %s is in the tested example", async (file, snippet) => {
  const example = await readFile(path.join(PROJECT_ROOT, "server/client/examples", file), "utf8");
  const lines = new Set(example.split("\n"));
  expect(
    snippet("http://localhost:3000")
      .split("\n")
      .filter((line) => !lines.has(line)),
  ).toEqual([]);
});

test("the MCP configuration is JSON with the endpoint and the key", () => {
  const { mcpServers } = JSON.parse(mcpSnippet("https://tools.example.com"));
  expect(mcpServers.toolcrib.url).toBe("https://tools.example.com/mcp");
  expect(mcpServers.toolcrib.headers.Authorization).toMatch(/^Bearer /);
});
