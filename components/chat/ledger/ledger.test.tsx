import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatState } from "@/server/contract/chats";
import { someMessage, someRound, someState, someTool } from "@/server/contract/some-chat.testing";
import { Ledger } from "./ledger";
import { LedgerMeter } from "./ledger-meter";

const START_OVER = { isPending: false, isDone: false, reset() {} };
const draw = (state: ChatState, shown: RoundRef | null = null) =>
  renderToStaticMarkup(<Ledger state={state} shown={shown} startOver={START_OVER} onExplain={() => {}} />);
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

const LIGHTS = someRound({
  tools: [someTool("ha_call_service", { isNew: true }), someTool("ha_state")],
  sentCount: 2,
  allowedCount: 63,
  tokens: { tools: 386, listing: 30, system: 210, messages: 64, output: 12 },
  cached: 100,
  baseline: 9026,
  overheadMs: 2.4,
  firstTokenMs: 180,
  prices: { input: 3, cachedInput: 0.3, output: 15 },
  usage: { input: 692, output: 12, cached: 0 },
});
const TALK = someRound({ mode: "chat", allowedCount: 63, tokens: { messages: 90, output: 4 }, baseline: 9026 });
const STATE = someState([
  someMessage({ id: "msg_a", rounds: [LIGHTS] }),
  someMessage({ id: "msg_b", position: 1, rounds: [TALK] }),
]);

describe("the ledger", () => {
  it("explains itself before the first message, without empty figures", () => {
    const html = draw(someState([]));
    expect(wordsOf(html)).toContain("Send a message to see");
    expect(html).not.toContain("<dl");
  });

  it("shows the newest turn, and that small talk has no tool cost", () => {
    const words = wordsOf(draw(STATE));
    expect(words).toContain("This turn");
    expect(words).toContain("chat only, 0 tok");
    expect(words).not.toContain("2 of 63 tools");
  });

  it("shows a selected turn with its tools, times, the provider's figures and the cost", () => {
    const html = draw(STATE, { messageId: "msg_a", index: 0 });
    const words = wordsOf(html);
    for (const said of [
      "Turn 1 of 2",
      "2 of 63 tools",
      "+ ha_call_service , new",
      "ha_state , kept",
      "first token 182 ms",
      "Toolcrib overhead 2.4 ms",
      "provider reported 692 in · 12 out · 0 cached (+2 in · −100 cached compared with our count)",
      "13.3× less than the 9,312 tok without Toolcrib",
      "cost $0.002 instead of $0.028",
      "chat so far 796 tok",
      "saved 17,636 tok",
    ]) {
      expect(words).toContain(said);
    }
    expect(html).toContain('aria-current="true"');
  });

  it("includes the cost of replaced answers", () => {
    expect(wordsOf(draw(STATE))).not.toContain("replaced");
    const replaced = [someRound({ totalMs: 9, firstTokenMs: 5, tokens: { messages: 200, output: 4 }, baseline: 100 })];
    const words = wordsOf(draw({ ...STATE, replaced }));
    for (const said of ["chat so far 1,000 tok", "including replaced answers 204 tok", "saved 17,736 tok"]) {
      expect(words).toContain(said);
    }
  });

  it("labels every bar, and announces no changing figures", () => {
    const html = draw(STATE, { messageId: "msg_a", index: 0 });
    const bars = html.match(/role="img"/g) ?? [];
    expect(bars).toHaveLength(3);
    expect(html.match(/role="img" aria-label="[^"]+"/g)).toHaveLength(bars.length);
    expect(html).not.toMatch(/aria-live|role="(status|alert|log)"|<output/);
  });

  it("tells a turn that hasn't called the model yet from one that never did", () => {
    const started = someMessage({ status: "streaming" });
    expect(wordsOf(draw(someState([started])))).toContain("Selecting tools for the first round");
    expect(wordsOf(draw(someState([{ ...started, status: "failed" }])))).toContain("The model was not called");
  });
});

it("fits into one button that says what it opens", () => {
  const words = wordsOf(renderToStaticMarkup(<LedgerMeter ref={null} state={STATE} onOpen={() => {}} />));
  expect(words).toContain("Open ledger: 796 tok 23.2× less , context under 0.1% of 200k");
});
