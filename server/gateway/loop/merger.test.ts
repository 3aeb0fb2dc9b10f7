import { describe, expect, it } from "vitest";
import type { DialectName } from "@/server/gateway/dialects/dialect";
import { createEventReader } from "@/server/gateway/dialects/event-reader";
import { fieldsOf, parseJson } from "@/server/gateway/dialects/json-text";
import { addUsage, editEvent, editObject } from "./edit-event";
import { createAnthropicMerger } from "./merge-anthropic";
import { createChatMerger } from "./merge-chat";
import { createResponsesMerger } from "./merge-responses";
import type { Merger } from "./merger";

/** Streams as providers write them that are not the usual ones. */

const MERGERS: Record<DialectName, () => Merger<unknown>> = {
  "openai-chat": () => createChatMerger((name) => name === "search_tools"),
  "openai-responses": () => createResponsesMerger((name) => name === "search_tools"),
  anthropic: () => createAnthropicMerger((name) => name === "search_tools"),
};

function feed(merger: Merger<unknown>, ...data: readonly (object | string)[]): string[] {
  const shown: string[] = [];
  const reader = createEventReader((event) => {
    const text = merger.event({ ...event, fields: fieldsOf(parseJson(event.data ?? "")) });
    if (text !== "") shown.push(text);
  });
  for (const one of data) {
    const written = typeof one === "string" ? one : JSON.stringify(one);
    reader.push(Buffer.from(`data: ${written}\n\n`));
  }
  reader.end();
  return shown;
}

const dataOf = (text: string) => JSON.parse(text.replace(/^(event: .*\n)?data: /, ""));

describe("chat", () => {
  const chunk = (delta: object, finish_reason: string | null = null, rest: object = {}) => ({
    ...{ id: "a", created: 1, choices: [{ index: 0, delta, finish_reason }] },
    ...rest,
  });
  const call = (index: number, name: string, given: string) => ({
    ...{ index, id: `c${index}`, type: "function" },
    function: { name, arguments: given },
  });

  it("keeps the role of a chunk that also begins a meta-call", () => {
    const merger = MERGERS["openai-chat"]();
    const [shown] = feed(
      merger,
      chunk({ role: "assistant", content: null, tool_calls: [call(0, "search_tools", "")] }),
    );
    expect(dataOf(shown ?? "").choices[0].delta).toEqual({ role: "assistant", content: null });
  });

  it("takes apart calls that come in one chunk, with the end of the answer", () => {
    const merger = MERGERS["openai-chat"]();
    const calls = [call(0, "search_tools", "{}"), call(1, "own", '{"a":1}')];
    const shown = feed(merger, chunk({ role: "assistant", content: "Hi", tool_calls: calls }, "tool_calls"), "[DONE]");
    expect(shown.map(dataOf)).toEqual([
      chunk({ role: "assistant", content: "Hi", tool_calls: [{ ...call(1, "own", '{"a":1}'), index: 0 }] }),
    ]);
    const held = merger.endRound();
    expect(held).toMatchObject({ isWaiting: true, hasOwnCalls: true });
    merger.addResults([{ id: "c0", name: "search_tools", text: "x", isError: false }], null);
    const [end, done] = merger.finishEvents().split("\n\n");
    expect(dataOf(end ?? "")).toEqual(chunk({}, "tool_calls"));
    expect(done).toBe("data: [DONE]");
  });

  it("waits for the name of a call that begins without one", () => {
    const late = (name: string) => {
      const merger = MERGERS["openai-chat"]();
      const begun = { index: 0, id: "c0", type: "function", function: { arguments: "" } };
      const shown = feed(
        merger,
        chunk({ tool_calls: [begun] }),
        chunk({ tool_calls: [{ index: 0, function: { name, arguments: "{}" } }] }),
      );
      return { shown, isHolding: merger.isHolding() };
    };
    expect(late("search_tools")).toEqual({ shown: [], isHolding: true });
    const own = late("own");
    expect(own.isHolding).toBe(false);
    expect(dataOf(own.shown[0] ?? "").choices[0].delta.tool_calls).toHaveLength(2);
  });

  it("sums usage that comes with every chunk", () => {
    const merger = MERGERS["openai-chat"]();
    const usage = (total_tokens: number) => ({ usage: { total_tokens } });
    feed(merger, chunk({ tool_calls: [call(0, "search_tools", "{}")] }, "tool_calls", usage(10)));
    merger.endRound();
    merger.addResults([{ id: "c0", name: "search_tools", text: "x", isError: false }], null);
    const shown = feed(merger, chunk({ content: "a" }, null, usage(3)), chunk({ content: "b" }, "stop", usage(4)));
    expect(shown.map((text) => dataOf(text).usage)).toMatchObject([{ total_tokens: 13 }, { total_tokens: 14 }]);
  });

  it("gives fields of a call back that only its provider knows", () => {
    const merger = MERGERS["openai-chat"]();
    const signed = { ...call(0, "search_tools", "{}"), extra_content: { google: { thought_signature: "s" } } };
    feed(merger, chunk({ tool_calls: [signed] }, "stop"));
    const held = merger.endRound();
    expect(held?.isWaiting).toBe(true);
    expect(JSON.parse(held?.entries[0] ?? "{}").tool_calls[0].extra_content.google.thought_signature).toBe("s");
  });
});

