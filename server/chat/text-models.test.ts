import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { callsOf, textOf } from "./testing/follow-chat.testing";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
});
afterAll(() => bench.stop());

it("a model without native tool calls gets tools, calls and results as text", async () => {
  const server = await bench.provide("plain", [
    { say: 'One moment. <tool_call>{"name": "shop_say", "arguments": {"what": "hello"}}</tool_call>' },
    { say: "It said hello." },
    { say: "You are welcome." },
  ]);
  const { answer, chatId } = await bench.say({ text: "say hello to the shop", model: "plain" });
  expect(callsOf(answer)).toMatchObject([{ tool: "shop_say", outcome: "ok", result: "You said: hello" }]);
  expect(textOf(answer)).toBe("One moment. It said hello.");
  await bench.say({ chatId, text: "thanks", model: "plain" });

  const bodies = server.asked.map(({ body }) => body);
  for (const body of bodies) expect(body).not.toHaveProperty("tools");
  const system = JSON.stringify(bodies[0]?.messages);
  expect(system).toContain("To use a tool, write <tool_call>");
  expect(system).toContain("shop_say(what");
  const roles = ((bodies[2]?.messages ?? []) as { role: string }[]).map(({ role }) => role);
  expect(roles).toEqual(["system", "user", "assistant", "user", "assistant", "user"]);
  expect(JSON.stringify(bodies[1]?.messages)).toContain("You said: hello</tool_result>");

  // Tools are in the system prompt: together they are what the provider received.
  const ours = answer.rounds.map(({ tokens }) => [tokens.tools + tokens.listing + tokens.system, tokens.messages]);
  const theirs = server.asked.slice(0, 2).map(({ tokens }) => [tokens.system, tokens.messages]);
  expect(ours).toEqual(theirs);
  expect(answer.rounds[0]?.tokens.tools).toBeGreaterThan(20);
});
