import { readFileSync } from "node:fs";
import path from "node:path";
import { estimateTokensInFunctions, SYSTEM_FUNCTION_TOKEN_DEDUCTION } from "gpt-tokenizer/functionCalling";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { type ChatBench, openChatBench } from "@/server/chat/testing/chat-bench.testing";
import type { ModelServer, PromptPiece, Script } from "@/server/chat/testing/model-server.testing";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import { compile } from "@/server/engine/compile";
import type { Json, JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { countTokens } from "@/server/engine/rendering/tokens";
import { resolve } from "@/server/engine/resolve";
import { measureCalibration } from "@/server/insights/usage/calibration.service";
import { PROJECT_ROOT } from "@/server/paths";
import { readOpenApi } from "@/server/policy/sources/read/read-openapi";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";

/** The tokens that we show, next to what others count. `npm run prove -- tokens` prints the tables. */

const MESSAGES = byScale({
  quick: ["turn off the kitchen lights", "what changed in git since yesterday?"],
  record: [
    ...["turn off the kitchen lights", "what changed in git since yesterday?", "remind me at 9 to call the plumber"],
    ...["who won the match last night?", "list my open tasks", "what columns does the customers table have?"],
  ],
});

const o200k = (text: string) => countTokens(text, "o200k_base");

/** gpt-tokenizer's account of what functions add to a prompt with a system message. */
function peerCount(tools: readonly Json[]): number {
  const functions = tools.map((tool) => (tool as { function: JsonObject }).function);
  const known = functions as unknown as Parameters<typeof estimateTokensInFunctions>[0];
  return tools.length === 0 ? 0 : estimateTokensInFunctions(known, o200k) - SYSTEM_FUNCTION_TOKEN_DEDUCTION;
}

function fromOpenApi(file: string): ToolEntry[] {
  const text = readFileSync(path.join(PROJECT_ROOT, "node_modules/@readme/oas-examples", file), "utf8");
  return readOpenApi(text).tools.map((tool) =>
    someTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }),
  );
}

const CATALOGS: Readonly<Record<string, () => readonly ToolEntry[]>> = {
  starter: () => SCENARIOS.starter().tools,
  "large, 200 of its tools": () => SCENARIOS.large().tools.slice(0, 200),
  "OpenAPI: petstore": () => fromOpenApi("3.0/json/petstore.json"),
  "OpenAPI: train travel": () => fromOpenApi("3.1/json/train-travel.json"),
  "OpenAPI: star trek": () => fromOpenApi("3.0/json/star-trek.json"),
  "OpenAPI: ReadMe": () => fromOpenApi("3.1/json/readme.json"),
};

describe("the tokens shown for OpenAI", () => {
  it.each(Object.keys(CATALOGS))("are within their stated uncertainty of gpt-tokenizer's count: %s", (name) => {
    const tools = CATALOGS[name]?.() ?? [];
    const snapshot = someSnapshot({ tools, roles: [someRole("all", { allow: { kind: "all", tools: [] } })] });
    const asked = { role: "all", message: "", mode: "direct", format: "openai-chat", vectorOf: NO_VECTORS } as const;
    const answer = resolve(compile(snapshot, NO_VECTORS), asked);
    expect(answer.tools.length).toBe(tools.length);
    const peer = peerCount(answer.tools);
    const { sent } = answer.tokens;
    reportFigures(`tokens: ${name}, ${tools.length} tools`, {
      "shown / gpt-tokenizer / JSON in o200k": `${sent} / ${peer} / ${answer.counted.sent}`,
      "shown to gpt-tokenizer": `${(sent / peer).toFixed(2)}, stated uncertainty ±${Math.round(100 * answer.tokens.uncertainty)}%`,
      "JSON to gpt-tokenizer": (answer.counted.sent / peer).toFixed(2),
    });
    expect(Math.abs(peer / sent - 1)).toBeLessThanOrEqual(answer.tokens.uncertainty);
    expect(sent).toBeLessThan(answer.counted.sent);
  });
});

describe("the tokens shown in the chat", () => {
  let bench: ChatBench;
  const servers: ModelServer[] = [];
  beforeAll(async () => {
    bench = await openChatBench();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bench.stop();
  });

  /** What the ledger shows for tools, and what the provider billed for them, over chats of one message each. */
  async function chat(model: "open" | "compatible" | "claude", server: ModelServer) {
    const rounds = [];
    for (const text of MESSAGES) {
      const { answer } = await bench.say({ text, model, role: "orchestrator" });
      rounds.push(...answer.rounds);
    }
    const billed = server.asked.reduce((total, { tokens }) => total + tokens.tools, 0);
    const shown = rounds.reduce((total, { tokens }) => total + tokens.tools, 0);
    const uncertainty = rounds[0]?.estimate?.uncertainty ?? 0;
    expect(rounds.map(({ usage }) => usage?.input)).toEqual(server.asked.map(({ tokens }) => tokens.total));
    reportFigures(`tokens: a chat with a local server, ${model}`, {
      method: rounds[0]?.estimate?.method ?? "",
      "shown / reported": `${shown} / ${billed}`,
      "stated uncertainty": `±${Math.round(uncertainty * 100)}%`,
    });
    return { shown, billed, uncertainty };
  }

  const SCRIPT: Script = [{ say: "Done." }];

  it.each(["compatible", "claude"] as const)("are what the local server reports: %s", async (model) => {
    const server = await bench.provide(model, SCRIPT);
    const { shown, billed } = await chat(model, server);
    expect(shown).toBe(billed);
  });

  it("are within their uncertainty of a server that counts as gpt-tokenizer does, and its reports make them exact", async () => {
    const countTools = (tools: readonly Json[]) =>
      tools.map((tool, at): PromptPiece => {
        const tokens = peerCount(tools.slice(0, at + 1)) - peerCount(tools.slice(0, at));
        return { kind: "tools", text: JSON.stringify(tool), tokens };
      });
    const server = await startOpenAiServer(SCRIPT, {}, countTools);
    servers.push(server);
    await bench.connect("open", `${server.url}/v1`);
    const { shown, billed, uncertainty } = await chat("open", server);
    expect(shown).not.toBe(billed);
    expect(Math.abs(billed / shown - 1)).toBeLessThanOrEqual(uncertainty);
    await expect
      .poll(async () => (await measureCalibration(bench.database.client)).some(({ modelName }) => modelName === "open"))
      .toBe(true);
    const row = (await measureCalibration(bench.database.client)).find(({ modelName }) => modelName === "open");
    const corrected = shown * (row?.factor ?? 1);
    reportFigures("tokens: the same chat, corrected by its own reports", {
      "corrected / reported": `${Math.round(corrected)} / ${billed}`,
      "stated uncertainty": `±${Math.round((row?.uncertainty ?? 0) * 100)}%, ${row?.reports} reports`,
    });
    expect(Math.abs(corrected - billed)).toBeLessThan(Math.abs(shown - billed));
    expect(row?.uncertainty).toBeLessThan(uncertainty);
  });
});
