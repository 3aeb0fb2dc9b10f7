import type { JSONObject } from "@ai-sdk/provider";
import type { AgentServices } from "@/server/agent/agent-services";
import { executeTool } from "@/server/agent/execute/execute.service";
import type { Executor } from "@/server/agent/execute/executor";
import { createExecutors } from "@/server/agent/execute/executors";
import { silentLog, someAgent } from "@/server/agent/execute/some-run.testing";
import { ToolFailure } from "@/server/agent/workbench/builtin-tool";
import { type HeldTools, resolveRound } from "@/server/chat/begin-round";
import { toFunctionTools } from "@/server/chat/models/to-function-tools";
import { toProviderPrompt } from "@/server/chat/models/to-provider-prompt";
import type { PromptItem, PromptResult } from "@/server/chat/prompt-items";
import { joinSystem, systemPrompt } from "@/server/chat/system-prompt";
import { executeInput } from "@/server/contract/agent/execute";
import type { Compiled } from "@/server/engine/compile";
import type { Json, JsonObject, Mode, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { NO_CALIBRATIONS } from "@/server/engine/rendering/billing";
import { type Session, startSession } from "@/server/engine/session/session";
import { modelFormat } from "@/server/engine/stages/resolve-context";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import { DomainError } from "@/server/lib/errors";
import { failedResult, textPart } from "@/server/lib/outbound/tool-result";
import { NO_CALLER_TOOLS } from "@/server/testing/no-caller-tools";
import { planReply } from "./plan-reply";

/** A tool's result; a thrown `ToolFailure` is one too. */
type AnswerTool = (tool: ToolEntry, args: JsonObject) => Json | Promise<Json>;

type DemoChatOptions = {
  readonly policy: { readonly snapshot: Snapshot; readonly compiled: Compiled };
  readonly role: string;
  readonly mode: Mode | "auto";
  readonly vectorsFor: VectorsFor;
  readonly answer: AnswerTool;
  readonly now: Date;
};

type MadeCall = {
  /** As the planner called it. */
  readonly called: string;
  readonly arguments: JSONObject;
  /** The tool that was run; null: a meta-tool, or nothing. */
  readonly tool: ToolEntry | null;
  readonly isOk: boolean;
  readonly result: string;
};

export type SaidTurn = {
  readonly calls: readonly MadeCall[];
  /** The planner's last text; empty if the rounds ran out first. */
  readonly text: string;
  readonly rounds: number;
  /** The tools that the model was handed in the first round. */
  readonly handed: readonly string[];
};

type SessionChange = Parameters<AgentServices["sessions"]["update"]>[1];

/** A chat with the planner: real resolving, meta-tools and argument checks. Sessions are in memory, and the test answers for tools. */
export function openDemoChat({ policy, role, mode, vectorsFor, answer, now }: DemoChatOptions) {
  const [model] = policy.snapshot.models;
  if (model === undefined) throw new Error("The policy has no model");
  const format = modelFormat(model);
  const ran: ToolEntry[] = [];
  const services = servicesOf(policy, vectorsFor, async (tool, args) => {
    ran.push(tool);
    return await answer(tool, args);
  });
  const agent = someAgent();
  const chatId = "chat_1";
  const items: PromptItem[] = [];
  const system = systemPrompt({ instructions: "", person: "Ana", now });

  async function run(
    name: string,
    args: JSONObject,
  ): Promise<{ result: string; isOk: boolean; tool: ToolEntry | null }> {
    const before = ran.length;
    const toolRun = () => ran[before] ?? null;
    try {
      const input = executeInput.parse({ name, arguments: args, sessionId: chatId, role, format });
      const output = await executeTool(services, agent, input, { signal: new AbortController().signal });
      const result = output.content.map((part) => String(part.text ?? "")).join("\n");
      return { result, isOk: !output.isError, tool: toolRun() };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The check of arguments has a time limit, which a busy machine may exceed.
      if (/take too long to check/.test(error.message)) return run(name, args);
      return { result: error.message, isOk: false, tool: null };
    }
  }

  return {
    async say(message: string): Promise<SaidTurn> {
      items.push({ kind: "person", text: message });
      const calls: MadeCall[] = [];
      let held: HeldTools | null = null;
      let handed: readonly string[] = [];
      for (let index = 0; ; index++) {
        const request = { chatId, role, model, format, mode, message, contextUsed: 0, held };
        const resolved = await resolveRound(services, agent, request);
        held = resolved.handed;
        if (index === 0) handed = resolved.resolution.toolNames;
        const prompt = toProviderPrompt(joinSystem(system, held.prompt), items, format);
        const reply = planReply(prompt, toFunctionTools(held.tools), now);
        if (reply.calls.length === 0) {
          items.push({ kind: "model", text: reply.text, calls: [] });
          return { calls, text: reply.text, rounds: index + 1, handed };
        }
        // As in the chat, what is called in the last round is not run.
        if (index + 1 >= resolved.resolution.maxRounds) return { calls, text: "", rounds: index + 1, handed };
        const results: PromptResult[] = [];
        const asked = reply.calls.map((call, at) => ({ ...call, id: `call_${items.length}_${at}` }));
        for (const { id, name, arguments: args } of asked) {
          const { result, isOk, tool } = await run(name, args);
          calls.push({ called: name, arguments: args, tool, isOk, result });
          results.push({ id, name, text: result, isError: !isOk });
        }
        items.push({
          kind: "model",
          text: reply.text,
          calls: asked.map(({ id, name, arguments: args }) => ({ id, name, argumentsText: JSON.stringify(args) })),
        });
        items.push({ kind: "results", results });
      }
    },
  };
}

function servicesOf(
  { snapshot, compiled }: DemoChatOptions["policy"],
  vectorsFor: VectorsFor,
  answer: AnswerTool,
): AgentServices {
  let session: Session | null = null;
  const executor: Executor = {
    canRun: () => true,
    async run({ tool, arguments: args }) {
      try {
        const structured = await answer(tool, args);
        const text = typeof structured === "string" ? structured : JSON.stringify(structured);
        return { content: [textPart(text)], structured, isError: false };
      } catch (error) {
        if (error instanceof ToolFailure) return failedResult(error.message);
        throw error;
      }
    },
  };
  const limits = { timeoutMs: 120_000, maxArgumentBytes: 1_000_000, maxResultBytes: 1_000_000 };
  const roleNames = new Map(snapshot.roles.map(({ id, name }) => [id, name]));
  return {
    served: { current: () => ({ number: 1, snapshot, compiled, roleNames }) },
    snapshots: { databaseIsUp: () => true },
    embeddings: {
      health: () => ({ status: "ready" }),
      queryVectors: async (texts: readonly string[]) => ({ lookup: await vectorsFor(texts), complete: true }),
    },
    sessions: {
      read: async ({ role }: { role: string }) => session ?? startSession(role),
      update: async ({ role }: { role: string }, change: SessionChange) => {
        const made = change(session ?? startSession(role), { id: "ses_1", epoch: 0 });
        session = made.session;
        return made.result;
      },
    },
    records: { addCall() {}, addRound() {} },
    metrics: { countCall() {}, countResolve() {} },
    drift: { of: () => null },
    calibrations: { current: () => NO_CALIBRATIONS },
    callerTools: NO_CALLER_TOOLS,
    executors: createExecutors(
      { mcp: executor, http: executor, builtin: executor },
      { limits: () => limits, log: silentLog },
    ),
    log: silentLog,
  } as unknown as AgentServices;
}
