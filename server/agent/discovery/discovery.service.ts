import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, sessionCallerOf } from "@/server/agent/caller";
import { recordCall } from "@/server/agent/execute/record-call.service";
import type {
  BrowseCategoryInput,
  BrowseCategoryOutput,
  GetToolInput,
  GetToolOutput,
  ListCategoriesInput,
  ListCategoriesOutput,
  LoadToolsInput,
  LoadToolsOutput,
  SearchToolsInput,
  SearchToolsOutput,
} from "@/server/contract/agent/discovery";
import { answerMetaTool } from "@/server/engine/meta-tools/answer-meta-tool";
import type { MetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { MAX_SUGGESTED } from "@/server/engine/retrieval/search/closest-names";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { definitionIn, summaryOf } from "./catalog.service";
import { admitFound, isUnknown, runMetaTool } from "./run-meta-tool.service";

/** The program's equivalent of meta-tools: the same queries, through the same engine entry point. */

export async function searchTools(
  services: AgentServices,
  agent: Agent,
  input: SearchToolsInput,
): Promise<SearchToolsOutput> {
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const { query, limit, sessionId } = input;
  const question = { metaTool: "search_tools", query, limit: limit ?? undefined } as const;
  const { answer } = await runMetaTool(services, caller, question, { sessionId });
  const matches = answer.matches.map(({ name, score, tier }) => {
    return { name, description: summaryOf(caller, name), score, tier };
  });
  return { matches, unknown: answer.unknown.map(({ name, closest }) => ({ name, closest: [...closest] })) };
}

/** Unlike a model's `get_tool`, this does not change the session. */
export async function getTool(services: AgentServices, agent: Agent, input: GetToolInput): Promise<GetToolOutput> {
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const question = { metaTool: "get_tool", name: input.name } as const;
  const asking = { sessionId: input.sessionId, admits: false };
  const { answer } = await runMetaTool(services, caller, question, asking);
  if (answer.kind === "unknown") throw unknownError("tool", input.name, answer.closest);
  const { name, title, description, summary, domain, source, inputSchema, annotations } = answer.tool;
  const view = { name, title, description, summary, domain, source, inputSchema, annotations };
  return {
    ...(view as Omit<GetToolOutput, "executable">),
    executable: isExecutable(services, caller, answer.tool),
    ...(input.format != null && {
      definition: definitionIn(caller, input.format, name) as GetToolOutput["definition"],
    }),
  };
}

export async function listCategories(
  services: AgentServices,
  agent: Agent,
  input: ListCategoriesInput,
): Promise<ListCategoriesOutput> {
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const { answer } = await runMetaTool(
    services,
    caller,
    { metaTool: "list_categories" },
    { sessionId: input.sessionId },
  );
  return { categories: answer.map((category) => ({ ...category })) };
}

export async function browseCategory(
  services: AgentServices,
  agent: Agent,
  input: BrowseCategoryInput,
): Promise<BrowseCategoryOutput> {
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const { name: category, offset, limit } = input;
  const page = { offset: offset ?? undefined, limit: limit ?? undefined };
  const question = { metaTool: "browse_category", category, ...page } as const;
  const { answer } = await runMetaTool(services, caller, question, { sessionId: input.sessionId });
  if (answer.kind === "unknown") throw unknownError("category", category, answer.closest);
  const end = answer.offset + answer.tools.length;
  return {
    category: answer.name,
    total: answer.total,
    tools: answer.tools.map(({ name, summary }) => ({ name, description: summary })),
    nextOffset: end < answer.total ? end : null,
  };
}

/** One session change, however many tools are named. */
export async function loadTools(
  services: AgentServices,
  agent: Agent,
  input: LoadToolsInput,
): Promise<LoadToolsOutput> {
  const started = performance.now();
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const { bundle, tools, sessionId } = input;
  const ask = (question: MetaToolInput) => answerMetaTool(caller.served.compiled, caller, question, NO_VECTORS);
  const answers = bundle == null ? [] : [ask({ metaTool: "load_tools", bundle })];
  let missing = 0;
  for (const name of tools ?? []) {
    const answered = ask({ metaTool: "get_tool", name, isHinted: missing < MAX_SUGGESTED });
    if (isUnknown(answered)) missing += 1;
    answers.push(answered);
  }
  const loaded = [...new Set(answers.flatMap(({ found }) => found))];
  const unknown = answers.flatMap(({ answer }) =>
    "kind" in answer && answer.kind === "unknown" ? [{ name: answer.name, closest: [...answer.closest] }] : [],
  );
  await admitFound(services, caller, sessionId, { metaTool: "load_tools", found: loaded });
  const missed = unknown.map(({ name }) => name);
  const record = (outcome: "ok" | "unknown", isMeant: (name: string) => boolean, found: string[]) => {
    const asked = { ...(bundle != null && isMeant(bundle) && { bundle }), tools: (tools ?? []).filter(isMeant) };
    const facts = { id: newId("call"), started, toolName: "load_tools", sessionId, via: null, arguments: asked };
    recordCall(services, caller, facts, { outcome, sent: true, result: { found } });
  };
  // Unknown tools are recorded separately, as misses.
  if (loaded.length > 0 || missed.length === 0) record("ok", (name) => !missed.includes(name), loaded);
  if (missed.length > 0) record("unknown", (name) => missed.includes(name), []);
  return { loaded, unknown };
}

export function unknownError(what: string, name: string, closest: readonly string[]): DomainError {
  return new DomainError("not_found", `No ${what} named “${name}” is available`, { field: "name", closest });
}

function isExecutable({ executors }: AgentServices, { served }: Caller, tool: ToolEntry): boolean {
  const source = served.compiled.sources.get(tool.source);
  return source !== undefined && executors.canRun(tool, source);
}
