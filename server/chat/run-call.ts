import type { AgentServices } from "@/server/agent/agent-services";
import { callerOf, sessionRefOf } from "@/server/agent/caller";
import { executeTool } from "@/server/agent/execute/execute.service";
import { type FoundCall, findCall, readArguments } from "@/server/agent/execute/find-call.service";
import type { ExecuteOutput } from "@/server/contract/agent/execute";
import type { CallOutcome, CallPart } from "@/server/contract/chats";
import { type Json, META_TOOLS } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { isString } from "@/server/engine/util/json-values";
import type { Agent } from "@/server/identity/keys/agent";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError } from "@/server/lib/errors";
import type { PromptCounter } from "./count-prompt";
import type { Turn } from "./running-turns";

export type CallScene = {
  readonly services: AgentServices;
  readonly agent: Agent;
  readonly chatId: string;
  readonly role: string;
  readonly format: Format;
  readonly counter: PromptCounter;
  /** Throws if the person may not continue: a call may have waited long for a yes. */
  assertAllowed(): Promise<void>;
};

const ASK_MS = 10 * 60_000;

export function readPart(scene: CallScene, part: CallPart): CallPart {
  const args = readArguments(part.argumentsText);
  const found = findCall(callerFor(scene), { name: part.called, arguments: args ?? {}, format: scene.format });
  return {
    ...part,
    ...identify(found, part.called),
    tokens: { ...part.tokens, arguments: scene.counter.text(part.argumentsText) },
  };
}

function identify(found: FoundCall, called: string): Pick<CallPart, "tool" | "via" | "isMeta" | "isDestructive"> {
  switch (found.kind) {
    case "tool":
      return {
        tool: found.tool.name,
        via: found.via,
        isMeta: false,
        // Whatever else its source says.
        isDestructive: found.tool.annotations.destructive === true,
      };
    case "meta":
      return { tool: found.metaTool, via: null, isMeta: true, isDestructive: false };
    case "unclear":
      return { tool: "execute_tool", via: null, isMeta: true, isDestructive: false };
    case "unknown":
      return {
        tool: found.name,
        via: found.via,
        isMeta: META_TOOLS.some((name) => name === called),
        isDestructive: false,
      };
  }
}

/** Runs a call as any agent's, and returns its outcome. Every failure is an answer. */
export async function runCall(scene: CallScene, turn: Turn, index: number): Promise<void> {
  const { answer, signal } = turn;
  const written = answer.parts[index];
  if (written?.kind !== "call") return;
  const args = readArguments(written.argumentsText);
  if (args === null) return settle(scene, turn, index, { outcome: "invalid", result: UNREADABLE });
  const part = await askFirst(scene, turn, index, written);
  if (part === null) {
    const result = signal.aborted ? CANCELLED : "The person did not allow this call. Do not try it again.";
    return settle(scene, turn, index, { outcome: signal.aborted ? "cancelled" : "refused", result });
  }
  await scene.assertAllowed();
  answer.setPart(index, { ...part, state: "running" });
  try {
    const before = part.isMeta ? await discovered(scene) : [];
    const input = {
      name: part.called,
      arguments: args,
      sessionId: scene.chatId,
      role: scene.role,
      format: scene.format,
    };
    const output = await executeTool(scene.services, scene.agent, input as Parameters<typeof executeTool>[2], {
      signal,
      via: "chat",
    });
    const found = part.isMeta ? (await discovered(scene)).filter((tool) => !before.includes(tool)) : [];
    const { outcome, structured, sent, durationMs } = output;
    const told = { structured: readStructured(structured), found, wasSent: sent, durationMs };
    const result = textOf(output);
    await scene.counter.prepare([{ kind: "person", text: result }]);
    settle(scene, turn, index, { outcome, result, ...told });
  } catch (error) {
    if (!(error instanceof DomainError)) scene.services.log.error({ err: error, tool: part.tool }, "call failed");
    settle(scene, turn, index, explain(error, signal));
  }
}

/** Null: the person said no. If a revision published meanwhile gave the name another meaning, it asks again. */
async function askFirst(scene: CallScene, turn: Turn, index: number, written: CallPart): Promise<CallPart | null> {
  let allowed: string | null = null;
  for (;;) {
    const part = readPart(scene, written);
    if (!part.isDestructive || part.tool === allowed) return part;
    turn.answer.setPart(index, { ...part, state: "asks" });
    if (!(await turn.decisions.ask(part.callId, turn.signal, ASK_MS))) return null;
    allowed = part.tool;
  }
}

const CANCELLED = "The call was canceled.";
const UNREADABLE = "The arguments are not a JSON object, or contain NUL characters or too many levels.";

/** A call that is not run, and why. */
export function refuseCall(scene: CallScene, turn: Turn, index: number, result: string): void {
  settle(scene, turn, index, { outcome: "over-budget", result });
}

function settle(
  scene: CallScene,
  { answer }: Turn,
  index: number,
  end: Pick<CallPart, "outcome" | "result"> &
    Partial<Pick<CallPart, "structured" | "found" | "wasSent" | "durationMs">>,
): void {
  const part = answer.parts[index];
  if (part?.kind !== "call") return;
  const result = scene.counter.text(end.result ?? "");
  answer.setPart(index, { ...part, ...end, state: "done", tokens: { ...part.tokens, result } });
}

function explain(error: unknown, signal: AbortSignal): { outcome: CallOutcome; result: string } {
  if (signal.aborted) return { outcome: "cancelled", result: CANCELLED };
  if (!(error instanceof DomainError))
    return { outcome: "failed", result: "The call failed because of an internal error in Toolcrib." };
  return { outcome: "unavailable", result: error.message };
}

/** What the model receives: the texts of the answer, and a note for other parts. */
function textOf({ content }: ExecuteOutput): string {
  return content
    .map((part) => (part.type === "text" && isString(part.text as Json) ? String(part.text) : `[${part.type}]`))
    .join("\n");
}

/** For people, besides the text; what cannot be stored is left out. */
function readStructured(structured: ExecuteOutput["structured"]): Json | null {
  try {
    assertPlainInput(structured);
    return structured as Json | null;
  } catch {
    return null;
  }
}

async function discovered(scene: CallScene): Promise<string[]> {
  const session = await scene.services.sessions.read(sessionRefOf(callerFor(scene), scene.chatId));
  return session.discovered.map(({ tool }) => tool);
}

function callerFor({ services, agent, role }: CallScene) {
  return callerOf(services, agent, role);
}
