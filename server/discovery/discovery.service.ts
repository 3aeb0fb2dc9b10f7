import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf } from "@/server/agent/caller";
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
import type { ToolEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import type { Agent } from "@/server/keys/agent";
import { askMetaTool } from "./ask-meta-tool.service";

/** For programs what meta-tools are for models: the same questions, through the same door of the engine. */

export async function searchTools(
  services: AgentServices,
  agent: Agent,
  input: SearchToolsInput,
): Promise<SearchToolsOutput> {
  const caller = callerOf(services, agent, input.role);
  const { query, limit, sessionId } = input;
  const question = { metaTool: "search_tools", query, limit: limit ?? undefined } as const;
  const { answer } = await askMetaTool(services, caller, question, sessionId);
  const matches = answer.matches.map(({ name, score, tier }) => {
    return { name, description: toolNamed(caller, name)?.summary ?? "", score, tier };
  });
  return { matches, unknown: answer.unknown.map(({ name, closest }) => ({ name, closest: [...closest] })) };
}

export async function getTool(services: AgentServices, agent: Agent, input: GetToolInput): Promise<GetToolOutput> {
  const caller = callerOf(services, agent, input.role);
  const question = { metaTool: "get_tool", name: input.name } as const;
  const { answer } = await askMetaTool(services, caller, question, input.sessionId);
  if (answer.kind === "unknown") throw unknownError("tool", input.name, answer.closest);
  const { name, title, description, summary, domain, source, inputSchema, annotations } = answer.tool;
  const view = { name, title, description, summary, domain, source, inputSchema, annotations };
  return {
    ...(view as Omit<GetToolOutput, "executable">),
    executable: isExecutable(services, caller, answer.tool),
    ...(input.format != null && { definition: definitionIn(caller, answer.tool, input.format) }),
  };
}

export async function listCategories(
  services: AgentServices,
  agent: Agent,
  input: ListCategoriesInput,
): Promise<ListCategoriesOutput> {
  const caller = callerOf(services, agent, input.role);
  const { answer } = await askMetaTool(services, caller, { metaTool: "list_categories" }, input.sessionId);
  return { categories: answer.map((category) => ({ ...category })) };
}

export async function browseCategory(
  services: AgentServices,
  agent: Agent,
  input: BrowseCategoryInput,
): Promise<BrowseCategoryOutput> {
  const caller = callerOf(services, agent, input.role);
  const { name: category, offset, limit } = input;
  const page = { offset: offset ?? undefined, limit: limit ?? undefined };
  const question = { metaTool: "browse_category", category, ...page } as const;
  const { answer } = await askMetaTool(services, caller, question, input.sessionId);
  if (answer.kind === "unknown") throw unknownError("category", category, answer.closest);
  const end = answer.offset + answer.tools.length;
  return {
    category: answer.name,
    total: answer.total,
    tools: answer.tools.map(({ name, summary }) => ({ name, description: summary })),
    nextOffset: end < answer.total ? end : null,
  };
}

export async function loadTools(
  services: AgentServices,
  agent: Agent,
  input: LoadToolsInput,
): Promise<LoadToolsOutput> {
  const caller = callerOf(services, agent, input.role);
  const { bundle, tools, sessionId } = input;
  const loaded = new Set<string>();
  const unknown: LoadToolsOutput["unknown"] = [];
  if (bundle != null) {
    const { answer, found } = await askMetaTool(services, caller, { metaTool: "load_tools", bundle }, sessionId);
    if (answer.kind === "unknown") unknown.push({ name: bundle, closest: [...answer.closest] });
    for (const name of found) loaded.add(name);
  }
  for (const name of tools ?? []) {
    const { answer, found } = await askMetaTool(services, caller, { metaTool: "get_tool", name }, sessionId);
    if (answer.kind === "unknown") unknown.push({ name, closest: [...answer.closest] });
    for (const tool of found) loaded.add(tool);
  }
  return { loaded: [...loaded], unknown };
}

export function unknownError(what: string, name: string, closest: readonly string[]): DomainError {
  return new DomainError("not_found", `There is no ${what} “${name}” here`, { field: "name", closest });
}

function toolNamed({ served: { compiled } }: Caller, name: string): ToolEntry | undefined {
  const number = compiled.numbers.get(name);
  return number === undefined ? undefined : compiled.tools[number];
}

function isExecutable({ executors }: AgentServices, { served }: Caller, tool: ToolEntry): boolean {
  const source = served.compiled.sources.get(tool.source);
  return source !== undefined && executors.canRun(tool, source);
}

function definitionIn({ served: { compiled } }: Caller, tool: ToolEntry, format: NonNullable<GetToolInput["format"]>) {
  const number = compiled.numbers.get(tool.name);
  return number === undefined
    ? null
    : (compiled.renderings.in(format).schemas.get(number).value as GetToolOutput["definition"]);
}
