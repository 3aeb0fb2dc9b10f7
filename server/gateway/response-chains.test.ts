import { expect, it } from "vitest";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import type { GatewayDecision } from "./decision";
import { openDecide } from "./open-decide.testing";
import { createResponseChains, readConversation } from "./response-chains";

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const TOOLS = NAMES.map((name) => ({
  ...{ type: "function", name, description: `${name.replace("_", " a ")}. `.repeat(6) },
  parameters: { type: "object", properties: { city: { type: "string", description: "The city. ".repeat(20) } } },
}));
const RESULT = { type: "function_call_output", call_id: "1", output: "done" };

function open() {
  const gateway = openDecide(someSnapshot({ roles: [someRole("agent")], tools: [] }));
  const ask = (input: unknown, previous: string | null = null, owner = "key_1") =>
    gateway.ask(
      "openai-responses",
      { model: "m", tools: TOOLS, input, ...(previous !== null && { previous_response_id: previous }) },
      { session: null, owner },
    );
  const end = (decision: GatewayDecision, responseIds: string[], called: string[]) =>
    decision.after(
      {
        ...{ usage: null, finish: "completed", isComplete: true, error: null, responseIds },
        calls: called.map((name) => ({ id: "1", name, arguments: "{}" })),
      },
      { status: 200, ms: 1, outcome: "complete" },
    );
  return { ask, end, records: gateway.records };
}

const namesIn = ({ body }: GatewayDecision): string[] =>
  JSON.parse(body.toString()).tools.map(({ name }: { name: string }) => name);

it("a request with nothing but results is selected for by what the stored response is about", async () => {
  const { ask, end, records } = open();
  const first = await ask("book a hotel in Bern");
  end(first, ["resp_1"], ["book_hotel"]);
  const second = await ask([RESULT], "resp_1");
  expect(second.headers).not.toHaveProperty("X-Toolcrib-Degraded");
  expect(namesIn(second)).toEqual(namesIn(first));
  end(second, ["resp_2"], []);
  const third = await ask("and compare the lamps", "resp_2");
  expect(namesIn(third)).toEqual(expect.arrayContaining([...namesIn(first), "compare_lamp"]));
  end(third, ["resp_3"], []);
  expect(new Set(records.map(({ sessionId }) => sessionId)).size).toBe(1);
});

it("what is not known, or belongs to another owner, goes out whole", async () => {
  const { ask, end } = open();
  end(await ask("book a hotel in Bern"), ["resp_1"], ["book_hotel"]);
  for (const asked of [await ask([RESULT], "resp_0"), await ask([RESULT], "resp_1", "key_2")]) {
    expect(asked.headers).toMatchObject({ "X-Toolcrib-Degraded": "unreadable" });
    expect(namesIn(asked)).toHaveLength(NAMES.length);
  }
});

it("the memory of responses is bounded, in number and in text", () => {
  const chains = createResponseChains();
  const conversation = readConversation([{ role: "user", content: "x".repeat(100_000) }], null);
  if (conversation === null) throw new Error("not read");
  for (let at = 0; at < 5_001; at++) chains.keep("key", [`resp_${at}`], { sessionId: "s", conversation });
  expect(chains.find("key", "resp_0")).toBeNull();
  expect(chains.find("key", "resp_5000")?.conversation.message.length).toBeLessThanOrEqual(2_000);
});
