import { expect, it } from "vitest";
import { prepareStory } from "./prepare-story";

const now = { rounds: 20, sentTokens: 5000, baselineTokens: 20_000, calling: 10, covered: 10, escaped: 0 };
const spend = { rounds: 20, pricedRounds: 20, sentDollars: 0.5, baselineDollars: 2, unpriced: [] };

it("says what tools cost, what they would have cost, and that nothing was lost", () => {
  expect(prepareStory({ now, spend }, [])).toEqual({
    cost: "5,000 tok ($0.50)",
    baseline: "20,000 tok ($2.00)",
    lost: { text: "nothing in 10 rounds with tool calls", tone: "good" },
    next: null,
  });
});

it("states losses as losses, and does not call unknown losses none", () => {
  const lost = prepareStory({ now: { ...now, covered: 8, escaped: 1 }, spend }, []).lost;
  expect(lost).toEqual({ text: "2 rounds called a tool that had not been sent", tone: "warn" });
  const unknown = prepareStory({ now: { ...now, calling: 0, covered: 0 }, spend }, []).lost;
  expect(unknown.tone).toBe("soft");
  expect(unknown.text).toContain("unknown");
});

it("shows no money without prices, and names the most urgent thing first", () => {
  const needs = [
    { key: "a", tone: "danger", text: "Fix this", detail: null, href: "/a" },
    { key: "b", tone: "info", text: "Then that", detail: null, href: "/b" },
  ] as const;
  const story = prepareStory({ now, spend: { ...spend, pricedRounds: 0 } }, needs);
  expect(story.cost).toBe("5,000 tok");
  expect(story.next).toMatchObject({ text: "Fix this", href: "/a" });
});