describe("anthropic", () => {
  const start = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
  const delta = (index: number, fields: object) => ({ type: "content_block_delta", index, delta: fields });
  const end = { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 1 } };

  it("leaves empty texts out of the history, which the provider refuses", () => {
    const merger = MERGERS.anthropic();
    feed(
      merger,
      start(0, { type: "text", text: "" }),
      start(1, { type: "tool_use", id: "c", name: "search_tools", input: {} }),
      end,
    );
    const content = JSON.parse(merger.endRound()?.entries[0] ?? "{}").content;
    expect(content).toEqual([{ type: "tool_use", id: "c", name: "search_tools", input: {} }]);
  });

  it("keeps every digit of a call, and blocks of kinds that it does not know", () => {
    const merger = MERGERS.anthropic();
    const server = { type: "server_tool_use", id: "s", name: "web_search", input: {} };
    const found = { type: "web_search_tool_result", tool_use_id: "s", content: [{ encrypted_content: "e" }] };
    feed(
      merger,
      ...[start(0, server), delta(0, { type: "input_json_delta", partial_json: '{"q": 1.0}' })],
      ...[start(1, found), start(2, { type: "redacted_thinking", data: "d" })],
      start(3, { type: "tool_use", id: "c", name: "search_tools", input: {} }),
      delta(3, { type: "input_json_delta", partial_json: '{"id":12345678901234567890}' }),
      end,
    );
    const [entry = ""] = merger.endRound()?.entries ?? [];
    expect(entry).toContain('"input":{"id":12345678901234567890}');
    expect(entry).toContain('"input":{"q": 1.0}');
    expect(entry).toContain(JSON.stringify(found));
    expect(entry).toContain('{"type":"redacted_thinking","data":"d"}');
  });
});

describe("responses", () => {
  const added = (output_index: number, item: object) => ({ type: "response.output_item.added", output_index, item });
  const done = (output_index: number, item: object) => ({ type: "response.output_item.done", output_index, item });
  const META = { type: "function_call", call_id: "c", name: "search_tools", arguments: "{}" };

  it("takes items from the stream where the end does not list them", () => {
    const merger = MERGERS["openai-responses"]();
    const message = { type: "message", id: "m", role: "assistant", content: [] };
    const completed = { type: "response.completed", response: { id: "r", output: [] } };
    feed(merger, added(0, message), done(0, message), added(1, META), done(1, META), completed);
    expect(merger.endRound()).toMatchObject({
      isWaiting: true,
      entries: [message, META].map((one) => JSON.stringify(one)),
    });
  });

  it("tells a tool of a namespace from a meta-tool of the same name", () => {
    const merger = MERGERS["openai-responses"]();
    expect(feed(merger, added(0, { ...META, namespace: "crm" }))).toHaveLength(1);
    expect(merger.isHolding()).toBe(false);
  });

  it("hands over the end of a failed response", () => {
    const merger = MERGERS["openai-responses"]();
    const failed = {
      type: "response.failed",
      response: { id: "r", status: "failed", error: { message: "no" }, output: [META] },
    };
    expect(feed(merger, added(0, META), failed)).toEqual([]);
    expect(merger.endRound()?.isWaiting).toBe(false);
    expect(dataOf(merger.finishEvents())).toEqual({ ...failed, response: { ...failed.response, output: [] } });
  });
});

describe("an edited event", () => {
  it("keeps every byte that is not concerned", () => {
    const raw = 'id: 7\r\nevent: x\r\ndata: {"a" :1.0, "index": 3 ,"b":"\\u00fc"}\r\n\r\n';
    const data = '{"a" :1.0, "index": 3 ,"b":"\\u00fc"}';
    expect(editEvent({ event: "x", data, raw }, { index: "2", other: null })).toBe(raw.replace("3", "2"));
  });

  it("may have data in several lines", () => {
    const raw = 'event: x\ndata: {"index":\ndata: 3}\n\n';
    const edited = editEvent({ event: "x", data: '{"index":\n3}', raw }, { index: "2" });
    expect(edited).toBe('event: x\ndata: {"index":\ndata: 2}\n\n');
  });

  it("takes the member that counts, and adds one that is missing", () => {
    expect(editObject('{"a":1,"a":2}', { a: "3" })).toBe('{"a":1,"a":3}');
    expect(editObject("{}", { a: "3", b: "[]" })).toBe('{"a":3,"b":[]}');
  });
});

it("adds up usage at any depth", () => {
  const sum = addUsage(
    { a: 1, in: { b: 2, c: null }, tier: "x", only: 5 },
    { a: 2, in: { b: 3, c: 4 }, tier: "y", none: null },
  );
  expect(sum).toEqual({ a: 3, in: { b: 5, c: 4 }, tier: "y", only: 5, none: null });
});
