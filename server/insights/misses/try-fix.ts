import type { FixEffect, MissFix, TriedFix, TryFixInput } from "@/server/contract/misses";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import { problemOf, withFix } from "@/server/policy/fixes/fix-plan";
import { listRecentMessages } from "@/server/policy/policies/recent-messages.view";
import { tryMessage } from "@/server/policy/trial/try-message";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

export type MissServices = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly calibrations?: CalibrationHolder | undefined;
};

const OTHERS = 30;
const REMEMBERED = 12;

const varied = new WeakMap<PolicyState, Map<string, Promise<PolicyState>>>();

/** The effect of a fix on the missed messages and on others, each resolved as the first of a session. */
export async function tryFix(services: MissServices, reader: string, input: TryFixInput): Promise<TriedFix> {
  const { fix, samples, withOthers } = input;
  // Without vectors the effect would differ, unless there is no embedder at all.
  const whole = services.states.get("draft", { complete: true });
  const before = await whole.catch(() => services.states.get("draft"));
  const problem = problemOf(before.snapshot, fix);
  const after = problem === null ? await stateAfter(services.states, before, fix) : before;
  const effects: FixEffect[] = [];
  for (const sample of samples) {
    const effect = await effectOn(services, before, after, fix, sample);
    if (effect !== null) effects.push(effect);
  }
  return {
    problem,
    samples: effects,
    others: withOthers ? await tryOthers(services, before, after, fix, { reader, samples }) : null,
  };
}

async function tryOthers(
  services: MissServices,
  before: PolicyState,
  after: PolicyState,
  fix: MissFix,
  { reader, samples }: Pick<TryFixInput, "samples"> & { readonly reader: string },
): Promise<TriedFix["others"]> {
  const missed = new Set(samples.map(({ message }) => message));
  const recent = await listRecentMessages(services.client, { reader, limit: OTHERS + samples.length });
  const effects: FixEffect[] = [];
  for (const other of recent.filter(({ message }) => !missed.has(message)).slice(0, OTHERS)) {
    const effect = await effectOn(services, before, after, fix, other);
    if (effect !== null) effects.push(effect);
  }
  const sum = (tokensOf: (effect: FixEffect) => number) =>
    effects.reduce((total, effect) => total + tokensOf(effect), 0);
  return {
    tried: effects.length,
    changed: effects.filter(({ gained, lost }) => gained.length + lost.length > 0),
    tokensBefore: sum(({ tokensBefore }) => tokensBefore),
    tokensAfter: sum(({ tokensAfter }) => tokensAfter),
  };
}

async function effectOn(
  services: MissServices,
  before: PolicyState,
  after: PolicyState,
  fix: MissFix,
  { message, role }: { readonly message: string; readonly role: string },
): Promise<FixEffect | null> {
  if (!before.compiled.roles.has(role)) return null;
  // The same process serves agents.
  await yieldToEventLoop();
  const old = await tryMessage(services, before.compiled, { message, role });
  const now = after === before ? old : await tryMessage(services, after.compiled, { message, role });
  return {
    message,
    role,
    hadTool: old.sent.includes(fix.tool),
    hasTool: now.sent.includes(fix.tool),
    gained: now.sent.filter((name) => !old.sent.includes(name)),
    lost: old.sent.filter((name) => !now.sent.includes(name)),
    tokensBefore: old.tokens.sent,
    tokensAfter: now.tokens.sent,
  };
}

function stateAfter(states: PolicyStates, draft: PolicyState, fix: MissFix): Promise<PolicyState> {
  const known = varied.get(draft) ?? new Map<string, Promise<PolicyState>>();
  varied.set(draft, known);
  const key = JSON.stringify(fix);
  const made = known.get(key) ?? states.vary(draft, (snapshot) => withFix(snapshot, fix));
  known.delete(key);
  known.set(key, made);
  for (const old of known.keys()) if (known.size > REMEMBERED) known.delete(old);
  made.catch(() => known.delete(key));
  return made;
}
