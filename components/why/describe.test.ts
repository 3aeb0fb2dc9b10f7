import { describe, expect, it } from "vitest";
import { describeNoLoss, judgeHarm } from "@/components/harm/describe-harm";
import type { WhyPreview, WhyView } from "@/server/contract/why";
import { describeAnswer } from "./describe-answer";
import { describePlan } from "./describe-step";
import { describeEffect } from "./why-fixes";

const view = (answer: WhyView["answer"]): WhyView => ({
  ...{ tool: "fax_send", role: "clerk", policy: "own", ref: "draft", message: "hi", wasSent: null, closest: [] },
  answer,
});

describe("the answer to “why not this tool?”", () => {
  it("names the role and the rule that denies it, and calls a disabled tool disabled", () => {
    expect(describeAnswer(view({ kind: "denied", why: { kind: "denied-category", category: "paper" } }))).toMatchObject(
      {
        title: "Not allowed",
        text: "Role clerk may not use it: its category paper is denied.",
      },
    );
    expect(describeAnswer(view({ kind: "denied", why: { kind: "tool-off" } })).title).toBe("Disabled");
  });

  it("gives the score and what was needed, or the limit that it missed", () => {
    const ranking = { signal: "hybrid", value: 0.02, needed: 0.05, rank: 8, limit: null, ahead: [] } as const;
    expect(describeAnswer(view({ kind: "below-cut", ranking })).text).toBe(
      "It ranks 9 for this message: 2% likely, 5% was needed.",
    );
    const limited = { ...ranking, signal: "semantic", value: 0.4, needed: 0.18, limit: 8 } as const;
    expect(describeAnswer(view({ kind: "below-cut", ranking: limited })).text).toContain("takes the first 8");
  });

  it("says which limit was full and who was ahead", () => {
    const cut = { kind: "over-cap", cap: "tools", limit: 2, cost: 120, taken: 2, ahead: ["a", "b"] } as const;
    const { text } = describeAnswer(view(cut));
    expect(text).toContain("limit of 2 tools was full");
    expect(text).toContain("Ahead of it: a and b.");
  });
});

it("describes a plan as one sentence", () => {
  const steps = [
    { kind: "allow", tool: "fax_send", role: "clerk" },
    { kind: "keyword", tool: "fax_send", category: "paper", keyword: "notary" },
  ] as const;
  expect(describePlan(steps)).toBe("Allow it for role clerk, then add keyword “notary” to category paper");
});

it("says in how many other messages the tool would go out, and at what cost", () => {
  const harm = { sessions: 0, losing: 0, lost: [] };
  const preview: WhyPreview = {
    ...{ problem: null, addedTokens: 86, tried: 50, alsoSent: 3, tokensBefore: 1000, tokensAfter: 1120, harm },
  };
  expect(describeEffect(preview)).toBe(
    "This message: +86 tok. Would also send it in 3 of the last 50 messages, +120 tok in total.",
  );
  expect(describeEffect({ ...preview, alsoSent: 0, tokensAfter: 1000 })).toBe(
    "This message: +86 tok. Would send it in none of the last 50 messages.",
  );
  expect(describeEffect({ ...preview, tried: 1, alsoSent: 0, tokensAfter: 1001 })).toBe(
    "This message: +86 tok. Would not send it in the one other message, +1 tok in total.",
  );
});

it("is green only where calls were recorded and none would be lost", () => {
  expect(judgeHarm({ sessions: 0, losing: 0 })).toBe("unknown");
  expect(judgeHarm({ sessions: 4, losing: 0 })).toBe("none");
  expect(judgeHarm({ sessions: 4, losing: 1 })).toBe("loss");
  expect(describeNoLoss(0)).toContain("unknown");
});
