import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DIALECTS, type DialectName } from "@/server/gateway/dialects/dialect";
import { createEventReader } from "@/server/gateway/dialects/event-reader";
import { type LoopGateway, openLoopGateway } from "./loop-gateway.testing";
import { type Part, type RoundScript, sendRound, sendRounds, writeRound } from "./scripted-rounds.testing";

/** The bytes that a client gets. */

let gateway: LoopGateway;
let impatient: LoopGateway;
beforeAll(async () => {
  gateway = await openLoopGateway();
  impatient = await openLoopGateway({ limits: { pingMs: 30 } });
});
afterEach(() => gateway.reset());
afterAll(async () => {
  await gateway.close();
  await impatient.close();
});

const PATHS: Record<DialectName, string> = {
  "openai-chat": "/v1/chat/completions",
  "openai-responses": "/v1/responses",
  anthropic: "/v1/messages",
};

function post(
  dialect: DialectName,
  fields: object = {},
  headers: Record<string, string> = {},
  { url } = gateway,
): Promise<Response> {
  const conversation =
    dialect === "openai-responses" ? { input: "hi" } : { messages: [{ role: "user", content: "hi" }] };
  return fetch(url + PATHS[dialect], {
    method: "POST",
    headers: { authorization: "Bearer tck_any", ...headers },
    body: JSON.stringify({ model: "any", stream: true, ...conversation, ...fields }),
  });
}

const search = (query: string): Part => ({ call: "search_tools", id: `call_${query}`, input: { query } });
const own = (id: string): Part => ({ call: "own", id, input: { a: 1 } });

type Data = Record<string, unknown> & { readonly type?: string };

function eventsIn(text: string): Data[] {
  const found: Data[] = [];
  const reader = createEventReader(({ data }) => {
    if (data !== null) found.push(data === "[DONE]" ? { type: "[DONE]" } : (JSON.parse(data) as Data));
  });
  reader.push(Buffer.from(text));
  reader.end();
  return found;
}

const count = (events: readonly Data[], type: string) => events.filter((event) => event.type === type).length;

const TALK: readonly RoundScript[] = [
  { parts: [{ thinking: "hm", signature: "s1" }, { text: "One \u00fc\ud83d\ude00." }, search("x")] },
  { parts: [search("y"), { text: "Two." }] },
  { parts: [{ text: "Three." }, own("c1"), own("c2")] },
];

