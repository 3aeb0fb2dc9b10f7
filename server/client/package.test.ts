import { cp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFile } from "@/server/cli/checks/parse-file";
import { readImports } from "@/server/cli/checks/read-imports";
import { PROJECT_ROOT } from "@/server/paths";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openProject, type StrangerProject } from "./stranger-project.testing";

const HERE = path.join(PROJECT_ROOT, "server/client");
const MODULES = path.join(PROJECT_ROOT, "node_modules");
/** The packages that each adapter needs; no other file needs any. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  "ai-sdk": ["ai"],
  langchain: ["@langchain/core", "langchain"],
  "langchain-messages": ["@langchain/core"],
  langgraph: ["@langchain/core"],
  mastra: ["@mastra/core"],
  mcp: ["@modelcontextprotocol/sdk"],
  "openai-agents": ["@openai/agents"],
};

let project: StrangerProject;
beforeAll(async () => {
  project = await openProject();
  await project.link(MODULES, ["@types/node", "openai", "@anthropic-ai/sdk", "@modelcontextprotocol/sdk", "zod"]);
}, 120_000);
afterAll(() => project.remove());

describe("the packed client", () => {
  test("has every file that it exports, its README and its license, and no tests", async () => {
    const installed = path.join(project.folder, "node_modules/toolcrib-client");
    const files = await readdir(installed);
    const { exports, dependencies } = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
    const named = Object.values<string | Record<string, string>>(exports).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", ...named.map((file) => file.slice(2))]));
    expect(files.filter((file) => !/\.mjs$|\.d\.mts$|^package\.json$|^README\.md$|^LICENSE$/.test(file))).toEqual([]);
    expect(dependencies).toBeUndefined();
  });

  test("has the version of Toolcrib", async () => {
    const read = async (file: string) => JSON.parse(await readFile(path.join(PROJECT_ROOT, file), "utf8")).version;
    expect(await read("server/client/package.json")).toBe(await read("package.json"));
  });

  test("runs in plain Node", async () => {
    await project.write(
      "app.js",
      `import { createClient, ToolcribError } from "toolcrib-client";
       import { runLoop } from "toolcrib-client/openai-loop";
       const fetch = async (url) => Response.json({ error: { code: "not_found", message: url } }, { status: 404 });
       const client = createClient({ url: "http://toolcrib.test", key: "tck_1", fetch });
       const error = await client.getTool({ name: "x" }).catch((error) => error);
       process.stdout.write([error instanceof ToolcribError, error.message, typeof runLoop].join(" "));`,
    );
    const { output, errors } = await project.execute("app.js", {});
    expect(errors).toBe("");
    expect(output).toBe("true http://toolcrib.test/api/v1/tools/x function");
  });

  test("has strict types, even if all declarations are checked and no other package is installed", async () => {
    await project.write(
      "app.ts",
      `import { createClient, type Resolution, ToolcribError } from "toolcrib-client";
       import { completeAt, runLoop } from "toolcrib-client/openai-loop";
       const client = createClient({ url: "http://toolcrib.test", key: "tck_1" });
       const answer: Resolution = await client.resolve({ message: "hi", since: null });
       const mode: "chat" | "direct" | "selective" | "compact_direct" | "discovery" = answer.mode;
       await client.listCategories();
       await client.resolve({ messages: [{ role: "user", content: "hi" }] });
       // @ts-expect-error a message is required, or messages
       await client.resolve({ role: mode });
       // @ts-expect-error there is no such format
       await client.resolve({ message: "hi", format: "xml" });
       // @ts-expect-error with since, the list may be unchanged
       (await client.resolve({ message: "hi", since: answer.hash })).tools.length;
       // @ts-expect-error a session is required
       await client.loadTools({ bundle: "notes" });
       const complete = completeAt({ baseUrl: "http://model.test" });
       const { text } = await runLoop({ client, complete, model: "gpt-5", message: "hi", sessionId: "s1" });
       export const words: string = text + new ToolcribError("x", { code: "invalid", status: 400 }).code;`,
    );
    expect(await project.compile(["app.ts"], "nodenext", "--noEmit", "--exactOptionalPropertyTypes")).toBe("");
  });
});

describe("the tools of each format", () => {
  let database: TestDatabase;
  let api: RunningApi;
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi(database);
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  test("have the types of the provider's SDK, without casts, and arrive as such", { timeout: 120_000 }, async () => {
    await project.write(
      "formats.ts",
      `import type Anthropic from "@anthropic-ai/sdk";
       import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
       import type OpenAI from "openai";
       import { createClient } from "toolcrib-client";
       const client = createClient({ url: process.env.URL ?? "", key: process.env.KEY ?? "", role: "orchestrator" });
       const message = "turn off the kitchen lights";
       const { tools } = await client.resolve({ message });
       const chat: OpenAI.Chat.ChatCompletionTool[] = tools;
       const responses: OpenAI.Responses.Tool[] = (await client.resolve({ message, format: "openai-responses" })).tools;
       const claude = await client.resolve({ message, format: "anthropic" });
       const anthropic: Anthropic.Tool[] = claude.tools;
       const mcp: McpTool[] = (await client.resolve({ message, format: "mcp" })).tools;
       const text = await client.resolve({ message, format: "text" });
       const none: never[] = text.tools;
       const gemini = (await client.resolve({ message, format: "gemini" })).tools;
       // @ts-expect-error these are not tools of chat completions
       const wrong: OpenAI.Chat.ChatCompletionTool[] = anthropic;
       const again = await client.resolve({ message, format: "anthropic", since: claude.hash, sessionId: claude.sessionId });
       const kept: Anthropic.Tool[] = again.unchanged ? anthropic : again.tools;
       process.stdout.write(JSON.stringify({
         chat: chat.map((tool) => tool.type === "function" ? tool.function.name : ""),
         responses: responses.map((tool) => tool.type === "function" ? tool.name : ""),
         anthropic: anthropic.map((tool) => tool.input_schema.type && tool.name),
         mcp: mcp.map((tool) => tool.inputSchema.type && tool.name),
         text: none.length === 0 ? text.prompt?.match(/^\\w+(?=\\()/gm) : [],
         gemini: gemini.flatMap((tool) => tool.functionDeclarations.map(({ name }) => name)),
         kept: [again.unchanged, kept === anthropic, wrong.length === anthropic.length],
       }));`,
    );
    expect(await project.compile(["formats.ts"], "bundler", "--noEmit", "--skipLibCheck")).toBe("");
    expect(await project.compile(["formats.ts"], "nodenext", "--skipLibCheck")).toBe("");
    const { output, errors } = await project.execute("built/formats.js", { URL: api.url, KEY: await api.keyFor() });
    expect(errors).toBe("");
    const { kept, ...byFormat } = JSON.parse(output) as Record<string, unknown[]>;
    expect(kept).toEqual([true, true, true]);
    expect(byFormat.chat).toContain("ha_call_service");
    for (const names of Object.values(byFormat)) expect(names).toEqual(byFormat.chat);
  });
});

test("a copied folder has its types too", async () => {
  const { folder } = project;
  await cp(path.join(folder, "node_modules/toolcrib-client"), path.join(folder, "copied"), { recursive: true });
  await project.write(
    "copied.ts",
    `import { createClient } from "./copied/index.mjs";
     const { tools } = await createClient({ url: "", key: "" }).resolve({ message: "hi" });
     export const names: string[] = tools.map((tool) => tool.function.name);`,
  );
  expect(await project.compile(["copied.ts"], "nodenext", "--noEmit")).toBe("");
});

test("the client needs nothing outside its folder, and only adapters need packages", async () => {
  const files = (await readdir(HERE)).filter((file) => /(\.mjs|\.d\.mts)$/.test(file));
  const { peerDependencies } = JSON.parse(await readFile(path.join(HERE, "package.json"), "utf8"));
  expect(files).toContain("index.mjs");
  for (const file of files) {
    const source = await readFile(path.join(HERE, file), "utf8");
    const foreign = readImports(parseFile(file, source)).filter(({ specifier }) => !/^\.\/[\w.-]+$/.test(specifier));
    const packages = foreign.map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]);
    const needed = NEEDS[file.replace(/\.(d\.mts|mjs)$/, "")] ?? [];
    expect(needed, file).toEqual(expect.arrayContaining([...new Set(packages)]));
    expect(Object.keys(peerDependencies), file).toEqual(expect.arrayContaining([...needed]));
  }
});
