import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DialectName } from "@/server/gateway/dialects/dialect";
import { type LoopGateway, openLoopGateway } from "./loop-gateway.testing";
import { type Part, type RoundScript, sendRounds } from "./scripted-rounds.testing";

let gateway: LoopGateway;
beforeAll(async () => {
  gateway = await openLoopGateway();
});
afterEach(() => gateway.reset());
afterAll(() => gateway.close());

/** What a client reads, in the same words for every dialect. */
type Read = {
  readonly parts: readonly (readonly [kind: string, ...rest: string[]])[];
  readonly finish: string | null;
  readonly usage: { readonly input: number; readonly output: number; readonly cacheRead: number };
  readonly id: string;
  /** As the SDK gives it, to be sent back. */
  readonly history: readonly object[];
};

type Ask = (
  messages: readonly object[],
  options: { readonly stream: boolean; readonly session?: string },
) => Promise<Read>;

const headersOf = (session = "s") => ({ headers: { "x-toolcrib-session": session } });

const askAnthropic: Ask = async (messages, { stream, session }) => {
  const request = { model: "claude-any", max_tokens: 100, messages: messages as never };
  const { messages: api } = gateway.anthropic;
  const message = stream
    ? await api.stream(request, headersOf(session)).finalMessage()
    : await api.create(request, headersOf(session));
  const { usage } = message;
  const cacheRead = usage.cache_read_input_tokens ?? 0;
  return {
    parts: message.content.map((block) => {
      if (block.type === "text") return ["text", block.text];
      if (block.type === "thinking") return ["thinking", block.thinking, block.signature];
      return block.type === "tool_use" ? ["call", block.name, block.id, JSON.stringify(block.input)] : [block.type];
    }),
    finish: message.stop_reason,
    usage: {
      input: usage.input_tokens + cacheRead + (usage.cache_creation_input_tokens ?? 0),
      ...{ output: usage.output_tokens, cacheRead },
    },
    id: message.id,
    history: [{ role: "assistant", content: message.content }],
  };
};

