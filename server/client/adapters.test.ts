import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPeerPackage } from "@/server/cli/prepare/peer-packages.mjs";
import { PROJECT_ROOT } from "@/server/paths";
import { IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { CALLED, DONE, startScriptedAgent } from "./scripted-agent.testing";
import { openProject, type StrangerProject } from "./stranger-project.testing";

/** Examples in a stranger's project, with real packages. `npm run prove -- adapters` runs all of them. */
type Setup = {
  readonly name: string;
  /** Packages of this project, or ones that are too large to be installed with it. */
  readonly from: "this project" | "npm";
  readonly packages: readonly string[];
  readonly examples: readonly string[];
  /** Examples without a model. */
  readonly others?: readonly string[];
};

const SETUPS: readonly Setup[] = [
  {
    name: "the packages of this project",
    from: "this project",
    packages: [
      ...["ai", "@ai-sdk/openai-compatible", "zod", "openai", "@anthropic-ai/sdk", "@modelcontextprotocol/sdk"],
    ],
    examples: ["ai-sdk.ts", "openai-loop.ts", "anthropic-loop.ts", "openai-responses.ts"],
    others: ["mcp.ts"],
  },
  {
    name: "AI SDK 7",
    from: "npm",
    packages: ["ai@7.0.173", "@ai-sdk/openai-compatible@3.0.92", "zod@4.6.7"],
    examples: ["ai-sdk.ts"],
  },
  {
    name: "the newest provider SDKs",
    from: "npm",
    packages: ["openai@7.55.0", "@anthropic-ai/sdk@1.10.0"],
    examples: ["openai-loop.ts", "anthropic-loop.ts", "openai-responses.ts"],
  },
  {
    name: "the OpenAI Agents SDK",
    from: "npm",
    packages: ["@openai/agents@0.20.0", "openai@7.55.0", "zod@4.6.7"],
    examples: ["openai-agents.ts"],
  },
  {
    name: "LangChain and LangGraph",
    from: "npm",
    packages: [
      ...["langchain@1.5.14", "@langchain/core@1.2.13", "@langchain/langgraph@1.4.15", "@langchain/openai@1.6.0"],
      "zod@4.6.7",
    ],
    examples: ["langchain.ts", "langgraph.ts"],
  },
  {
    name: "Mastra",
    from: "npm",
    packages: ["@mastra/core@1.71.0", "zod@4.6.7"],
    examples: ["mastra.ts"],
  },
];
const RUN = SETUPS.filter(({ from }) => IS_RECORD || from === "this project");
const MODULES = path.join(PROJECT_ROOT, "node_modules");
const TIMEOUT_MS = 400_000;

let database: TestDatabase;
let api: RunningApi;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  key = await api.keyFor();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe.each(RUN.map((setup) => [setup.name, setup] as const))(
  "with %s",
  (_name, { from, packages, examples, others = [] }) => {
    const all = [...examples, ...others];
    let project: StrangerProject;
    beforeAll(async () => {
      project = await openProject();
      if (from === "npm") await project.link(path.join(await installPeerPackage(packages), "node_modules"));
      else await project.link(MODULES, packages);
      await project.link(MODULES, ["@types/node"]);
      await Promise.all(all.map(project.copyExample));
    }, TIMEOUT_MS);
    afterAll(() => project.remove());

    test("every example compiles with strict types, as a module of Node and of a bundler", {
      timeout: 120_000,
    }, async () => {
      expect(await project.compile(all, "nodenext", "--skipLibCheck")).toBe("");
      expect(await project.compile(all, "bundler", "--skipLibCheck", "--noEmit")).toBe("");
    });

    test.skipIf(from === "this project")("the adapters' own code fits the types of these packages", async () => {
      const adapters = examples.filter((example) => example !== "openai-responses.ts");
      const sources = adapters.map((file) => `sources/${file.replace(/ts$/, "mjs")}`);
      await project.copySources();
      const options = ["--skipLibCheck", "--noEmit", "--allowJs", "--checkJs"];
      expect(await project.compile(sources, "nodenext", ...options)).toBe("");
    });

    test.each(examples)("%s calls a tool, finds another one, calls it, and reports each round", async (example) => {
      const model = await startScriptedAgent();
      await database.client.report.deleteMany();
      const { code, output, errors } = await project.execute(`built/${example.replace(/ts$/, "js")}`, {
        ...{ TOOLCRIB_URL: api.url, TOOLCRIB_KEY: key },
        ...{ OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: "sk-1" },
        ...{ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "sk-ant-1" },
      });
      await model.close();
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      expect(output).toMatch(/^round 0: .*ha_call_service/m);
      expect(output).toContain(`answer: ${DONE}`);
      const [first, , third, fourth] = model.seen;
      expect(model.seen.map(({ answered }) => answered)).toEqual([0, 1, 2, 3].map((calls) => CALLED.slice(0, calls)));
      expect(first?.offered).not.toContain(CALLED[2]);
      expect(third?.offered).toContain(CALLED[2]);
      // The tool ran in Toolcrib: this word is in its result only.
      expect(third?.text).not.toContain("created");
      expect(fourth?.text).toContain("created");
      // Meta-tools are not calls of the catalog. Anthropic's prompt cache is counted apart.
      const extra = first?.dialect === "anthropic" ? 6 : 0;
      const expected = [["ha_call_service"], [], ["task_create"], []].map((called, round) => ({
        ...{ called, inputTokens: 1000 + round + extra, outputTokens: 7 },
      }));
      await expect
        .poll(() =>
          database.client.report.findMany({
            ...{ select: { called: true, inputTokens: true, outputTokens: true }, orderBy: { inputTokens: "asc" } },
          }),
        )
        .toEqual(expected);
      reportFigures(`adapters: ${example}`, await versions(project, packages));
    });

    test.runIf(others.includes("mcp.ts"))("mcp.ts finds a tool and calls it", async () => {
      const { output, errors } = await project.execute("built/mcp.js", { TOOLCRIB_URL: api.url, TOOLCRIB_KEY: key });
      expect(errors).toBe("");
      expect(output).toMatch(/^tools: (?!.*task_create).*search_tools/m);
      expect(output).toMatch(/^found: .*task_create/m);
      expect(output).toMatch(/^answer: .*Buy light bulbs/m);
      reportFigures("adapters: mcp.ts", await versions(project, ["@modelcontextprotocol/sdk"]));
    });
  },
);

describe.runIf(IS_RECORD)("with Google's SDK", () => {
  test("the tools of the format gemini have its types", { timeout: TIMEOUT_MS }, async () => {
    const project = await openProject();
    await project.link(path.join(await installPeerPackage(["@google/genai@3.1.0"]), "node_modules"));
    await project.link(MODULES, ["@types/node"]);
    await project.write(
      "gemini.ts",
      `import type { Tool } from "@google/genai";
       import { createClient } from "toolcrib-client";
       const client = createClient({ url: "", key: "" });
       export const tools: Tool[] = (await client.resolve({ message: "hi", format: "gemini" })).tools;
       // @ts-expect-error these are not Gemini's
       export const wrong: Tool[] = (await client.resolve({ message: "hi", format: "anthropic" })).tools;`,
    );
    expect(await project.compile(["gemini.ts"], "nodenext", "--skipLibCheck", "--noEmit")).toBe("");
    await project.remove();
  });
});

async function versions({ folder }: StrangerProject, packages: readonly string[]): Promise<Record<string, string>> {
  const names = packages.map((spec) => spec.replace(/(?<=.)@.*$/, ""));
  const read = async (name: string) =>
    [
      name,
      JSON.parse(await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8")).version,
    ] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}
