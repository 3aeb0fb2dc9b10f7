import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatState } from "@/server/contract/chats";
import { someMessage, someRound, someState, someTool } from "@/server/contract/some-chat.testing";
import { Ledger } from "./ledger";
import { LedgerMeter } from "./ledger-meter";

const draw = (state: ChatState, shown: RoundRef | null = null) =>
  renderToStaticMarkup(<Ledger state={state} shown={shown} onExplain={() => {}} />);
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
  it("says before the first message what it will show, and draws no empty figures", () => {
    const html = draw(someState([]));
    expect(wordsOf(html)).toContain("Once you send a message");
    expect(html).not.toContain("<dl");
  });

  it("shows the newest turn, and that small talk costs nothing for tools", () => {
    const words = wordsOf(draw(STATE));
    expect(words).toContain("This turn");
    expect(words).toContain("chat only, 0 tok");
    expect(words).not.toContain("2 of 63 tools");
  });

  it("shows the turn that is asked for with its tools, times, the provider's figures and the price", () => {
    const html = draw(STATE, { messageId: "msg_a", index: 0 });
    const words = wordsOf(html);
    for (const said of [
      "Turn 1 of 2",
      "2 of 63 tools",
      "+ ha_call_service , new",
      "ha_state , kept",
      "first token 182 ms",
      "of which Toolcrib 2.4 ms",
      "provider says 692 in · 12 out · 0 cached (+2 in · −100 cached against our count)",
      "without Toolcrib this turn would have cost 9,312 tok → 13.3 × less",
      "price $0.002 instead of $0.028",
      "chat so far 796 tok",
      "saved 17,636 tok",
    ]) {
      expect(words).toContain(said);
    }
    expect(html).toContain('aria-current="true"');
  });

  it("counts what was paid for answers that were retried or edited away", () => {
    expect(wordsOf(draw(STATE))).not.toContain("replaced");
    const replaced = [someRound({ totalMs: 9, firstTokenMs: 5, tokens: { messages: 200, output: 4 }, baseline: 100 })];
    const words = wordsOf(draw({ ...STATE, replaced }));
    for (const said of ["chat so far 1,000 tok", "of it for replaced answers 204 tok", "saved 17,736 tok"]) {
      expect(words).toContain(said);
    }
  });

  it("says every bar in words, and reads no moving figure out", () => {
    const html = draw(STATE, { messageId: "msg_a", index: 0 });
    const bars = html.match(/role="img"/g) ?? [];
    expect(bars).toHaveLength(3);
    expect(html.match(/role="img" aria-label="[^"]+"/g)).toHaveLength(bars.length);
    expect(html).not.toMatch(/aria-live|role="(status|alert|log)"|<output/);
  });

  it("tells a turn whose model was not asked yet from one whose model never was", () => {
    const begun = someMessage({ status: "streaming" });
    expect(wordsOf(draw(someState([begun])))).toContain("are being chosen");
    expect(wordsOf(draw(someState([{ ...begun, status: "failed" }])))).toContain("The model was not asked");
  });
});

it("fits into one button that names what it opens", () => {
  const words = wordsOf(renderToStaticMarkup(<LedgerMeter state={STATE} onOpen={() => {}} />));
  expect(words).toContain("Open the ledger: 796 tok 23.2 × less , context under 0.1% of 200k");
});
