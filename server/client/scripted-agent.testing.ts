import { BODIES, type SomeAnswer, STREAMS, writeEvents } from "@/server/gateway/dialects/some-answers.testing";
import { openUpstream, type UpstreamRequest } from "@/server/gateway/scripted-upstream.testing";
import { type ModelInput, readAsProvider } from "@/server/testing/clients/read-as-provider";

/** The first message does not need this tool: the model has to find it. */
const HIDDEN = "task_create";
const STEPS = [
  {
    name: "ha_call_service",
    arguments: { domain: "light", service: "turn_off", entity_id: "light.kitchen" },
  },
  { name: "search_tools", arguments: { query: `select:${HIDDEN}` } },
  { name: HIDDEN, arguments: { title: "Buy light bulbs" } },
];
export const CALLED = STEPS.map(({ name }) => name);
export const DONE = "The kitchen lights are off.";

/** What the model was sent, and which tools it had called by then. */
export type SeenRequest = Pick<ModelInput, "dialect" | "answered"> & {
  readonly offered: readonly string[];
  readonly text: string;
};

/** A provider for all dialects, whose model calls one tool after the other and then answers. */
export async function startScriptedAgent() {
  const seen: SeenRequest[] = [];
  const upstream = await openUpstream((request, response) => {
    const input = readAsProvider(dialectOf(request), request.body);
    const { dialect, answered, text } = input;
    seen.push({ dialect, answered, text, offered: input.tools.map(({ name }) => name) });
    const answer = nextAnswer(input);
    if (!input.stream) {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(BODIES[dialect](answer)));
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" }).end(writeEvents(STREAMS[dialect](answer)));
  });
  return { url: upstream.url, seen, close: upstream.close };
}

function dialectOf({ url }: UpstreamRequest): ModelInput["dialect"] {
  if (url.endsWith("/messages")) return "anthropic";
  return url.endsWith("/responses") ? "openai-responses" : "openai-chat";
}

function nextAnswer({ answered, tools }: ModelInput): SomeAnswer {
  const step = STEPS[answered.length];
  const usage = { input: 1000 + answered.length, output: 7 };
  if (step === undefined) return { text: DONE, ...usage };
  if (!tools.some(({ name }) => name === step.name)) return { text: `${step.name} was not offered.` };
  const call = { id: `call_${answered.length}`, name: step.name, arguments: JSON.stringify(step.arguments) };
  return { id: `answer_${answered.length}`, calls: [call], ...usage };
}
