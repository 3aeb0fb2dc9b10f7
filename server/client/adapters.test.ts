import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPeerPackage } from "@/server/cli/prepare/peer-packages.mjs";
import { PROJECT_ROOT } from "@/server/paths";
import { IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";
import { CALLED, DONE, startScriptedAgent } from "./scripted-agent.testing";
import { openProject, type StrangerProject } from "./stranger-project.testing";

/** Examples in a stranger's project, with real packages. `npm run prove -- adapters` runs all of them. */
type Setup = {
  readonly name: string;
  /** Packages of this project, or ones that are too large to be installed with it. */
  readonly from: "this project" | "npm";
  /** Their versions are the lower bounds in package.json. */
  readonly isOldest?: true;
  readonly packages: readonly string[];
  readonly examples: readonly string[];
  /** A program with a tool of the app: its imports, and how it runs an agent. */
  readonly own?: { readonly imports: string; readonly program: string };
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
    own: {
      imports: `import { Agent, run, setTracingDisabled, tool } from "@openai/agents";
        import { connectAgent } from "toolcrib-client/openai-agents";`,
      program: `setTracingDisabled(true);
        const lamp = tool({ name, description, parameters: z.object({}), execute: async () => result });
        const agent = new Agent({ name: "Home", instructions: "Be brief.", model: "gpt-5", tools: [lamp] });
        print((await run(connectAgent(agent, client, options), message)).finalOutput);`,
    },
  },
  {
    name: "LangChain and LangGraph",
    from: "npm",
    packages: [
      ...["langchain@1.5.14", "@langchain/core@1.2.13", "@langchain/langgraph@1.4.15", "@langchain/openai@1.6.0"],
      "zod@4.6.7",
    ],
    examples: ["langchain.ts", "langgraph.ts"],
    own: {
      imports: `import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
        import { toolsCondition } from "@langchain/langgraph/prebuilt";
        import { ChatOpenAI } from "@langchain/openai";
        import { createAgent, tool } from "langchain";
        import { toolcribMiddleware } from "toolcrib-client/langchain";
        import { toolcribNodes } from "toolcrib-client/langgraph";`,
      program: `const lamp = tool(async () => result, { name, description, schema: z.object({}) });
        const model = new ChatOpenAI({ model: "gpt-5" });
        const messages = [{ role: "user", content: message }];
        if (process.env.VARIANT === "graph") {
          const { callModel, callTools } = toolcribNodes(client, { ...options, model, tools: [lamp] });
          const graph = new StateGraph(MessagesAnnotation)
            .addNode("model", callModel).addNode("tools", callTools).addEdge(START, "model").addEdge("tools", "model")
            .addConditionalEdges("model", toolsCondition, { tools: "tools", [END]: END }).compile();
          print((await graph.invoke({ messages })).messages.at(-1)?.text);
        } else {
          const middleware = [toolcribMiddleware(client, options)];
          const agent = createAgent({ model, tools: [lamp], systemPrompt: "Be brief.", middleware });
          print((await agent.invoke({ messages })).messages.at(-1)?.text);
        }`,
    },
  },
  {
    name: "Mastra",
    from: "npm",
    packages: ["@mastra/core@1.71.0", "zod@4.6.7"],
    examples: ["mastra.ts"],
    own: {
      imports: `import { Agent } from "@mastra/core/agent";
        import { createTool } from "@mastra/core/tools";
        import { toolcribProcessor } from "toolcrib-client/mastra";`,
      program: `const lamp = createTool({ id: name, description, inputSchema: z.object({}), execute: async () => result });
        const agent = new Agent({
          ...{ id: "home", name: "Home", instructions: "Be brief.", tools: { [name]: lamp } },
          model: { id: "example/gpt-5", url: process.env.OPENAI_BASE_URL ?? "", apiKey: "sk-1" },
          inputProcessors: [toolcribProcessor(client, options)],
        });
        print((await agent.generate(message)).text);`,
    },
  },
  {
    ...{ name: "the oldest AI SDK that the package accepts", from: "npm", isOldest: true },
    packages: ["ai@6.0.0", "@ai-sdk/openai-compatible@2.0.0", "zod@4.6.7"],
    examples: ["ai-sdk.ts"],
  },
  {
    ...{ name: "the oldest OpenAI Agents SDK that the package accepts", from: "npm", isOldest: true },
    packages: ["@openai/agents@0.13.0", "zod@4.6.7"],
    examples: ["openai-agents.ts"],
  },
  {
    ...{ name: "the oldest LangChain that the package accepts", from: "npm", isOldest: true },
    packages: [
      ...["langchain@1.4.0", "@langchain/core@1.1.48", "@langchain/langgraph@1.4.4", "@langchain/openai@1.4.0"],
      "zod@4.6.7",
    ],
    examples: ["langchain.ts", "langgraph.ts"],
  },
  {
    ...{ name: "the oldest Mastra that the package accepts", from: "npm", isOldest: true },
    packages: ["@mastra/core@1.40.0", "zod@4.6.7"],
    examples: ["mastra.ts"],
  },
  {
    ...{ name: "the oldest MCP SDK that the package accepts", from: "npm", isOldest: true },
    packages: ["@modelcontextprotocol/sdk@1.20.0", "zod@3.25.76"],
    examples: [],
    others: ["mcp.ts"],
  },
];
const RUN = SETUPS.filter(({ from }) => IS_RECORD || from === "this project");
const MODULES = path.join(PROJECT_ROOT, "node_modules");
const TIMEOUT_MS = 400_000;

