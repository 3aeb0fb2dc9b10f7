import { GATEWAY_PATHS } from "@/server/gateway/gateway-routes";

const lines = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const words = (letters: number, at: number) =>
  lines(Math.ceil(letters / 8), (n) => `invoicf${(n * 7 + at).toString(36)}`)
    .join(" ")
    .slice(0, letters);

type Shape = {
  /** What a tool looks like in the provider's API. */
  readonly tool: (name: string, description: string, parameters: object) => object;
  readonly messages: "messages" | "input";
};
const CHAT: Shape = {
  tool: (name, description, parameters) => ({ type: "function", function: { name, description, parameters } }),
  messages: "messages",
};
const RESPONSES: Shape = {
  tool: (name, description, parameters) => ({ type: "function", name, description, parameters }),
  messages: "input",
};
const ANTHROPIC: Shape = {
  tool: (name, description, parameters) => ({ name, description, input_schema: parameters }),
  messages: "messages",
};

const SHAPES: Readonly<Record<string, Shape | null>> = {
  "/chat/completions": CHAT,
  "/responses": RESPONSES,
  "/messages": ANTHROPIC,
  "/messages/count_tokens": ANTHROPIC,
  "/models": null,
};

const parameters = (count: number, at: number) => ({
  type: "object",
  properties: Object.fromEntries(lines(count, (n) => [`p${n}`, { type: "string", description: words(40, n + at) }])),
});
const say = (content: string, at = 0) => ({ role: at % 2 === 0 ? "user" : "assistant", content });

/** `at` makes each try another, because a list of tools is compiled once. */
const BODIES: Readonly<Record<string, (shape: Shape, at: number) => object>> = {
  "900 tools": ({ tool, messages }, at) => ({
    tools: lines(900, (n) => tool(`own_${at}_${n}`, words(1000, n + at), parameters(12, n))),
    [messages]: [say("send the invoice")],
  }),
  "one tool of 5,000 properties": ({ tool, messages }, at) => ({
    tools: [tool(`wide_${at}`, "Wide.", parameters(5000, at))],
    [messages]: [say("send the invoice")],
  }),
  "a long conversation": ({ tool, messages }, at) => ({
    tools: lines(20, (n) => tool(`own_${n}`, words(300, n), parameters(4, n))),
    [messages]: lines(9001, (n) => say(words(300, n + at), n)),
  }),
  "many values": ({ tool, messages }, at) => ({
    tools: lines(20, (n) => tool(`own_${n}`, words(300, n), parameters(4, n))),
    [messages]: [say(`go on ${at}`)],
    metadata: Object.fromEntries(lines(190_000, (n) => [`k${n}`, n])),
  }),
  "30 MB of pictures": ({ tool, messages }, at) => ({
    tools: lines(20, (n) => tool(`own_${n}`, words(300, n), parameters(4, n))),
    [messages]: [say(`${at}${"A".repeat(30 * 1024 * 1024)}`)],
  }),
};

export type GatewayCall = {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
};

export const WORST_GATEWAY_PATHS = Object.keys(SHAPES);

type GatewayCase = { readonly what: string; make(at: number): GatewayCall };

export function listGatewayCalls(): readonly GatewayCase[] {
  return GATEWAY_PATHS.flatMap((path): GatewayCase[] => {
    const shape = SHAPES[path];
    if (!shape) return [{ what: path, make: () => ({ what: path, method: "GET", path: `/v1${path}`, body: null }) }];
    return Object.entries(BODIES).map(([name, body]) => {
      const what = `${path}: ${name}`;
      const make = (at: number) => ({
        ...{ what, method: "POST", path: `/v1${path}` },
        body: JSON.stringify({ model: "any-model", max_tokens: 10, ...body(shape, at) }),
      });
      return { what, make };
    });
  });
}
