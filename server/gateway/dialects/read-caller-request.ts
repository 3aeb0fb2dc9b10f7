import { findMessagesProblem } from "@/server/contract/agent/read-messages";
import { sha256 } from "@/server/lib/hash";
import type { CallerRequest, CallerTool, DialectName, ToolChoice } from "./dialect";
import { fieldsOf, listOf, textOf } from "./json-text";
import { readAnthropic } from "./read-anthropic";
import { readChat } from "./read-chat";
import { readResponses } from "./read-responses";
import { readTools } from "./tool-entries";

export type ToolName = { readonly name: string; readonly namespace: string | null };

export type NamedChoice =
  | { readonly kind: "auto" | "none" | "required" }
  | { readonly kind: "named"; readonly tool: ToolName }
  | { readonly kind: "allowed"; readonly tools: readonly ToolName[]; readonly isRequired: boolean };

export type DialectParts = {
  readonly messages: readonly unknown[];
  readonly choice: NamedChoice;
  readonly called: readonly ToolName[];
  readonly elsewhere: readonly string[];
};

const PARTS: Record<DialectName, (body: Readonly<Record<string, unknown>>) => DialectParts> = {
  "openai-chat": readChat,
  "openai-responses": readResponses,
  anthropic: readAnthropic,
};

const HASHED_CHARACTERS = 20_000;

/** Null: not understood, to be passed on untouched. */
export function readCallerRequest(dialect: DialectName, body: unknown): CallerRequest | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const fields = fieldsOf(body);
  const hasList = fields.tools !== undefined && fields.tools !== null;
  if (hasList && !Array.isArray(fields.tools)) return null;
  const list = listOf(fields.tools);
  const { tools, untouched, otherNames } = readTools(dialect, list);
  const { messages, choice, called, elsewhere } = PARTS[dialect](fields);
  const index = indexNames(tools);
  return {
    dialect,
    model: textOf(fields.model),
    stream: fields.stream === true,
    isStored: dialect === "openai-responses" && isStored(fields),
    hasOneAnswer: !(Number(fields.n) > 1) && fields.background !== true,
    tools,
    hasTools: list.length > 0,
    untouched,
    hasToolSearch: list.some((entry) => isToolSearch(dialect, fieldsOf(entry).type)),
    otherNames: [...new Set(otherNames)],
    elsewhere: [...new Set(elsewhere)],
    toolChoice: resolveChoice(choice, index),
    messages: messages.filter(isReadable),
    called: [...new Set(called.flatMap((tool) => index(tool)))],
    previousResponseId: dialect === "openai-responses" ? textOf(fields.previous_response_id) : null,
    promptCacheKey: textOf(fields.prompt_cache_key),
    metadataUserId: textOf(fieldsOf(fields.metadata).user_id),
    firstMessagesHash: hashFirstMessages(messages),
  };
}

function isStored({ store, previous_response_id: previous, conversation }: Readonly<Record<string, unknown>>): boolean {
  return store !== false || typeof previous === "string" || (conversation ?? null) !== null;
}

function isToolSearch(dialect: DialectName, type: unknown): boolean {
  if (dialect === "anthropic") return typeof type === "string" && type.startsWith("tool_search_tool_");
  return dialect === "openai-responses" && type === "tool_search";
}

type NameIndex = (tool: ToolName) => string[];

/** The full names that a name may mean: tools of a namespace are also called by their own name alone. */
function indexNames(tools: readonly CallerTool[]): NameIndex {
  const known = new Set(tools.map(({ name }) => name));
  const byLocalName = groupByLocalName(tools);
  return ({ name, namespace }) => {
    const full = namespace === null ? name : `${namespace}__${name}`;
    if (known.has(full)) return [full];
    const local = (byLocalName.get(name) ?? []).filter((tool) => namespace === null || tool.namespace === namespace);
    return local.length > 0 ? local.map((tool) => tool.name) : [full];
  };
}

function groupByLocalName(tools: readonly CallerTool[]): Map<string, CallerTool[]> {
  const groups = new Map<string, CallerTool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.localName);
    if (group === undefined) groups.set(tool.localName, [tool]);
    else group.push(tool);
  }
  return groups;
}

function resolveChoice(choice: NamedChoice, index: NameIndex): ToolChoice {
  if (choice.kind === "allowed") {
    return { kind: "allowed", names: choice.tools.flatMap((tool) => index(tool)), isRequired: choice.isRequired };
  }
  if (choice.kind !== "named") return { kind: choice.kind };
  const names = index(choice.tool);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return { kind: "named", name: only };
  return { kind: "allowed", names, isRequired: true };
}

/** One message that no reader understands must not hide the others. */
function isReadable(message: unknown): boolean {
  const problem = findMessagesProblem([message]);
  return problem === null || problem.path.length === 0;
}

/** Cache marks move from round to round, so only texts count. */
function hashFirstMessages(messages: readonly unknown[]): string {
  const firstUser = messages.findIndex((message) => fieldsOf(message).role === "user");
  const first = messages.slice(0, firstUser + 1);
  const texts = first.map((message) => {
    const { role, content } = fieldsOf(message);
    const parts = typeof content === "string" ? [content] : listOf(content).map((part) => textOf(fieldsOf(part).text));
    return `${textOf(role)}:${parts.join("\n")}`.slice(0, HASHED_CHARACTERS);
  });
  return sha256(JSON.stringify(texts));
}