describe.each(DIALECTS)("%s", (dialect) => {
  it("gets the upstream's own bytes if no meta-tool is called", async () => {
    const script = { parts: [{ thinking: "hm", signature: "s" }, { text: "a" }, own("c1")] };
    gateway.upstream.answerWith(sendRounds(dialect, [script], { chunkOf: () => 7 }));
    const answer = await post(dialect);
    const { events, body } = writeRound(dialect, script, 1);
    expect(await answer.text()).toBe(events.join(""));
    expect(answer.headers.get("x-accel-buffering")).toBe("no");
    gateway.upstream.answerWith(sendRounds(dialect, [script]));
    const whole = await post(dialect, { stream: false });
    expect(await whole.text()).toBe(body);
    expect(whole.headers.get("content-length")).toBe(String(body.length));
  });

  it("gets bytes that no parser would write the same way", async () => {
    const odd = `: hello\r\n\r\nevent: x\r\ndata: {"odd" : 1.0,\r\ndata:  "\\u00fc":[ ]}\r\n\r\nid: 7\nretry: 5\ndata:no json\n\n`;
    gateway.upstream.answerWith((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).end(odd);
    });
    expect(await (await post(dialect)).text()).toBe(odd);
  });

  it("is one answer, numbered without a gap, without a trace of a meta-call", async () => {
    gateway.upstream.answerWith(sendRounds(dialect, TALK));
    const text = await (await post(dialect)).text();
    const events = eventsIn(text);
    expect(gateway.upstream.asked).toHaveLength(3);
    expect(text).not.toContain("search_tools");
    expect(text).not.toContain("call_x");
    if (dialect === "anthropic") {
      for (const type of ["message_start", "message_delta", "message_stop"]) expect(count(events, type)).toBe(1);
      const starts = events.filter(({ type }) => type === "content_block_start").map(({ index }) => index);
      expect(starts).toEqual([0, 1, 2, 3, 4, 5]);
      expect(events.at(-1)?.type).toBe("message_stop");
      expect(events.filter(({ type }) => type === "content_block_stop").map(({ index }) => index)).toEqual(starts);
    } else if (dialect === "openai-responses") {
      for (const type of ["response.created", "response.in_progress", "response.completed"]) {
        expect(count(events, type)).toBe(1);
      }
      expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, at) => at));
      const added = events.filter(({ type }) => type === "response.output_item.added");
      expect(added.map((event) => event.output_index)).toEqual([0, 1, 2, 3, 4, 5]);
      const items = events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
      expect(events.at(-1)?.response).toMatchObject({ output: items });
    } else {
      const chunks = events.filter((event) => "choices" in event);
      expect(new Set(chunks.map(({ id }) => id))).toEqual(new Set(["chatcmpl-1"]));
      expect(new Set(chunks.map(({ created }) => created))).toEqual(new Set([1001]));
      type Choice = { delta: { role?: string; tool_calls?: { index: number; id?: string }[] }; finish_reason: string };
      const choices = chunks.flatMap((chunk) => chunk.choices as Choice[]);
      expect(choices.filter(({ delta }) => delta.role !== undefined)).toHaveLength(1);
      expect(choices.flatMap(({ finish_reason: finish }) => finish ?? [])).toEqual(["tool_calls"]);
      const begun = choices.flatMap(({ delta }) => (delta.tool_calls ?? []).filter(({ id }) => id !== undefined));
      expect(begun.map(({ index }) => index)).toEqual([0, 1]);
      expect(events.at(-1)?.type).toBe("[DONE]");
      expect(count(events, "[DONE]")).toBe(1);
      expect(chunks.filter(({ usage }) => usage).map(({ usage }) => usage)).toMatchObject([{ total_tokens: 115 * 6 }]);
    }
  });

  it("reads the same from any chunks", async () => {
    const read = async (chunkOf: () => number) => {
      gateway.upstream.answerWith(sendRounds(dialect, TALK, { chunkOf }));
      return (await post(dialect)).text();
    };
    const expected = await read(() => 1_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }), async (sizes) => {
        let at = 0;
        expect(await read(() => sizes[at++ % sizes.length] ?? 1)).toBe(expected);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it("gets text immediately, while the response continues", async () => {
    let goOn = () => {};
    const waiting = new Promise<void>((resume) => {
      goOn = resume;
    });
    const script = { parts: [{ text: "Early." }, search("x")] };
    const { events } = writeRound(dialect, script, 1);
    const split = events.findIndex((event) => event.includes("y.")) + 1;
    let round = 0;
    gateway.upstream.answerWith(async (request, response) => {
      round += 1;
      if (round > 1) return sendRound(dialect, { parts: [{ text: "Late." }] }, round, request, response);
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(events.slice(0, split).join(""));
      await waiting;
      response.end(events.slice(split).join(""));
    });
    const answer = await post(dialect);
    const reader = answer.body?.getReader();
    let text = "";
    while (!text.includes("y.")) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(text).not.toContain("Late");
    goOn();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value ?? []).toString();
    }
    expect(text).toContain("Late".slice(0, 3));
  });

  it("is kept alive by pings during a follow-up request", async () => {
    let round = 0;
    impatient.upstream.answerWith(async (request, response) => {
      round += 1;
      if (round > 1) await new Promise((resume) => setTimeout(resume, 200));
      await sendRound(dialect, { parts: round === 1 ? [search("x")] : [{ text: "done" }] }, round, request, response);
    });
    const text = await (await post(dialect, {}, {}, impatient)).text();
    const ping = dialect === "anthropic" ? 'event: ping\ndata: {"type": "ping"}\n\n' : ": ping\n\n";
    expect(text.split(ping).length - 1).toBeGreaterThanOrEqual(2);
    expect(eventsIn(text).length).toBeGreaterThan(2);
  });

  it("answers 20 clients at once, each with its own", async () => {
    const rounds = new Map<string, number>();
    gateway.upstream.answerWith(async (request, response) => {
      const { model } = JSON.parse(request.body.toString()) as { model: string };
      const round = (rounds.get(model) ?? 0) + 1;
      rounds.set(model, round);
      const parts = round < 3 ? [{ text: `${model} says ${round}.` }, search(`${model}${round}`)] : [own(`c_${model}`)];
      await sendRound(dialect, { parts }, round, request, response, () => 50);
    });
    const models = Array.from({ length: 20 }, (_, at) => `m${at}x`);
    const answers = await Promise.all(
      models.map(async (model) => (await post(dialect, { model }, { "x-toolcrib-session": model })).text()),
    );
    for (const [at, model] of models.entries()) {
      expect(answers[at]).toContain(`c_${model}`);
      for (const other of models) if (other !== model) expect(answers[at]).not.toContain(`c_${other}`);
    }
    await vi.waitFor(() => expect(gateway.gateway.stats()).toEqual({ open: 0, heldBytes: 0 }), 5_000);
  });
});
