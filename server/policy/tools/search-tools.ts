import type { Reason, SearchTier } from "@/server/contract/reasons";
import type { Compiled } from "@/server/engine/compile";
import { answerSearch } from "@/server/engine/meta-tools/answers";
import type { RoleEntry, Signal, Snapshot } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { parseQuery } from "@/server/engine/retrieval/search/parse-query";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import { tryMessage } from "@/server/policy/trial/try-message";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

type SearchHit = {
  readonly name: string;
  /** How well the words of the query fit the name; null for other hits. */
  readonly tier: SearchTier | null;
  /** The ranking that selects tools for this message; null without a query, or if the policy ranks nothing. */
  readonly score: number | null;
  readonly signal: Signal | null;
  readonly reason: Reason | null;
  /** Whether an agent of the role would be sent it for this message; null without a role. */
  readonly sent: boolean | null;
};

type SearchView = {
  readonly hits: readonly SearchHit[];
  readonly unknown: readonly { readonly name: string; readonly closest: readonly string[] }[];
  /** Whether meaning was compared too; false while the embedder is down. */
  readonly byMeaning: boolean;
};

/** More rows than a person reads; an agent gets about ten. */
const MOST = 200;
const BY_NAME: ReadonlySet<SearchTier> = new Set(["selected", "exact", "substring"]);
/** A role that may use everything, for searches without a role. */
const EVERYONE = "everyone";

type Services = { readonly states: PolicyStates; readonly embeddings: Pick<Embeddings, "queryVectors"> };

export async function searchDraft(
  { states, embeddings }: Services,
  { query, role }: { query: string; role?: string | undefined },
): Promise<SearchView> {
  const draft = await states.get("draft");
  const scope = scopeOf(draft.compiled, role);
  if (query.trim() === "") return { hits: namesIn(draft.compiled, scope), unknown: [], byMeaning: false };
  const worded = answerSearch(draft.compiled, scope, query, { limit: MOST, minScore: 0, fallback: "always" });
  const matches = worded.matches.map(({ tool, tier }) => hit(draft.compiled.tools[tool]?.name ?? "", { tier }));
  const byName = matches.filter(({ tier }) => tier !== null && BY_NAME.has(tier));
  if (parseQuery(query).kind === "select") return { hits: byName, unknown: worded.unknown, byMeaning: false };
  const { compiled } = role === undefined ? await withEveryone(states, draft) : draft;
  const resolution = await tryMessage({ embeddings }, compiled, {
    role: role ?? EVERYONE,
    message: query,
    explain: true,
  });
  const place = new Map(resolution.sent.map((name, index) => [name, index]));
  const ranked = (resolution.explain ?? [])
    .filter(({ outcome, score }) => outcome === "sent" || (score ?? 0) > 0)
    .sort((a, b) => placeOf(place, a.tool) - placeOf(place, b.tool) || (b.score ?? 0) - (a.score ?? 0))
    .map(({ tool, score, signal, reason, outcome }) =>
      hit(tool, { score, signal, reason, sent: role === undefined ? null : outcome === "sent" }),
    );
  return {
    hits: firstOfEach([...byName, ...ranked, ...matches], ranked).slice(0, MOST),
    unknown: worded.unknown,
    byMeaning: resolution.degraded === null,
  };
}

function hit(name: string, given: Partial<SearchHit> = {}): SearchHit {
  return { name, tier: null, score: null, signal: null, reason: null, sent: null, ...given };
}

function placeOf(place: ReadonlyMap<string, number>, name: string): number {
  return place.get(name) ?? place.size;
}

/** Each tool once, in the first place it has; a name match keeps what the ranking says of it. */
function firstOfEach(hits: readonly SearchHit[], ranked: readonly SearchHit[]): SearchHit[] {
  const rankedByName = new Map(ranked.map((each) => [each.name, each]));
  const seen = new Set<string>();
  return hits.flatMap((each) => {
    if (seen.has(each.name)) return [];
    seen.add(each.name);
    return [{ ...each, ...rankedByName.get(each.name), tier: each.tier }];
  });
}

/** The draft with one role that may use all tools, under the policy that most roles use. */
function withEveryone(states: PolicyStates, draft: PolicyState): Promise<PolicyState> {
  return states.vary(draft, (snapshot) => ({ ...snapshot, roles: [everyone(snapshot)] }));
}

function everyone({ roles, policies }: Snapshot): RoleEntry {
  const uses = (policy: string) => roles.filter((role) => role.policy === policy).length;
  const [usual] = policies.map(({ name }) => name).sort((a, b) => uses(b) - uses(a));
  return {
    id: EVERYONE,
    name: EVERYONE,
    title: "",
    description: "",
    allow: { kind: "all", tools: [] },
    deny: { tools: [], sources: [], categories: [] },
    core: [],
    policy: usual ?? "",
    model: null,
    maxRounds: null,
    mode: null,
  };
}

function scopeOf(compiled: Compiled, role: string | undefined): ToolSet {
  if (role === undefined) return ToolSet.of(compiled.tools.length, compiled.tools.keys());
  const found = compiled.roles.get(role);
  if (found === undefined) throw new DomainError("not_found", `The role “${role}” does not exist`, { field: "role" });
  return found.allowed;
}

function namesIn({ tools }: Compiled, scope: ToolSet): SearchHit[] {
  return [...scope].map((tool) => hit(tools[tool]?.name ?? ""));
}
