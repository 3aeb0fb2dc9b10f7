import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatMessage, ChatPart } from "@/server/contract/chats";
import { someCall, someChat, someRound, someText } from "@/server/contract/some-chat.testing";
import { CallBody } from "./call-body";
import { Transcript } from "./transcript";

const actions = { retry() {}, edit: async () => true, decide() {}, rate() {} };
const HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>';

function draw(messages: readonly Partial<ChatMessage>[], shown: RoundRef | null = null, isBusy = false): string {
  return renderToStaticMarkup(
    <Transcript
      state={someChat(...messages)}
      actions={actions}
      isBusy={isBusy}
      sharesFeedback={false}
      models={[]}
      sentId={null}
      shown={shown}
      onShow={() => {}}
    />,
  );
}

const answer = (parts: readonly ChatPart[], more: Partial<ChatMessage> = {}) => ({
  parts,
  rounds: [someRound()],
  ...more,
});
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button.replace(/<svg.*?<\/svg>|<[^>]+>/gs, ""));

describe("untrusted text", () => {
  const unfolded = {
    "a result": someCall({ result: HOSTILE }),
    "a structured result": someCall({ structured: { html: HOSTILE } }),
    arguments: someCall({ argumentsText: JSON.stringify({ html: HOSTILE }) }),
    "partial arguments": someCall({ state: "writing", outcome: null, argumentsText: `{"html":"${HOSTILE}` }),
  };
  it.each(Object.entries(unfolded))("never becomes elements in an open call: %s", (_what, call) => {
    const html = renderToStaticMarkup(<CallBody call={call} />);
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toMatch(/<(script|img|a)[\s>]/);
  });

  const calls = {
    "the arguments of a question": someCall({ state: "asks", outcome: null, argumentsText: JSON.stringify(HOSTILE) }),
    "a tool's name": someCall({ tool: HOSTILE, via: HOSTILE, found: [HOSTILE] }),
  };
  it.each([
    ...Object.entries(calls).map(([what, part]) => [what, answer([part])] as const),
    ["text", answer([someText(HOSTILE)])] as const,
    ["reasoning", answer([{ kind: "reasoning", round: 0, text: HOSTILE }])] as const,
    [
      "a problem",
      answer([], { status: "failed", problem: { kind: "provider", message: HOSTILE, retryAfter: 5 } }),
    ] as const,
    ["a person's message", { author: "person" as const, parts: [someText(HOSTILE)] }] as const,
  ])("never becomes elements: %s", (_what, message) => {
    const html = draw([message]);
    expect(html).toContain("&lt;script&gt;alert(1)");
    // The only link is the skip link.
    expect(html).not.toMatch(/<(script|img|a(?! href="#message-box"))[\s>]/);
  });

  it("is rendered as Markdown only in the model's answers", () => {
    const markdown = "**bold** [x](https://example.org)";
    expect(draw([answer([someText(markdown)])])).toContain("<strong");
    expect(renderToStaticMarkup(<CallBody call={someCall({ result: markdown })} />)).toContain(markdown);
    for (const message of [
      answer([{ kind: "reasoning", round: 0, text: markdown }]),
      { author: "person" as const, parts: [someText(markdown)] },
    ]) {
      expect(draw([message])).toContain(markdown);
    }
  });
});

describe("Transcript", () => {
  it("has a line for each round, and marks the one shown in the ledger", () => {
    const rounds = [someRound({ sentCount: 3, tokens: { tools: 386 } }), someRound({ mode: "chat" })];
    const message = { rounds, parts: [someText("a", 1)] };
    const lines = (shown: RoundRef | null) =>
      buttonsOf(draw([message], shown)).filter((text) => text.startsWith("round"));
    expect(lines(null)).toEqual(["round 1·selective·3 tools·386 tok", "round 2·chat·0 tools·0 tok"]);
    expect(lines({ messageId: "msg_0", index: 1 })).toEqual([
      "round 1·selective·3 tools·386 tok",
      "round 2·chat·0 tools·0 tokshown",
    ]);
  });

  it("asks for approval with buttons that name the tool", () => {
    const html = draw([
      answer([someCall({ state: "asks", outcome: null, isDestructive: true })], { status: "streaming" }),
    ]);
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Allow shop_say", "Decline"]));
    expect(html).toContain("marked as destructive");
    expect(html).toMatch(/<p aria-live="polite"[^>]*>The model wants to call shop_say/);
  });

  it("doesn't ask about a call that was decided", () => {
    expect(buttonsOf(draw([answer([someCall()])]))).not.toContain("Decline");
  });

  it("offers retry only for the last answer", () => {
    const failed = { status: "failed", problem: { kind: "timeout", message: "late", retryAfter: null } } as const;
    const retries = (...messages: readonly Partial<ChatMessage>[]) =>
      buttonsOf(draw(messages)).filter((text) => text === "Retry").length;
    expect(retries(answer([someText("a")]))).toBe(1);
    expect(retries(answer([someText("a")], failed))).toBe(1);
    expect(retries(answer([], { status: "interrupted" }))).toBe(1);
    expect(retries(answer([], failed), answer([someText("a")], { status: "streaming" }))).toBe(0);
    expect(retries(answer([someText("a")]), { author: "person", parts: [someText("b")] })).toBe(1);
  });

  it("lets people edit only their own messages", () => {
    const html = draw([{ author: "person", parts: [someText("a")] }, answer([someText("b")])]);
    expect(buttonsOf(html).filter((text) => text.startsWith("Edit"))).toHaveLength(1);
  });

  it("disables actions while a request is pending", () => {
    const html = draw([{ author: "person", parts: [someText("a")] }, answer([someText("b")])], null, true);
    for (const name of ["Edit", "Retry"]) {
      expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>(?:(?!<button).)*${name}`));
    }
  });

  it("says what it is waiting for before the first token", () => {
    expect(draw([answer([], { status: "streaming" })])).toContain("Waiting for demo…");
  });

  it("labels quick questions", () => {
    expect(draw([{ author: "person", parts: [someText("a")], isQuick: true }])).toContain("quick question");
    expect(draw([{ author: "person", parts: [someText("a")] }])).not.toContain("quick question");
  });

  it("cuts a long result and says how much is hidden", () => {
    const html = renderToStaticMarkup(<CallBody call={someCall({ result: "x".repeat(5_000) })} />);
    expect(html).toContain("Show 3,000 more characters");
    expect(html).not.toContain("x".repeat(2_001));
  });

  it("shows the newest 60 messages of a long chat, and says how many are earlier", () => {
    const long = Array.from({ length: 75 }, (_, at) => ({
      author: "person" as const,
      parts: [someText(`said ${at}.`)],
    }));
    const html = draw(long);
    expect(buttonsOf(html)).toContain("Show 15 earlier messages");
    expect(html).toContain("said 15.");
    expect(html).not.toContain("said 14.");
  });

  it("keeps heading levels in order, whatever the model writes", () => {
    const html = draw([{ author: "person", parts: [someText("a")] }, answer([someText("#### deep\n\n###### deeper")])]);
    const levels = [...html.matchAll(/<h(\d)|aria-level="(\d)"/g)].map(([, h, level]) => Number(h ?? level));
    expect(levels).toEqual([2, 3, 3, 4, 5]);
  });
});
