import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ToolOutcome } from "@/server/contract/reasons";
import { OutcomeList } from "./outcome-list";

const sent: ToolOutcome = {
  tool: "ae_journal_entry_create",
  outcome: "sent",
  form: "full",
  signal: "bundle",
  reason: { kind: "bundle", bundle: "journal_writing", mate: "ae_journal_list" },
  score: null,
  since: null,
  tokens: 120,
};
const deferred: ToolOutcome = {
  ...sent,
  tool: "web_search",
  outcome: "deferred",
  form: null,
  signal: null,
  reason: { kind: "not-picked" },
};

/** The visible text, without tags and attributes. */
function textOf(props: Parameters<typeof OutcomeList>[0]): string {
  return renderToStaticMarkup(<OutcomeList {...props} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("the outcome list", () => {
  it("calls deferred tools reachable only if a meta-tool was sent", () => {
    const metaTools = [{ name: "search_tools", tokens: 60 }];
    expect(textOf({ outcomes: [deferred], metaTools })).toContain("allowed but not sent, still reachable");
    const chat = textOf({ outcomes: [deferred] });
    expect(chat).toContain("allowed but not sent");
    expect(chat).not.toContain("reachable");
  });

  it("shows no chance and no score of an earlier message for a tool that was kept", () => {
    const reason = { kind: "hybrid", rank: 0, probability: 0.87, minProbability: 0.01 } as const;
    const picked: ToolOutcome = { ...sent, signal: "hybrid", reason, score: 0.91 };
    expect(textOf({ outcomes: [picked] })).toMatch(/87% likely.*0\.91/);
    const kept = textOf({ outcomes: [{ ...picked, since: 0 }] });
    expect(kept).toContain("kept since round 1");
    expect(kept).not.toMatch(/likely|0\.91/);
  });

  it("names the signal once", () => {
    expect(textOf({ outcomes: [sent] })).toContain("bundle journal_writing, together with ae_journal_list");
    expect(textOf({ outcomes: [sent] })).not.toContain("bundle bundle");
  });
});