const askChat: Ask = async (messages, { stream, session }) => {
  const request = { model: "any", messages: messages as never };
  const { completions } = gateway.openai.chat;
  const streamed = { ...request, stream: true as const, stream_options: { include_usage: true } };
  const answer = stream
    ? await completions.stream(streamed, headersOf(session)).finalChatCompletion()
    : await completions.create(request, headersOf(session));
  const [choice] = answer.choices;
  const message = choice?.message as { content: string | null; reasoning_content?: string } | undefined;
  const calls = choice?.message.tool_calls ?? [];
  return {
    parts: [
      ...(message?.reasoning_content ? [["thinking", message.reasoning_content] as const] : []),
      ...(message?.content ? [["text", message.content] as const] : []),
      ...calls.map((call) =>
        call.type === "function"
          ? (["call", call.function.name, call.id, call.function.arguments] as const)
          : ([call.type] as const),
      ),
    ],
    finish: choice?.finish_reason ?? null,
    usage: {
      ...{ input: answer.usage?.prompt_tokens ?? 0, output: answer.usage?.completion_tokens ?? 0 },
      cacheRead: answer.usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
    id: answer.id,
    history: [{ role: "assistant", content: message?.content ?? null, ...(calls.length > 0 && { tool_calls: calls }) }],
  };
};

const askResponses: Ask = async (input, { stream, session }) => {
  const request = { model: "any", input: input as never };
  const { responses } = gateway.openai;
  const answer = stream
    ? await responses.stream(request, headersOf(session)).finalResponse()
    : await responses.create(request, headersOf(session));
  return {
    parts: answer.output.map((item) => {
      if (item.type === "message")
        return ["text", item.content.map((part) => ("text" in part ? part.text : "")).join("")];
      if (item.type === "reasoning") {
        return ["thinking", item.summary.map(({ text }) => text).join(""), item.encrypted_content ?? ""];
      }
      return item.type === "function_call" ? ["call", item.name, item.call_id, item.arguments] : [item.type];
    }),
    finish: answer.status ?? null,
    usage: {
      ...{ input: answer.usage?.input_tokens ?? 0, output: answer.usage?.output_tokens ?? 0 },
      cacheRead: answer.usage?.input_tokens_details.cached_tokens ?? 0,
    },
    id: answer.id,
    // `parsed` and the like are additions of the SDK.
    history: answer.output.map((item) => {
      if (item.type === "message") return { type: "message", id: item.id, role: "assistant", content: item.content };
      if (item.type !== "function_call") return item;
      const { call_id, name, arguments: given } = item;
      return { type: "function_call", call_id, name, arguments: given };
    }),
  };
};

const ASK: Record<DialectName, Ask> = {
  "openai-chat": askChat,
  "openai-responses": askResponses,
  anthropic: askAnthropic,
};

const QUESTION = [{ role: "user", content: "hi" }];
const search = (query: string, id = `call_${query}`): Part => ({ call: "search_tools", id, input: { query } });
const own = (id: string, name = "own"): Part => ({ call: name, id, input: { a: 1 } });

/** Conversations as the upstream got them, in the same words for every dialect. */
function conversation(dialect: DialectName, at: number): unknown[] {
  const body = gateway.asked()[at] ?? {};
  return (body[dialect === "openai-responses" ? "input" : "messages"] as Record<string, unknown>[]).flatMap((entry) =>
    READ_ENTRY[dialect](entry),
  );
}

type Entry = Record<string, unknown>;
const READ_ENTRY: Record<DialectName, (entry: Entry) => unknown[]> = {
  "openai-chat": ({ role, content, tool_calls: calls, tool_call_id: id }) => {
    if (role === "tool") return [["result", id, content]];
    const said = content ? [[role, content]] : [];
    return [...said, ...((calls ?? []) as Entry[]).map((call) => ["call", call.id])];
  },
  "openai-responses": (item) => {
    if (item.type === "function_call") return [["call", item.call_id]];
    if (item.type === "function_call_output") return [["result", item.call_id, item.output]];
    if (item.type === "reasoning") return [["thinking", item.encrypted_content]];
    return [[item.role, typeof item.content === "string" ? item.content : (item.content as Entry[])[0]?.text]];
  },
  anthropic: ({ role, content }) => {
    if (typeof content === "string") return [[role, content]];
    return (content as Entry[]).map((block) => {
      if (block.type === "tool_use") return ["call", block.id];
      if (block.type === "tool_result") return ["result", block.tool_use_id, block.content];
      return block.type === "thinking" ? ["thinking", block.signature] : [role, block.text];
    });
  },
};

/** The caller's results. */
function resultOf(dialect: DialectName, id: string, text: string): object {
  if (dialect === "openai-chat") return { role: "tool", tool_call_id: id, content: text };
  if (dialect === "openai-responses") return { type: "function_call_output", call_id: id, output: text };
  return { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text }] };
}

const FINISH: Record<DialectName, { readonly done: string; readonly calls: string; readonly cut: string }> = {
  "openai-chat": { done: "stop", calls: "tool_calls", cut: "length" },
  "openai-responses": { done: "completed", calls: "completed", cut: "incomplete" },
  anthropic: { done: "end_turn", calls: "tool_use", cut: "max_tokens" },
};

const DIALECTS = ["openai-chat", "openai-responses", "anthropic"] as const;
const CASES = DIALECTS.flatMap((dialect) => [true, false].map((stream) => [dialect, stream] as const));

function script(dialect: DialectName, ...rounds: readonly (readonly Part[])[]): void {
  gateway.upstream.answerWith(
    sendRounds(
      dialect,
      rounds.map((parts): RoundScript => ({ parts })),
    ),
  );
}

/** Of rounds 1 to n, as they are scripted. */
const usageOf = (rounds: number, dialect: DialectName) => {
  const sum = (rounds * (rounds + 1)) / 2;
  const written = dialect === "anthropic" ? 3 * rounds : 0;
  return { input: 110 * sum + written, output: 5 * sum, cacheRead: 100 * sum };
};

