import { describe, expect, it } from "vitest";
import { modelSays, personSays, someCall, someRound, someText } from "@/server/contract/some-chat.testing";
import { callsAsText } from "./calls-as-text";
import { createPromptCounter, MESSAGE_FRAME } from "./count-prompt";
import { toPromptItems } from "./prompt-items";

const { text: count, item } = createPromptCounter()("o200k_base", "openai-chat");

describe("the prompt of a conversation", () => {
  it("has each round with its calls, followed by their results", () => {
    const answer = modelSays([
      { kind: "reasoning", round: 0, text: "thinking" },
      someText("I will "),
      someCall({ callId: "call_1", argumentsText: '{ "what": "a" }', result: "A" }),
      someText("ask."),
      { kind: "notice", round: 0, notice: { kind: "cut-off" } },
      someCall({ round: 1, callId: "call_2", argumentsText: "", result: null }),
      someText("Done.", 2),
    ]);
    expect(toPromptItems([personSays("hello"), answer], "home")).toEqual([
      { kind: "person", text: "hello" },
      {
        kind: "model",
        text: "I will ask.",
        calls: [{ id: "call_1", name: "shop_say", argumentsText: '{"what":"a"}' }],
      },
      { kind: "results", results: [{ id: "call_1", name: "shop_say", text: "A", isError: false }] },
      { kind: "model", text: "", calls: [{ id: "call_2", name: "shop_say", argumentsText: "{}" }] },
      {
        kind: "results",
        results: [{ id: "call_2", name: "shop_say", text: "The call was canceled.", isError: false }],
      },
      { kind: "model", text: "Done.", calls: [] },
    ]);
  });

  it("leaves out empty rounds, blank text, and calls that were never made", () => {
    const answer = modelSays(
      [
        someText(" \n"),
        someCall({ state: "writing", argumentsText: '{"wh', outcome: null, result: null }),
        someCall({ outcome: "cancelled", argumentsText: '{"wh', result: null }),
      ],
      { rounds: [someRound(), someRound({ round: 1 })] },
    );
    expect(toPromptItems([personSays("x"), answer], "home")).toEqual([{ kind: "person", text: "x" }]);
  });

  it("keeps only the text of rounds under another role, whose tools the new one may not have", () => {
    const call = someCall({ result: "a secret of the house" });
    const answer = modelSays([someText("It is off."), call], { rounds: [someRound({ role: "home" })] });
    expect(toPromptItems([personSays("x"), answer], "research")).toEqual([
      { kind: "person", text: "x" },
      { kind: "model", text: "It is off.", calls: [] },
    ]);
  });

  it("contains no name, arguments or characters that providers refuse", () => {
    const bad = "half \ud83d";
    const answer = modelSays([
      someText(bad),
      someCall({
        called: `functions.shop say${"x".repeat(90)}`,
        argumentsText: "not JSON",
        result: bad,
        outcome: "invalid",
      }),
      someCall({ called: "", argumentsText: "[1]", result: "" }),
    ]);
    const items = toPromptItems([personSays(bad), answer], "home");
    expect(JSON.stringify(items)).not.toContain("\\ud83d");
    expect(items[1]).toMatchObject({
      calls: [
        { name: expect.stringMatching(/^functions_shop_sayx{46}$/), argumentsText: "{}" },
        { name: "unnamed", argumentsText: "{}" },
      ],
    });
  });

  it("has calls as text if no tools are sent, in one message per side", () => {
    const answer = modelSays([
      someText("Wait."),
      someCall({ argumentsText: '{"what":"a"}', result: "A" }),
      someCall({ callId: "call_2", result: "B" }),
      someText("Done.", 1),
    ]);
    const items = toPromptItems([personSays("hello"), answer, personSays("thanks")], "home");
    expect(callsAsText(items)).toEqual([
      { kind: "person", text: "hello" },
      {
        kind: "model",
        text: 'Wait.\n\n[I called shop_say with {"what":"a"}. It answered: "A"]\n\n[I called shop_say with {}. It answered: "B"]\n\nDone.',
        calls: [],
      },
      { kind: "person", text: "thanks" },
    ]);
    const plain = toPromptItems([personSays("hello"), modelSays([someText("Hi.")])], "home");
    expect(callsAsText(plain)).toEqual(plain);
  });
});

describe("the cost of a conversation", () => {
  it("is its texts, names and arguments, plus an overhead per message", () => {
    const text = "a text that is long enough to be cached by the counter";
    expect(item({ kind: "person", text })).toBe(MESSAGE_FRAME + count(text));
    const call = { id: "1", name: "shop_say", argumentsText: '{"what":"a"}' };
    expect(item({ kind: "model", text, calls: [call, call] })).toBe(
      MESSAGE_FRAME + count(text) + 2 * (count(call.name) + count(call.argumentsText)),
    );
    const result = { id: "1", name: "shop_say", text, isError: false };
    expect(item({ kind: "results", results: [result, result] })).toBe(2 * (MESSAGE_FRAME + count(text)));
  });

  it("is the same whether cached or not, and cached per encoding", () => {
    const counterFor = createPromptCounter(10_000);
    const text = "Donaudampfschifffahrtsgesellschaft 漢字 😀 ".repeat(50);
    const first = counterFor("o200k_base", "openai-chat").text(text);
    const other = counterFor("cl100k_base", "openai-chat").text(text);
    expect(other).not.toBe(first);
    for (let at = 0; at < 3; at++) counterFor("o200k_base", "openai-chat").text(`${"long ".repeat(1000)}${at}`);
    expect([
      counterFor("o200k_base", "openai-chat").text(text),
      counterFor("cl100k_base", "openai-chat").text(text),
    ]).toEqual([first, other]);
  });

  it("is counted in steps for a long text without spaces, and other work runs in between", async () => {
    const counter = createPromptCounter()("o200k_base", "openai-chat");
    const text = Array.from({ length: 100_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join(
      "",
    );
    let others = 0;
    const tick = () => {
      others++;
      next = setImmediate(tick);
    };
    let next = setImmediate(tick);
    await counter.prepare([{ kind: "person", text }]);
    clearImmediate(next);
    expect(others).toBeGreaterThan(5);
    const started = performance.now();
    expect(counter.text(text)).toBe(createPromptCounter()("o200k_base", "openai-chat").text(text));
    const both = performance.now() - started;
    const again = performance.now();
    counter.text(text);
    expect(performance.now() - again).toBeLessThan(both / 2);
  });
});
