import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ToolOutcome } from "@/server/contract/reasons";
import { OutcomeList } from "./outcome-list";
import { RuleLinks } from "./rule-links";

const OUTCOMES: ToolOutcome[] = [
  {
    tool: "ha_call_service",
    outcome: "sent",
    form: "full",
    signal: "keyword",
    reason: { kind: "keyword", category: "home", keyword: "lights" },
    score: 1,
    since: null,
    tokens: 120,
  },
  {
    tool: "web_search",
    outcome: "deferred",
    form: null,
    signal: null,
    reason: { kind: "not-picked" },
    score: 0.1,
    since: null,
    tokens: 0,
  },
];

const draw = (opens: boolean) =>
  renderToStaticMarkup(
    <RuleLinks value={opens}>
      <OutcomeList outcomes={OUTCOMES} />
    </RuleLinks>,
  );

it("links tools and rules for people who can read policy, and shows plain names to others", () => {
  expect(draw(true)).toContain('href="/tools/ha_call_service"');
  expect(draw(true)).toContain('href="/categories/home"');
  const plain = draw(false);
  expect(plain).not.toContain("<a ");
  expect(plain).toContain("ha_call_service");
  expect(plain).toContain("web_search");
});
