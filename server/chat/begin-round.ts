import type { AgentServices } from "@/server/agent/agent-services";
import { prefetchVectors, type Resolved, resolveTools } from "@/server/agent/resolve/resolve.service";
import type { ResolveInput } from "@/server/contract/agent/resolve";
import type { ChatRound, RoundTool } from "@/server/contract/chats";
import type { TriedView } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/contract/reasons";
import type { Resolution } from "@/server/engine/model/request";
import type { Json, Mode, ModelEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { Agent } from "@/server/identity/keys/agent";
import { MOST, nearest, toEstimate } from "@/server/policy/trial/to-view";
import { CALLING } from "./models/text-calls";

export type HeldTools = { readonly hash: string; readonly tools: readonly Json[]; readonly prompt: string | null };

type RoundRequest = {
  readonly chatId: string;
  readonly role: string;
  readonly model: ModelEntry;
  readonly format: Format;
  readonly mode: Mode | "auto";
  readonly message: string;
  readonly contextUsed: number;
  readonly held: HeldTools | null;
};

export type ResolvedRound = Resolved & {
  readonly handed: HeldTools;
  readonly listing: number;
  readonly outcomes: readonly ToolOutcome[];
};

/** Computes the message's vectors while it is being stored. A new chat has no id yet. */
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

/** Resolves as any agent does; an unchanged list is reused. */
export async function resolveRound(
  services: AgentServices,
  agent: Agent,
  request: RoundRequest,
): Promise<ResolvedRound> {
  const { held, format } = request;
  const resolved = await resolveTools(services, agent, toResolveInput(request));
  const { hash, tools, prompt: ownPrompt, explain } = resolved.resolution;
  const prompt = format === "text" && ownPrompt !== null ? `${CALLING}\n${ownPrompt}` : ownPrompt;
  const handed = held?.hash === hash ? held : { hash, tools, prompt };
  const outcomes = explain ?? [];
  const listing = outcomes.reduce((sum, { outcome, tokens }) => sum + (outcome === "deferred" ? tokens : 0), 0);
  return { ...resolved, handed, listing, outcomes };
}

type Figures = {
  readonly tools: number;
  readonly listing: number;
  readonly system: number;
  readonly messages: number;
  /** The messages that the previous round included too. */
  readonly repeated: number;
  readonly overheadMs: number;
};

export function toChatRound(
  { id, revision, resolution, degraded, outcomes }: ResolvedRound,
  model: ModelEntry,
  previous: ChatRound | null,
  { overheadMs, repeated, ...counted }: Figures,
): ChatRound {
  const { tokens, cache } = resolution;
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const list = listTools(resolution, outcomes, previous);
  // Providers put tools first: after a change in them, everything behind is sent again.
  const isSamePrefix = previous !== null && cache.strategy === "reuse" && previous.model === model.name;
  const isAllSame = isSamePrefix && previous.tokens.system === counted.system;
  return {
    round: resolution.round,
    resolutionId: id,
    revision,
    role: resolution.role,
    model: model.name,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    tools: list.slice(0, MOST.sent),
    sentCount: sent.length,
    slimCount: sent.filter(({ form }) => form === "slim").length,
    allowedCount: outcomes.length,
    deferredCount: resolution.deferredCount,
    encoding: tokens.encoding,
    estimate: toEstimate(resolution),
    window: model.contextWindow,
    tokens: { ...counted, output: 0 },
    cached: previous?.model === model.name ? cache.prefixTokensKept + (isAllSame ? counted.system + repeated : 0) : 0,
    baseline: tokens.baseline,
    overheadMs,
    firstTokenMs: null,
    totalMs: null,
    usage: null,
    prices: model.prices,
    degraded,
  };
}

/** By the tools' own names, in list order. Anything with a cost that is not a tool of the role is a meta-tool. */
function listTools({ tokens }: Resolution, outcomes: readonly ToolOutcome[], previous: ChatRound | null): RoundTool[] {
  const allowed = new Map(outcomes.map((outcome) => [outcome.tool, outcome]));
  const before = new Set(previous?.tools.map(({ name }) => name));
  return Object.entries(tokens.perTool).flatMap(([name, cost]) => {
    const outcome = allowed.get(name);
    if (outcome?.outcome === "deferred") return [];
    const tool = { name, tokens: cost, isMeta: outcome === undefined, isNew: !before.has(name) };
    return [outcome?.form === "slim" ? { ...tool, isSlim: true } : tool];
  });
}

/** Why a round got its tools, as the playground shows it. Denied tools are not mentioned. */
export function toTrace(
  { resolution, degraded, warming, handed, listing, outcomes }: ResolvedRound,
  policy: string,
  model: string,
): TriedView {
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const deferred = outcomes.filter(({ outcome }) => outcome === "deferred");
  const { tokens, cache } = resolution;
  const order = Object.keys(tokens.perTool);
  const place = new Map(order.map((name, at) => [name, at]));
  const allowed = new Set(outcomes.map(({ tool }) => tool));
  return {
    role: resolution.role,
    policy,
    model,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    outcomes: [...sent.slice(0, MOST.sent), ...nearest(deferred).slice(0, MOST.deferred)],
    sent: sent.map(({ tool }) => tool).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)),
    metaTools: order.filter((name) => !allowed.has(name)).map((name) => ({ name, tokens: tokens.perTool[name] ?? 0 })),
    allowedCount: outcomes.length,
    deferredCount: resolution.deferredCount,
    rowTokens: listing,
    denied: [],
    deniedCount: 0,
    added: resolution.added.slice(0, MOST.sent),
    removed: resolution.removed.slice(0, MOST.sent),
    tokens: {
      sent: tokens.sent,
      baseline: tokens.baseline,
      // Tools of other roles are not counted for this person.
      catalogBaseline: tokens.baseline,
      saved: tokens.saved,
      encoding: tokens.encoding,
    },
    estimate: toEstimate(resolution),
    cache,
    maxRounds: resolution.maxRounds,
    businessCallsPerTurn: resolution.businessCallsPerTurn,
    degraded: degraded?.startsWith("embedder") ? "embedder" : null,
    warming,
    hash: resolution.hash,
    prompt: handed.prompt,
  };
}