let { database, api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ database, api, key, stop } = await startApiWithKey());
});
afterAll(() => stop());

describe.each(RUN.map((setup) => [setup.name, setup] as const))(
  "with %s",
  (_name, { from, packages, examples, others = [], own, isOldest = false }) => {
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

    test.skipIf(from === "this project" || isOldest)(
      "the adapters' own code fits the types of these packages",
      async () => {
        const adapters = examples.filter((example) => example !== "openai-responses.ts");
        const sources = adapters.map((file) => `sources/${file.replace(/ts$/, "mjs")}`);
        await project.copySources();
        const options = ["--skipLibCheck", "--noEmit", "--allowJs", "--checkJs"];
        expect(await project.compile(sources, "nodenext", ...options)).toBe("");
      },
    );

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

    const variants = examples.includes("langgraph.ts") ? ["agent", "graph"] : ["agent"];
    test.runIf(own !== undefined).each(variants)(
      "the app's own tool is sent and run by the app, and the policy's prompt is added (%s)",
      async (variant) => {
        await project.write("own.ts", toOwnProgram(own ?? { imports: "", program: "" }));
        expect(await project.compile(["own.ts"], "nodenext", "--skipLibCheck")).toBe("");
        const model = await startScriptedAgent([{ name: "my_lamp", arguments: {} }]);
        const { output, errors } = await project.execute("built/own.js", {
          ...{ TOOLCRIB_URL: api.url, TOOLCRIB_KEY: key, VARIANT: variant },
          ...{ OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: "sk-1" },
        });
        await model.close();
        expect(errors).toBe("");
        const [prompt = "", answer = ""] = output.split("---");
        expect(answer).toContain(DONE);
        const [first, second] = model.seen;
        expect(first?.offered).toContain("my_lamp");
        expect(first?.offered.length).toBeGreaterThan(1);
        expect(second?.text).toContain("the lamp is mine");
        expect(prompt.length).toBeGreaterThan(100);
        for (const request of model.seen) expect(request.body).toContain(JSON.stringify(prompt).slice(1, -1));
      },
    );

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

test("the oldest accepted version of each framework is one that is tested", async () => {
  const text = await readFile(path.join(PROJECT_ROOT, "server/client/package.json"), "utf8");
  const { peerDependencies } = JSON.parse(text) as { peerDependencies: Record<string, string> };
  const tested = SETUPS.filter(({ isOldest }) => isOldest).flatMap(({ packages }) => packages);
  const oldest = Object.entries(peerDependencies).map(([name, range]) => `${name}@${/\d+\.\d+\.\d+/.exec(range)?.[0]}`);
  expect(tested).toEqual(expect.arrayContaining(oldest));
});

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

function toOwnProgram({ imports, program }: NonNullable<Setup["own"]>): string {
  return `${imports}
    import { createClient } from "toolcrib-client";
    import { z } from "zod";
    const { TOOLCRIB_URL = "", TOOLCRIB_KEY = "" } = process.env;
    const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: "orchestrator" });
    const [name, description, result] = ["my_lamp", "Switches my own lamp", "the lamp is mine"] as const;
    const message = "turn off the kitchen lights";
    const options = {
      sessionId: \`own-\${Date.now()}\`,
      resolve: { mode: "compact_direct" as const },
      onResolve: ({ prompt }: { prompt: string | null }) => void (prompt && process.stdout.write(\`\${prompt}---\`)),
    };
    const print = (text: unknown) => process.stdout.write(String(text));
    ${program}`;
}

async function versions({ folder }: StrangerProject, packages: readonly string[]): Promise<Record<string, string>> {
  const names = packages.map((spec) => spec.replace(/(?<=.)@.*$/, ""));
  const read = async (name: string) =>
    [
      name,
      JSON.parse(await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8")).version,
    ] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}
