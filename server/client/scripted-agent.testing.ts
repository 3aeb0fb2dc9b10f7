import { BODIES, type SomeAnswer, STREAMS, writeEvents } from "@/server/gateway/dialects/some-answers.testing";
import { openUpstream, type UpstreamRequest } from "@/server/gateway/scripted-upstream.testing";
import { type ModelInput, readAsProvider } from "@/server/testing/clients/read-as-provider";

/** The first message does not need this tool: the model has to find it. */
const HIDDEN = "task_create";
type ScriptedCall = { readonly name: string; readonly arguments: object };
const STEPS: readonly ScriptedCall[] = [
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
  readonly body: string;
};

/** A provider for all dialects, whose model calls one tool after the other and then answers. */
export async function startScriptedAgent(steps: readonly ScriptedCall[] = STEPS) {
  const seen: SeenRequest[] = [];
  const upstream = await openUpstream((request, response) => {
    const input = readAsProvider(dialectOf(request), request.body);
    const { dialect, answered, text } = input;
    const body = request.body.toString();
    seen.push({ dialect, answered, text, body, offered: input.tools.map(({ name }) => name) });
    const answer = nextAnswer(steps, input);
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

function nextAnswer(steps: readonly ScriptedCall[], { answered, tools }: ModelInput): SomeAnswer {
  const step = steps[answered.length];
  const usage = { input: 1000 + answered.length, output: 7 };
  if (step === undefined) return { text: DONE, ...usage };
  if (!tools.some(({ name }) => name === step.name)) return { text: `${step.name} was not offered.` };
  const call = { id: `call_${answered.length}`, name: step.name, arguments: JSON.stringify(step.arguments) };
  return { id: `answer_${answered.length}`, calls: [call], ...usage };
}
