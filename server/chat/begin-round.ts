import type { AgentServices } from "@/server/agent/agent-services";
import { prefetchVectors, resolveTools } from "@/server/agent/resolve/resolve.service";
import type { ResolveInput, ResolveOutput } from "@/server/contract/agent/resolve";
import type { ChatRound, RoundTool } from "@/server/contract/chats";
import type { TriedView } from "@/server/contract/playground";
import type { ModeReason, ToolOutcome } from "@/server/engine/model/request";
import type { Encoding, Json, Mode, ModelEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { Agent } from "@/server/identity/keys/agent";
import { MOST, nearest } from "@/server/policy/trial/to-view";
import { CALLING } from "./models/text-calls";

/** What the model is handed in a round, and what the last one was handed. */
export type HeldTools = { readonly hash: string; readonly tools: readonly Json[]; readonly prompt: string | null };

type RoundRequest = {
  readonly chatId: string;
  readonly role: string;
  readonly model: ModelEntry;
  readonly format: Format;
  readonly mode: Mode | "auto";
  readonly message: string;
  readonly contextUsed: number;
  /** What the model still has from the round before. */
  readonly held: HeldTools | null;
};

export type Resolved = {
  readonly output: ResolveOutput;
  readonly handed: HeldTools;
  /** What rows and menus of deferred tools cost of `output.tokens.sent`. */
  readonly listing: number;
  readonly outcomes: readonly ToolOutcome[];
};

/** Has the message's vectors made while it is being stored. A chat that is about to begin has no id yet. */
export async function prefetchRoundVectors(
  services: AgentServices,
  agent: Agent,
  request: Omit<RoundRequest, "chatId" | "contextUsed" | "held"> & { readonly chatId: string | null },
): Promise<void> {
  await prefetchVectors(services, agent, toResolveInput({ ...request, contextUsed: 0, held: null }));
}

function toResolveInput(request: Omit<RoundRequest, "chatId"> & { readonly chatId: string | null }): ResolveInput {
  const { chatId, role, model, format, mode, message, contextUsed, held } = request;
  return {
    ...{ role, sessionId: chatId, message, format, mode, contextUsed },
    model: model.name,
    history: [],
    deferLoading: false,
    cacheBreakpoint: false,
    explain: true,
    since: held?.hash ?? null,
  };
}

/** Asks what any agent asks before a model call; the list that has not changed is the one that is held. */
export async function resolveRound(services: AgentServices, agent: Agent, request: RoundRequest): Promise<Resolved> {
  const { held, format } = request;
  const output = await resolveTools(services, agent, toResolveInput(request));
  const { hash, tools, unchanged } = output;
  const prompt = format === "text" && output.prompt !== null ? `${CALLING}\n${output.prompt}` : output.prompt;
  const handed = unchanged && held !== null ? held : { hash, tools, prompt };
  const outcomes = (output.explain ?? []) as unknown as readonly ToolOutcome[];
  const listing = outcomes.reduce((sum, { outcome, tokens }) => sum + (outcome === "deferred" ? tokens : 0), 0);
  return { output, handed, listing, outcomes };
}

type Figures = {
  /** Definitions as they go to the provider. */
  readonly tools: number;
  readonly listing: number;
  readonly system: number;
  readonly messages: number;
  /** Of the messages, what the round before was told as well. */
  readonly repeated: number;
  readonly overheadMs: number;
};

/** The ledger's line of a round that begins. */
export function toChatRound(
  { output, outcomes }: Resolved,
  model: ModelEntry,
  previous: ChatRound | null,
  { overheadMs, repeated, ...counted }: Figures,
): ChatRound {
  const { tokens, cache } = output;
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const list = listTools(output, outcomes, previous);
  // Providers put tools first: what stands behind a change in them is told anew, also where they are gone.
  const isSamePrefix = previous !== null && cache.strategy === "reuse" && previous.model === model.name;
  const isAllSame = isSamePrefix && previous.tokens.system === counted.system;
  return {
    round: output.round,
    resolutionId: output.resolutionId,
    revision: output.revision,
    role: output.role,
    model: model.name,
    mode: output.mode,
    modeReason: output.modeReason as unknown as ModeReason,
    tools: list.slice(0, MOST.sent),
    sentCount: sent.length,
    slimCount: sent.filter(({ form }) => form === "slim").length,
    allowedCount: outcomes.length,
    deferredCount: output.deferredCount,
    encoding: tokens.encoding as Encoding,
    window: model.contextWindow,
    tokens: { ...counted, output: 0 },
    cached: previous?.model === model.name ? cache.prefixTokensKept + (isAllSame ? counted.system + repeated : 0) : 0,
    baseline: tokens.baseline,
    overheadMs,
    firstTokenMs: null,
    totalMs: null,
    usage: null,
    prices: model.prices,
    degraded: output.degraded,
  };
}

/** By the tools' own names, in the order of the list. Whatever costs something and is no tool of the role is a meta-tool. */
function listTools(
  { tokens }: ResolveOutput,
  outcomes: readonly ToolOutcome[],
  previous: ChatRound | null,
): RoundTool[] {
  const allowed = new Map(outcomes.map((outcome) => [outcome.tool, outcome]));
  const before = new Set(previous?.tools.map(({ name }) => name));
  return Object.entries(tokens.perTool).flatMap(([name, cost]) => {
    const outcome = allowed.get(name);
    if (outcome?.outcome === "deferred") return [];
    const tool = { name, tokens: cost, isMeta: outcome === undefined, isNew: !before.has(name) };
    return [outcome?.form === "slim" ? { ...tool, isSlim: true } : tool];
  });
}

/** Why a round got what it got, as the playground shows it. What the role may not use is not spoken of. */
export function toTrace({ output, handed, listing, outcomes }: Resolved, policy: string, model: string): TriedView {
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const deferred = outcomes.filter(({ outcome }) => outcome === "deferred");
  const { tokens, cache } = output;
  const order = Object.keys(tokens.perTool);
  const place = new Map(order.map((name, at) => [name, at]));
  const allowed = new Set(outcomes.map(({ tool }) => tool));
  return {
    role: output.role,
    policy,
    model,
    mode: output.mode,
    modeReason: output.modeReason as unknown as ModeReason,
    outcomes: [...sent.slice(0, MOST.sent), ...nearest(deferred).slice(0, MOST.deferred)],
    sent: sent.map(({ tool }) => tool).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)),
    metaTools: order.filter((name) => !allowed.has(name)).map((name) => ({ name, tokens: tokens.perTool[name] ?? 0 })),
    allowedCount: outcomes.length,
    deferredCount: output.deferredCount,
    rowTokens: listing,
    denied: [],
    deniedCount: 0,
    added: output.added.slice(0, MOST.sent),
    removed: output.removed.slice(0, MOST.sent),
    tokens: {
      sent: tokens.sent,
      baseline: tokens.baseline,
      // What others may use is not counted before this person.
      catalogBaseline: tokens.baseline,
      saved: tokens.saved,
      encoding: tokens.encoding as Encoding,
    },
    cache,
    maxRounds: output.maxRounds,
    businessCallsPerTurn: output.businessCallsPerTurn,
    degraded: output.degraded?.startsWith("embedder") ? "embedder" : null,
    warming: output.warming,
    hash: output.hash,
    prompt: handed.prompt,
  };
}
