import type {
  ExampleMessage,
  FindOutcomesInput,
  FoundOutcomes,
  TrialSubject,
  TriedSubject,
  TryInput,
  TryOutput,
} from "@/server/contract/playground";
import { UnknownRoleError } from "@/server/engine/access/filter-by-role";
import type { CompiledRole } from "@/server/engine/compile";
import type { Resolution } from "@/server/engine/model/request";
import { readKey } from "@/server/identity/keys/keys.view";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import { listDenied } from "@/server/policy/trial/list-denied";
import { MOST, nearest, toRound, toView } from "@/server/policy/trial/to-view";
import { type TrialRequest, tryRounds } from "@/server/policy/trial/try-message";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { stateOf } from "./subject-states";

export type PlaygroundServices = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly calibrations?: CalibrationHolder | undefined;
  readonly served: Pick<ServedRevisions, "current">;
};

type Request = Omit<TryInput, "subjects">;
type Tried = { readonly state: PolicyState; readonly resolutions: readonly Resolution[] };

/** Nothing is recorded. */
export async function tryRequest(services: PlaygroundServices, { subjects, ...request }: TryInput): Promise<TryOutput> {
  const scope = await scopeOf(services, request);
  const tried: TriedSubject[] = [];
  let rendered: TryOutput["rendered"] = null;
  for (const [index, subject] of subjects.entries()) {
    // The same process serves agents: yield between columns.
    if (index > 0) await yieldToEventLoop();
    const result = await trySubject(services, subject, request, scope);
    if ("problem" in result) {
      tried.push({ problem: result.problem, rounds: [], view: null });
      continue;
    }
    const shown = shownOf(result, request);
    if (index === 0) rendered = { tools: shown.tools.slice(0, MOST.rendered), count: shown.tools.length };
    tried.push({
      problem: null,
      rounds: result.resolutions.map(toRound),
      view: toView(result.state, shown, scope, request.model),
    });
  }
  return { subjects: tried, rendered, servedRevision: services.served.current()?.number ?? null };
}

export async function findOutcomes(
  services: PlaygroundServices,
  { subject, query, ...request }: FindOutcomesInput,
): Promise<FoundOutcomes> {
  const scope = await scopeOf(services, request);
  const result = await trySubject(services, subject, request, scope);
  if ("problem" in result) return { deferred: [], denied: [] };
  const wanted = query.toLowerCase();
  const matches = ({ tool }: { tool: string }) => tool.toLowerCase().includes(wanted);
  const { snapshot } = result.state;
  const shown = shownOf(result, request);
  const role = snapshot.roles.find(({ name }) => name === shown.role);
  const deferred = (shown.explain ?? []).filter(({ outcome }) => outcome === "deferred");
  return {
    deferred: nearest(deferred.filter(matches)).slice(0, MOST.found),
    denied: role === undefined ? [] : listDenied(snapshot, role, scope).filter(matches).slice(0, MOST.found),
  };
}

async function trySubject(
  services: PlaygroundServices,
  subject: TrialSubject,
  request: Request,
  scope: readonly string[] | null,
): Promise<Tried | { readonly problem: string }> {
  try {
    const state = await stateOf(services.states, subject);
    const requests = toTrials(state, subject, request, scope);
    if (requests === null) return { problem: "There are no roles yet. Create one to try a message." };
    return { state, resolutions: await tryRounds(services, state.compiled, requests) };
  } catch (error) {
    if (error instanceof UnknownRoleError) {
      const where = subject.ref === "draft" ? "the draft" : `revision ${subject.ref}`;
      return { problem: `The role “${subject.role}” does not exist in ${where}.` };
    }
    if (error instanceof DomainError && error.code === "not_found") return { problem: `${error.message}.` };
    throw error;
  }
}

/** The requests of a conversation, one per round; null if there is no role. */
export function toTrials(
  state: PolicyState,
  subject: TrialSubject,
  request: Request,
  scope: readonly string[] | null,
): TrialRequest[] | null {
  const role = findRole(state, subject);
  if (role === null) return null;
  return request.messages.map((message, index) => toTrial(role, subject, request, scope, message, index));
}

/** The role with the most tools, if none is chosen. */
export function findRole({ compiled }: PolicyState, { role }: TrialSubject): string | null {
  if (role !== null) return role;
  let widest: CompiledRole | null = null;
  for (const role of compiled.roles.values()) {
    if (widest === null || role.allowed.size > widest.allowed.size) widest = role;
  }
  return widest?.entry.name ?? null;
}

function toTrial(
  role: string,
  { mode }: TrialSubject,
  { shown, history, model, contextWindow, contextUsed, format }: Request,
  scope: readonly string[] | null,
  message: string,
  index: number,
): TrialRequest {
  return {
    role,
    message,
    // From the second round on, the session remembers what was said before.
    history: index === 0 ? history : [],
    scope,
    model,
    contextWindow,
    contextUsed,
    format: format ?? undefined,
    mode,
    explain: index === shown,
  };
}

function shownOf({ resolutions }: Tried, { shown }: Request): Resolution {
  const resolution = resolutions[shown];
  if (resolution === undefined) throw new DomainError("invalid", "shown: Round not found", { field: "shown" });
  return resolution;
}

export async function scopeOf(
  { client }: Pick<PlaygroundServices, "client">,
  { keyId }: Pick<Request, "keyId">,
): Promise<readonly string[] | null> {
  if (keyId === null) return null;
  const { tools } = await readKey(client, keyId);
  return tools.length === 0 ? null : tools;
}

const EXAMPLES = 6;

/** Example phrases of tools from as many domains as possible. */
export async function listExamples({ states }: Pick<PlaygroundServices, "states">): Promise<ExampleMessage[]> {
  const { snapshot } = await states.get("draft");
  const byDomain = new Map<string, ExampleMessage>();
  for (const { name, domain, examples, enabled } of snapshot.tools) {
    const [message] = examples;
    if (enabled && message !== undefined && !byDomain.has(domain)) byDomain.set(domain, { message, tool: name });
    if (byDomain.size === EXAMPLES) break;
  }
  return [...byDomain.values()];
}
