import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LoopGateway, openLoopGateway } from "./loop-gateway.testing";
import { type Part, sendRounds } from "./scripted-rounds.testing";

/** `store`, `previous_response_id` and `conversation` of the Responses API. */

let gateway: LoopGateway;
beforeAll(async () => {
  gateway = await openLoopGateway();
});
afterEach(() => gateway.reset());
afterAll(() => gateway.close());

const search = (query: string): Part => ({ call: "search_tools", id: `call_${query}`, input: { query } });
const own = (id: string): Part => ({ call: "own", id, input: {} });
const script = (...rounds: readonly (readonly Part[])[]) =>
  gateway.upstream.answerWith(
    sendRounds(
      "openai-responses",
      rounds.map((parts) => ({ parts })),
    ),
  );

/** Each from another session, as when nothing but the chain connects them. */
let session = 0;
const headers = () => ({ headers: { "x-toolcrib-session": `chain-${session++}` } });
const create = (fields: object) => gateway.openai.responses.create({ model: "any", input: "hi", ...fields }, headers());

async function stream(fields: object) {
  const ids: string[] = [];
  const events = await gateway.openai.responses.create(
    { model: "any", input: "hi", ...fields, stream: true },
    headers(),
  );
  for await (const event of events) {
    if (event.type === "response.created" || event.type === "response.completed") ids.push(event.response.id);
  }
  return ids;
}

const outputOf = (id: string) => ({ type: "function_call_output", call_id: id, output: `result of ${id}` });

describe("a chain", () => {
  it("goes on from a response that has everything: the inner request repeats the caller's, and adds to it", async () => {
    script([{ text: "One." }, search("x")], [{ text: "Two." }]);
    const answer = await create({ previous_response_id: "resp_0", store: true });
    expect(answer.id).toBe("resp_2");
    expect(answer.output_text).toBe("One.Two.");
    expect(gateway.asked()[1]).toMatchObject({ previous_response_id: "resp_0", store: true });
    expect(gateway.asked()[1].input.map(({ type, role }: { type?: string; role?: string }) => type ?? role)).toEqual([
      ...["user", "message", "function_call", "function_call_output"],
    ]);
  });

  it("can be continued from the first id in a stream, and from the last", async () => {
    script([search("x")], [{ text: "done" }]);
    expect(await stream({})).toEqual(["resp_1", "resp_2"]);
    script([{ text: "more" }]);
    await create({ previous_response_id: "resp_1" });
    await create({ previous_response_id: "resp_2" });
    await create({ previous_response_id: "resp_other" });
    expect(
      gateway
        .asked()
        .slice(2)
        .map((body) => body.previous_response_id),
    ).toEqual([...["resp_2", "resp_2", "resp_other"]]);
  });

  it("gets the results that the caller never saw when the caller sends its own", async () => {
    script([search("x"), own("c1")], [{ text: "done" }]);
    const { id, output } = await create({});
    expect(output.map(({ type }) => type)).toEqual(["function_call"]);
    await create({ previous_response_id: id, input: [outputOf("c1")] });
    expect(gateway.asked()[1]).toMatchObject({
      previous_response_id: "resp_1",
      input: [{ type: "function_call_output", call_id: "call_x", output: "found x" }, outputOf("c1")],
    });
  });

  it("is not touched by results of other calls", async () => {
    script([search("x"), own("c1")], [{ text: "done" }]);
    const { id } = await create({});
    await create({ previous_response_id: id, input: [outputOf("c9")] });
    expect(gateway.asked()[1].input).toEqual([outputOf("c9")]);
  });
});

it("sends only results to a conversation that the provider keeps", async () => {
  script([{ text: "One." }, search("x")], [search("y")], [{ text: "Two." }]);
  await create({ conversation: "conv_1" });
  expect(gateway.asked().map((body) => body.conversation)).toEqual(["conv_1", "conv_1", "conv_1"]);
  expect(gateway.asked()[2].input).toEqual([{ type: "function_call_output", call_id: "call_y", output: "found y" }]);
});

it.each([
  [{ store: false }, "encrypted", true],
  [{ store: false }, undefined, false],
  [{ store: true }, undefined, true],
  [{}, undefined, true],
])("repeats reasoning only if the provider can find it again: %j, %s", async (fields, signature, isRepeated) => {
  script([{ thinking: "hm", signature: signature as string }, search("x")], [{ text: "done" }]);
  await create(fields);
  const types = gateway.asked()[1].input.map(({ type }: { type: string }) => type);
  expect(types.includes("reasoning")).toBe(isRepeated);
});
