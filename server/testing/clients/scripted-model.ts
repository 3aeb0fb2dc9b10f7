import type { ServerResponse } from "node:http";
import type { DialectName } from "@/server/gateway/dialects/dialect";
import { BODIES, type SomeAnswer, STREAMS, writeEvents } from "@/server/gateway/dialects/some-answers.testing";
import type { UpstreamRequest } from "@/server/gateway/scripted-upstream.testing";
import { type ModelInput, type OfferedTool, readAsProvider } from "./read-as-provider";
import { HIDDEN, type Step, TASKS, type Task } from "./tasks";

/** What the provider sends: all of it, or event by event. */
export type ScriptedAnswer = { readonly status: number; readonly type: string; readonly parts: readonly string[] };

const DIALECT_OF: readonly (readonly [path: RegExp, dialect: DialectName])[] = [
  [/\/messages$/, "anthropic"],
  [/\/responses$/, "openai-responses"],
  [/\/chat\/completions$/, "openai-chat"],
];

/** A model that follows a script: it calls the tools that its task needs, searches for those it was not sent, and then says so. */
export function answerAsModel({ method, url, body }: UpstreamRequest): ScriptedAnswer {
  const path = url.split("?")[0] ?? "";
  const dialect = DIALECT_OF.find(([pattern]) => pattern.test(path))?.[1];
  if (dialect === undefined || method !== "POST") return answerRest(path);
  const input = readAsProvider(dialect, body);
  const answer = nextAnswer(input);
  if (!input.stream) return json(200, BODIES[dialect](answer));
  const parts = STREAMS[dialect](answer).map((event) => writeEvents([event]));
  return { status: 200, type: "text/event-stream", parts };
}

/** One part after the other, each in a packet of its own. */
export async function sendAnswer({ status, type, parts }: ScriptedAnswer, response: ServerResponse): Promise<void> {
  response.writeHead(status, { "Content-Type": type });
  for (const part of parts) {
    response.write(part);
    await new Promise((resume) => setImmediate(resume));
  }
  response.end();
}

function answerRest(path: string): ScriptedAnswer {
  if (path.endsWith("/count_tokens")) return json(200, { input_tokens: 1000 });
  if (path.endsWith("/models")) return json(200, { object: "list", data: [] });
  return json(404, { error: { message: `Not found: ${path}`, type: "invalid_request_error" } });
}

function json(status: number, body: object): ScriptedAnswer {
  return { status, type: "application/json", parts: [JSON.stringify(body)] };
}

export const SEARCH = "search_tools";

function nextAnswer(input: ModelInput): SomeAnswer {
  const task = TASKS.find(({ prompt }) => input.text.includes(prompt));
  // Clients also ask for titles and summaries, without tools.
  if (task === undefined || input.tools.length === 0) return { text: "A title" };
  const step = nextStep(task, input);
  if (step === undefined) return { text: task.done };
  const number = input.answered.length + 1;
  const offered = input.tools.find(({ name }) => isNamed(name, step.tool));
  if (offered !== undefined) return call(offered, step.arguments, `call_${task.name}_${number}`);
  const search = input.tools.find(({ name }) => name === SEARCH);
  const hasSearched = input.text.includes(step.query);
  if (search === undefined || hasSearched) return { text: `I have no tool ${step.tool}.` };
  return call(search, { query: step.query }, `call_${task.name}_${number}`);
}

function nextStep(task: Task, { answered, tools, text }: ModelInput): Step | undefined {
  const isDone = ({ tool }: Step) => answered.some((name) => isNamed(name, tool));
  if (task !== HIDDEN) return task.steps.find((step) => !isDone(step));
  if (task.steps.some(isDone)) return undefined;
  const searched = task.steps.find(({ query }) => text.includes(query));
  const unsent = task.steps.find(({ tool }) => !tools.some(({ name }) => isNamed(name, tool)));
  return searched ?? unsent ?? task.steps[0];
}

function call(tool: OfferedTool, args: object, id: string): SomeAnswer {
  return { text: "Let me see.", calls: [{ id, ...tool, arguments: JSON.stringify(args) }] };
}

/** Each client puts another prefix before the name that the MCP server gave. */
function isNamed(name: string, tool: string): boolean {
  return name === tool || name.endsWith(`_${tool}`);
}
