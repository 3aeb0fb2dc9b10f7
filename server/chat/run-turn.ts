import type { AgentServices } from "@/server/agent/agent-services";
import { reportRound } from "@/server/agent/resolve/report.service";
import type { ChatMessage, ChatNotice, ChatProblem, ChatRound } from "@/server/contract/chats";
import type { TriedView } from "@/server/contract/playground";
import type { Mode, ModelEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError, describeInternalError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { ModelConnection } from "@/server/policy/models/model-connections.service";
import { type HeldTools, type ResolvedRound, resolveRound, toTrace } from "./begin-round";
import { callsAsText } from "./calls-as-text";
import { MESSAGE_FRAME, type PromptCounter } from "./count-prompt";
import { fitPrompt } from "./fit-prompt";
import { ChatFailure, describeFailure, withoutProvider } from "./models/describe-failure";
import { openModel } from "./models/open-model";
import { toFunctionTools } from "./models/to-function-tools";
import { toProviderPrompt } from "./models/to-provider-prompt";
import { type PromptFiles, type PromptItem, toPromptItems } from "./prompt-items";
import { NO_LONGER } from "./rights";
import { type CallScene, readPart, refuseCall, runCall } from "./run-call";
import { LEAVING, REVOKED, type Turn } from "./running-turns";
import { type ModelCall, streamRound } from "./stream-round";

export type TurnPlan = {
  readonly chatId: string;
  readonly agent: Agent;
  readonly role: string;
  readonly policy: string;
  readonly model: ModelEntry;
  readonly format: Format;
  readonly connection: ModelConnection | null;
  readonly mode: Mode | "auto";
  readonly message: string;
  readonly history: readonly ChatMessage[];
  /** The files of its messages. */
  readonly files?: PromptFiles;
  readonly system: string;
  readonly silenceMs: number;
  /** Whether the person may see model addresses and provider messages. */
  readonly namesProvider: boolean;
  readonly turnMs?: number;
};

type TurnTools = {
  readonly services: AgentServices;
  readonly fetch: GuardedFetch;
  readonly counter: PromptCounter;
  /** Throws if what the turn started with was withdrawn. */
  assertAllowed(): Promise<void>;
  saveTrace(messageId: string, index: number, view: TriedView): void;
};

/** A longer turn is stuck. */
const MAX_TURN_MS = 30 * 60_000;
const MAX_ANSWER_CHARACTERS = 4 * 1024 * 1024;

const TOOK_TOO_LONG: ChatProblem = {
  kind: "timeout",
  message: "The answer took too long and was stopped",
  retryAfter: null,
};

/** One answer, round by round: resolve, ask the model, run its calls, repeat until it makes none. */
export async function runTurn(tools: TurnTools, plan: TurnPlan, turn: Turn): Promise<void> {
  const timeout = AbortSignal.timeout(plan.turnMs ?? MAX_TURN_MS);
  const limited: Turn = { ...turn, signal: AbortSignal.any([turn.signal, timeout]) };
  try {
    await runRounds(tools, plan, limited);
    turn.answer.end("complete", null);
  } catch (error) {
    if (turn.signal.reason === REVOKED) turn.answer.end("failed", NO_LONGER);
    else if (turn.signal.aborted) turn.answer.end(turn.signal.reason === LEAVING ? "interrupted" : "stopped", null);
    else if (timeout.aborted) turn.answer.end("failed", TOOK_TOO_LONG);
    else turn.answer.end("failed", problemOf(tools, plan, turn, error));
  }
}

async function runRounds(tools: TurnTools, plan: TurnPlan, turn: Turn): Promise<void> {
  const { answer, signal } = turn;
  const { counter, services } = tools;
  const model = await openModel(plan.model, plan.connection, { fetch: tools.fetch, timeoutMs: plan.silenceMs });
  const scene: CallScene = { ...plan, services, counter, assertAllowed: tools.assertAllowed };
  let held: HeldTools | null = null;
  let previous = lastRoundOf(plan.history);
  let repeated: readonly PromptItem[] = toPromptItems(sentBefore(plan.history), plan.role, plan.files);
  let calls = 0;
  for (let index = 0; ; index++) {
    signal.throwIfAborted();
    const started = performance.now();
    const items = toPromptItems([...plan.history, answer.message], plan.role, plan.files);
    await counter.prepare(items);
    const contextUsed = items.reduce(
      (sum, item) => sum + counter.item(item),
      counter.text(plan.system) + MESSAGE_FRAME,
    );
    const resolving: Promise<ResolvedRound> = resolveRound(services, plan.agent, { ...plan, contextUsed, held });
    const [resolved] = await Promise.all([resolving.catch(explainRefusal), tools.assertAllowed()]);
    const isBare = resolved.handed.tools.length === 0 && plan.format !== "text";
    const told = isBare ? { items: callsAsText(items), repeated: callsAsText(repeated) } : { items, repeated };
    if (isBare) await counter.prepare(told.items);
    const { prompt, round } = fitPrompt(counter, plan, turn, { resolved, ...told, previous, index });
    const question = {
      ...{ model, prompt: toProviderPrompt(prompt.system, prompt.items, plan.format), round: index, signal },
      tools: toFunctionTools(resolved.handed.tools),
      silenceMs: plan.silenceMs,
      countTokens: counter.text,
    };
    const askedAt = performance.now();
    answer.setRound(index, { ...round, overheadMs: askedAt - started });
    const close = (usage: ChatRound["usage"]) => closeRound(answer, index, performance.now() - askedAt, usage);
    const streaming = streamRound(answer, question).catch((error: unknown) => {
      close(null);
      throw error;
    });
    // While the model reads, so no one waits for it.
    tools.saveTrace(answer.published.id, index, toTrace(resolved, plan.policy, plan.model.name));
    const said = await streaming;
    // The demo is not a provider: its usage would repeat our own count.
    const usage = plan.connection === null ? null : said.usage;
    close(usage);
    const { maxRounds, businessCallsPerTurn: budget } = resolved.resolution;
    for (const call of said.calls) identifyCall(scene, turn, call);
    await report(tools, plan, resolved, { calls: said.calls, usage, round });
    if (said.finish === "cut-off") return notice(turn, index, { kind: "cut-off" });
    if (said.calls.length === 0) return;
    if (index + 1 >= maxRounds) {
      const why = `Not run: the limit of ${maxRounds} rounds was reached.`;
      for (const call of said.calls) refuseCall(scene, turn, call.index, why);
      return notice(turn, index, { kind: "max-rounds", limit: maxRounds });
    }
    calls = await runCalls(scene, turn, said.calls, { calls, budget, index });
    held = resolved.handed;
    previous = answer.round(index) ?? round;
    repeated = items;
  }
}

/** Access may be withdrawn while the turn runs. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
  const message = "This chat's role no longer exists. Choose another one";
  throw new ChatFailure({ kind: "refused", message, retryAfter: null });
}

function identifyCall(scene: CallScene, { answer }: Turn, { index }: ModelCall): void {
  const part = answer.parts[index];
  if (part?.kind === "call") answer.setPart(index, { ...readPart(scene, part), state: "running" });
}

type Budget = { readonly calls: number; readonly budget: number | null; readonly index: number };

/** In the model's order: later calls may depend on earlier ones. */
async function runCalls(
  scene: CallScene,
  turn: Turn,
  wanted: readonly ModelCall[],
  { calls, budget, index }: Budget,
): Promise<number> {
  let used = calls;
  let isOver = false;
  for (const call of wanted) {
    const part = turn.answer.parts[call.index];
    const isMeta = part?.kind === "call" && part.isMeta;
    if (!isMeta && budget !== null && used >= budget) {
      isOver = true;
      refuseCall(
        scene,
        turn,
        call.index,
        `Not run: this turn's ${budget} calls are used up. Answer with what you have.`,
      );
      continue;
    }
    if (!isMeta) used++;
    assertRoom(turn);
    await runCall(scene, turn, call.index);
    turn.signal.throwIfAborted();
  }
  if (isOver && budget !== null) notice(turn, index, { kind: "call-budget", limit: budget });
  return used;
}

/** Tool results are stored and resent each round, so a turn's total is limited. */
function assertRoom({ answer }: Turn): void {
  if (JSON.stringify(answer.parts).length < MAX_ANSWER_CHARACTERS) return;
  const message = "The answer is too large, so the last call was not run. Ask for less at a time";
  throw new ChatFailure({ kind: "too-long", message, retryAfter: null });
}

function notice({ answer }: Turn, round: number, told: ChatNotice): void {
  answer.addPart({ kind: "notice", round, notice: told });
}

function closeRound(answer: Turn["answer"], index: number, totalMs: number, usage: ChatRound["usage"]): void {
  answer.flush();
  const round = answer.round(index);
  if (round !== undefined) answer.setRound(index, { ...round, totalMs, usage });
}

/** Reports like any agent: recall, escapes and calibration use it. */
async function report(
  { services }: TurnTools,
  { agent, role, chatId, format }: TurnPlan,
  { resolution }: ResolvedRound,
  { calls, usage, round }: { calls: readonly ModelCall[]; usage: ChatRound["usage"]; round: ChatRound },
): Promise<void> {
  const { system, messages, listing } = round.tokens;
  // In text, definitions are part of the system prompt, and what was counted is all there is.
  const otherTokens = format === "text" ? null : system + messages + listing;
  const { input, output, cached } = usage ?? { input: null, output: null, cached: null };
  try {
    await reportRound(
      services,
      agent,
      {
        ...{ sessionId: chatId, round: resolution.round, role, format },
        called: calls.map(({ name }) => name.slice(0, 200)),
        usage: { inputTokens: input, outputTokens: output, cachedTokens: cached },
      },
      otherTokens,
    );
  } catch (error) {
    services.log.warn({ err: error }, "couldn't report a chat round");
  }
}

/** What the round before this turn was sent: everything except its own answer and what followed. */
function sentBefore(history: readonly ChatMessage[]): ChatMessage[] {
  const at = history.findLastIndex(({ rounds }) => rounds.length > 0);
  return history.slice(0, at + 1).map((message, index) => {
    return index === at ? { ...message, rounds: message.rounds.slice(0, -1) } : message;
  });
}

function lastRoundOf(history: readonly ChatMessage[]): ChatRound | null {
  return history.flatMap(({ rounds }) => rounds).at(-1) ?? null;
}

function problemOf({ services }: TurnTools, plan: TurnPlan, turn: Turn, error: unknown): ChatProblem {
  const known = describeFailure(error, { model: plan.model.name, connection: plan.connection });
  if (known !== null) {
    if (plan.namesProvider || error instanceof ChatFailure) return known;
    services.log.warn({ chat: plan.chatId, model: plan.model.name, problem: known.message }, "a model did not answer");
    return withoutProvider(known, plan.model.title);
  }
  services.log.error({ err: error, chat: plan.chatId, message: turn.answer.published.id }, "answer failed");
  const message = describeInternalError(turn.answer.published.id);
  return { kind: "internal", message, retryAfter: null };
}