describe.each(CASES)("%s, streamed: %s", (dialect, stream) => {
  const ask: Ask = (messages, options) => ASK[dialect](messages, options);

  it("answers a meta-call that the client never sees", async () => {
    script(dialect, [search("own")], [own("c1")]);
    const read = await ask(QUESTION, { stream });
    expect(read.parts).toEqual([["call", "own", "c1", '{"a":1}']]);
    expect(read.finish).toBe(FINISH[dialect].calls);
    expect(read.usage).toEqual(usageOf(2, dialect));
    expect(conversation(dialect, 1)).toEqual([
      ...[
        ["user", "hi"],
        ["call", "call_own"],
      ],
      ["result", "call_own", "found own"],
    ]);
    expect(gateway.asked()[1].tools.map(({ name }: { name: string }) => name)).toEqual([
      ...["own", "search_tools", "load_tools", "own"],
    ]);
    const { facts, upstream } = await gateway.firstEnd();
    expect(facts.calls).toEqual([{ id: "c1", name: "own", arguments: '{"a":1}' }]);
    expect(facts.usage).toMatchObject(usageOf(2, dialect));
    expect(upstream).toMatchObject({ status: 200, outcome: "complete" });
    expect(upstream.loop).toEqual({ requests: 2, metaCalls: [{ name: "search_tools", revealed: ["own"] }] });
  });

  it("keeps what was said before and after a meta-call", async () => {
    script(dialect, [{ text: "Let me look." }, search("x")], [{ text: "Here it is." }]);
    const read = await ask(QUESTION, { stream });
    const texts = dialect === "openai-chat" ? ["Let me look.\n\nHere it is."] : ["Let me look.", "Here it is."];
    expect(read.parts).toEqual(texts.map((text) => ["text", text]));
    expect(read.finish).toBe(FINISH[dialect].done);
    expect(conversation(dialect, 1)).toContainEqual(["assistant", "Let me look."]);
  });

  it("gives thinking back to the model as it was", async () => {
    const signature = 'sig+/="\u00fc';
    script(
      dialect,
      [{ thinking: "hm \ud83d\ude00", signature }, search("x")],
      [{ thinking: "so", signature: "s2" }, own("c1")],
    );
    const read = await ask(QUESTION, { stream });
    if (dialect === "openai-chat") {
      // The SDK keeps only the last part of a field that it does not know.
      if (!stream) expect(read.parts[0]).toEqual(["thinking", "hm \ud83d\ude00so"]);
      expect(read.parts.at(-1)).toEqual(["call", "own", "c1", '{"a":1}']);
      expect(gateway.asked()[1].messages[1].reasoning_content).toBe("hm \ud83d\ude00");
      return;
    }
    expect(read.parts).toEqual([
      ...[
        ["thinking", "hm \ud83d\ude00", signature],
        ["thinking", "so", "s2"],
      ],
      ["call", "own", "c1", '{"a":1}'],
    ]);
    expect(conversation(dialect, 1)).toContainEqual(["thinking", signature]);
  });

  it("answers several meta-calls at once", async () => {
    script(dialect, [search("x"), search("y"), { call: "load_tools", id: "l", input: {} }], [{ text: "done" }]);
    expect((await ask(QUESTION, { stream })).parts).toEqual([["text", "done"]]);
    expect(conversation(dialect, 1)).toEqual([
      ...[
        ["user", "hi"],
        ["call", "call_x"],
        ["call", "call_y"],
        ["call", "l"],
      ],
      ...[
        ["result", "call_x", "found x"],
        ["result", "call_y", "found y"],
        ["result", "l", "found nothing"],
      ],
    ]);
  });

  it("hands a mixed turn's own calls to the caller, and completes the history when it returns", async () => {
    const session = `mixed-${dialect}-${stream}`;
    script(dialect, [{ text: "Both." }, search("x"), own("c1"), search("y"), own("c2")], [{ text: "done" }]);
    const read = await ask(QUESTION, { stream, session });
    expect(read.parts).toEqual([
      ...[
        ["text", "Both."],
        ["call", "own", "c1", '{"a":1}'],
      ],
      ["call", "own", "c2", '{"a":1}'],
    ]);
    expect(read.finish).toBe(FINISH[dialect].calls);
    expect(gateway.upstream.asked).toHaveLength(1);
    const returned =
      dialect === "anthropic"
        ? [
            {
              role: "user",
              content: ["c1", "c2"].map((id) => ({ type: "tool_result", tool_use_id: id, content: `r ${id}` })),
            },
          ]
        : ["c1", "c2"].map((id) => resultOf(dialect, id, `r ${id}`));
    const after = await ask([...QUESTION, ...read.history, ...returned], { stream, session });
    expect(after.parts).toEqual([["text", "done"]]);
    const results = [
      ["result", "call_x", "found x"],
      ["result", "call_y", "found y"],
      ["result", "c1", "r c1"],
      ["result", "c2", "r c2"],
    ];
    expect(conversation(dialect, 1)).toEqual([
      ...[
        ["user", "hi"],
        ["assistant", "Both."],
      ],
      ...[
        ["call", "call_x"],
        ["call", "c1"],
        ["call", "call_y"],
        ["call", "c2"],
      ],
      ...results,
    ]);
  });

  it("sends the same history that the model saw in the loop, so that its cache stays valid", async () => {
    const session = `again-${dialect}-${stream}`;
    script(
      dialect,
      [{ thinking: "hm", signature: "s1" }, { text: "Looking." }, search("x")],
      [{ text: "Still." }, search("y")],
      [{ thinking: "so", signature: "s3" }, { text: "Found." }, own("c1")],
      [{ text: "done" }],
    );
    const read = await ask(QUESTION, { stream, session });
    await ask([...QUESTION, ...read.history, resultOf(dialect, "c1", "r")], { stream, session });
    const inLoop = conversation(dialect, 2);
    expect(conversation(dialect, 3).slice(0, inLoop.length)).toEqual(inLoop);
    expect(conversation(dialect, 3).slice(inLoop.length)).toEqual([
      ...(dialect === "openai-chat" ? [] : [["thinking", "s3"]]),
      ...[
        ["assistant", "Found."],
        ["call", "c1"],
        ["result", "c1", "r"],
      ],
    ]);
  });

  it("leaves a history unchanged if it does not remember it", async () => {
    script(dialect, [search("x"), own("c1")], [{ text: "done" }]);
    const read = await ask(QUESTION, { stream, session: `one-${dialect}-${stream}` });
    await ask([...QUESTION, ...read.history, resultOf(dialect, "c1", "r")], {
      stream,
      session: `other-${dialect}-${stream}`,
    });
    expect(conversation(dialect, 1)).toEqual([
      ["user", "hi"],
      ["call", "c1"],
      ["result", "c1", "r"],
    ]);
  });

  it("sends no meta-tools in the last round, and hides a call to one anyway", async () => {
    script(dialect, [search("x")]);
    const read = await ask(QUESTION, { stream });
    expect(read.parts).toEqual([]);
    expect(read.finish).toBe(FINISH[dialect].done);
    const tools = gateway
      .asked()
      .map((body) => body.tools.map(({ name }: { name: string }) => name).includes("search_tools"));
    expect(tools).toEqual([true, true, true, true, false]);
    expect((await gateway.firstEnd()).upstream.loop?.requests).toBe(5);
  });

  it("does not answer a call that was cut short", async () => {
    gateway.upstream.answerWith(sendRounds(dialect, [{ parts: [{ text: "a" }, search("x")], cut: true }]));
    const read = await ask(QUESTION, { stream });
    expect([read.parts, read.finish]).toEqual([[["text", "a"]], FINISH[dialect].cut]);
    expect(gateway.upstream.asked).toHaveLength(1);
  });
});
