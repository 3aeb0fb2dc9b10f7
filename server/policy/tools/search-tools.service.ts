import type { SearchTier } from "@/server/contract/reasons";
import type { Compiled } from "@/server/engine/compile";
import { answerMetaTool, textsToSearch } from "@/server/engine/meta-tools/answer-meta-tool";
import { answerSearch } from "@/server/engine/meta-tools/answers";
import { ToolSet } from "@/server/engine/model/tool-set";
import { cosines } from "@/server/engine/retrieval/retrieval-index";
import { DomainError } from "@/server/lib/errors";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

type SearchHit = {
  readonly name: string;
  /** Null without a query. */
  readonly score: number | null;
  readonly tier: SearchTier | null;
  /** Whether `search_tools` answers with it; without a role there is no policy that would cut the list. */
  readonly answered: boolean;
};

type SearchView = {
  readonly hits: readonly SearchHit[];
  readonly unknown: readonly { readonly name: string; readonly closest: readonly string[] }[];
  /** Whether meaning was compared too; false while the embedder is down. */
  readonly byMeaning: boolean;
};

/** More rows than a person reads; an agent gets about ten. */
const MOST = 200;
/** People wait longer for a search than agents do. */
const WAIT_MS = 3000;

/**
 * The search behind `search_tools`, by the same index. Within a role's allow-list it marks what an agent of that role would
 * be answered; what its policy cuts off comes after that.
 */
export async function searchDraft(
  embeddings: Pick<Embeddings, "queryVectors">,
  compiled: Compiled,
  { query, role }: { query: string; role?: string | undefined },
): Promise<SearchView> {
  const scope = scopeOf(compiled, role);
  if (query.trim() === "") return { hits: namesIn(compiled, scope), unknown: [], byMeaning: false };
  const question = { metaTool: "search_tools", query } as const;
  const texts = textsToSearch(question);
  const { lookup } = await embeddings.queryVectors(texts, { timeoutMs: WAIT_MS });
  const vector = texts[0] === undefined ? undefined : lookup(texts[0]);
  const isComparable = vector !== undefined && vector.length === compiled.retrieval.vectors.dimension;
  const semantic = isComparable ? { semantic: cosines(compiled.retrieval, vector, scope) } : {};
  const { matches, unknown } = answerSearch(compiled, scope, query, {
    limit: MOST,
    minScore: 0,
    fallback: "always",
    ...semantic,
  });
  const all = matches.map(({ tool, score, tier }) => ({ name: compiled.tools[tool]?.name ?? "", score, tier }));
  if (role === undefined) {
    return { hits: all.map((hit) => ({ ...hit, answered: true })), unknown, byMeaning: isComparable };
  }
  const asked = answerMetaTool(compiled, { role }, question, lookup);
  const answered = asked.metaTool === "search_tools" ? asked.answer.matches : [];
  const known = new Set(answered.map(({ name }) => name));
  return {
    hits: [
      ...answered.map((hit) => ({ ...hit, answered: true })),
      ...all.filter(({ name }) => !known.has(name)).map((hit) => ({ ...hit, answered: false })),
    ],
    unknown,
    byMeaning: isComparable,
  };
}

/** Everything in the draft, including disabled tools. */
function scopeOf(compiled: Compiled, role: string | undefined): ToolSet {
  if (role === undefined) return ToolSet.of(compiled.tools.length, compiled.tools.keys());
  const found = compiled.roles.get(role);
  if (found === undefined) throw new DomainError("not_found", `The role “${role}” does not exist`, { field: "role" });
  return found.allowed;
}

function namesIn({ tools }: Compiled, scope: ToolSet): SearchHit[] {
  return [...scope].map((tool) => ({ name: tools[tool]?.name ?? "", score: null, tier: null, answered: true }));
}
