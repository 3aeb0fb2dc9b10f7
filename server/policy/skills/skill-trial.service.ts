import type { Compiled } from "@/server/engine/compile";
import { dot, meetsThreshold } from "@/server/engine/model/vectors";
import { textsToResolve } from "@/server/engine/resolve";
import { mapChunked } from "@/server/engine/util/chunked";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { listRecentMessages, type RecentMessage } from "@/server/policy/policies/recent-messages.view";
import type { TrialServices } from "@/server/policy/trial/trial-services";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

type SkillMatch = {
  readonly role: string;
  readonly message: string;
  readonly at: string;
  readonly similarity: number;
  readonly tau: number | null;
  readonly isMatch: boolean;
};

type SkillTrial = {
  /** `embedder`: it is down, so nothing can be compared. */
  readonly missing: "goal" | "messages" | "embedder" | null;
  readonly looked: number;
  readonly matched: number;
  /** The matches, nearest first, and the next few. */
  readonly nearest: readonly SkillMatch[];
};

/** As many as can be embedded while a person waits. */
const MESSAGES = 120;
const MATCHES_SHOWN = 20;
const OTHERS_SHOWN = 5;
const TRIAL_MS = 5_000;

/** Only messages that the person may read. */
export async function trySkillOnRecent(
  { client, states, embeddings }: TrialServices,
  reader: string,
  goal: string,
): Promise<SkillTrial> {
  const [draft, asked] = await Promise.all([
    states.get("draft"),
    listRecentMessages(client, { reader, limit: MESSAGES }),
  ]);
  return trySkill(embeddings, draft.compiled, goal, asked);
}

export async function trySkill(
  embeddings: Pick<Embeddings, "queryVectors">,
  compiled: Compiled,
  goal: string,
  asked: readonly RecentMessage[],
): Promise<SkillTrial> {
  const known = asked.filter(({ role }) => compiled.roles.has(role));
  const empty = { looked: known.length, matched: 0, nearest: [] };
  if (goal.trim() === "") return { ...empty, missing: "goal" };
  if (known.length === 0) return { ...empty, missing: "messages" };
  // The text that the engine would embed: spelling may be corrected first.
  const textOf = ({ role, message }: RecentMessage) => textsToResolve(compiled, { role, message })[0] ?? message;
  const texts = await runCooperatively(mapChunked(known, textOf));
  const { lookup } = await embeddings.queryVectors([goal, ...new Set(texts)], { timeoutMs: TRIAL_MS });
  const goalVector = lookup(goal);
  if (goalVector === undefined) return { ...empty, missing: "embedder" };
  const compared = known.flatMap(({ role, message, at }, index): SkillMatch[] => {
    const vector = lookup(texts[index] ?? "");
    if (vector === undefined) return [];
    const { enabled = false, tau: limit = 1 } = compiled.roles.get(role)?.settings.signals.skill ?? {};
    const tau = enabled ? limit : null;
    const similarity = dot(vector, goalVector);
    return [{ role, message, at, similarity, tau, isMatch: tau !== null && meetsThreshold(similarity, tau) }];
  });
  const sorted = compared.sort((a, b) => b.similarity - a.similarity);
  const matching = sorted.filter(({ isMatch }) => isMatch);
  const others = sorted.filter(({ isMatch }) => !isMatch);
  return {
    missing: null,
    looked: sorted.length,
    matched: matching.length,
    nearest: [...matching.slice(0, MATCHES_SHOWN), ...others.slice(0, OTHERS_SHOWN)],
  };
}
