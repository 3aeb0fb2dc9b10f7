import type { OpenAiChatTool, Resolution, ToolResult } from "./index.d.mts";
import { type Asked, type LocalServer, refusal, startLocalServer } from "./local-server.testing";

/** The tool names a round sends. The hash is computed from them, as the server does from the list. */
export type Round = { readonly names: readonly string[]; readonly prompt?: string; readonly menu?: string };

export type AgentApi = LocalServer & {
  /** Request bodies of one operation. */
  bodies(path: string): Record<string, unknown>[];
};

/** A fake agent API with what the adapters need: one list per round, `since`, and calls that return their arguments. */
export async function startAgentApi(rounds: readonly Round[], firstRound = 0): Promise<AgentApi> {
  let next = 0;
  const resolve = ({ body }: Asked) => {
    const count = next++;
    const round = typeof body.round === "number" ? body.round : firstRound + count;
    return { body: toResolution(rounds[Math.min(count, rounds.length - 1)] ?? { names: [] }, round, body) };
  };
  const server = await startLocalServer((asked) => {
    const { path, body } = asked;
    if (path === "/api/v1/resolve") return resolve(asked);
    if (path === "/api/v1/tools/execute") return execute(body);
    if (path === "/api/v1/authorize") return { body: { allowed: body.name !== "denied", reason: "allowed" } };
    if (path === "/api/v1/report") return { body: { recorded: true, called: [], unsent: [], unknown: [] } };
    return refusal(404, "not_found");
  });
  const bodies = (path: string) =>
    server.asked.filter((asked) => asked.path === `/api/v1${path}`).map(({ body }) => body);
  return { ...server, bodies };
}

function toResolution({ names, prompt = "", menu = "" }: Round, round: number, body: Record<string, unknown>) {
  const hash = [...names, prompt, menu].join(" ");
  const unchanged = body.since === hash;
  const list = unchanged ? { unchanged, tools: null } : { unchanged, tools: names.map((name) => define(name, menu)) };
  const answer: Resolution = {
    resolutionId: `res_${round}`,
    revision: 1,
    sessionId: String(body.sessionId),
    round,
    role: "orchestrator",
    mode: "selective",
    modeReason: { kind: "forced", by: "policy" },
    ...list,
    prompt: unchanged || prompt === "" ? null : prompt,
    toolNames: [...names],
    added: [],
    removed: [],
    forms: {},
    deferredCount: 3,
    hash,
    cache: { strategy: "append", prefixTokensKept: 0, freshTokens: 0 },
    tokens: {
      sent: names.length * 10,
      baseline: 100,
      saved: 0,
      encoding: "o200k_base",
      perTool: {},
      overhead: 0,
      method: "openai-functions",
      uncertainty: 0.15,
      reports: 0,
    },
    maxRounds: 5,
    businessCallsPerTurn: null,
    degraded: null,
    warming: null,
    explain: null,
  };
  return answer;
}

function define(name: string, menu: string): OpenAiChatTool {
  const parameters = { type: "object", properties: { of: { type: "string" } } };
  return { type: "function", function: { name, description: `Does ${name}${menu}`, parameters } };
}

function execute({ name, arguments: args }: Record<string, unknown>) {
  if (name === "broken") return refusal(401, "unauthenticated");
  if (name === "missing") return refusal(404, "not_found", { closest: ["task_list"] });
  const answer: ToolResult = {
    callId: "call_1",
    name: String(name),
    ok: true,
    error: null,
    outcome: "ok",
    isError: false,
    content: [{ type: "text", text: `${name} ran with ${JSON.stringify(args)}` }],
    structured: null,
    truncated: false,
    sent: true,
    drift: false,
    durationMs: 1,
  };
  return { body: answer };
}
