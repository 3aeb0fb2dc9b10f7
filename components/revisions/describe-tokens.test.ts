import { expect, it } from "vitest";
import { describeEffect, tokenChange } from "./describe-tokens";

it("has a sign", () => {
  expect(tokenChange({ before: 100, after: 1512 })).toBe("+1,412 tokens");
  expect(tokenChange({ before: 12, after: 11 })).toBe("−1 token");
});

it("is empty without a change", () => {
  expect(tokenChange({ before: 12, after: 12 })).toBe("");
});

it("shows the tools of a role and the change in tokens", () => {
  const effect = { role: "coder", added: ["a"], removed: [], before: 1, after: 2, tokensBefore: 40, tokensAfter: 90 };
  expect(describeEffect(effect)).toBe("1 → 2 tools, +50 tokens");
  expect(describeEffect({ ...effect, before: 2, tokensAfter: 30 })).toBe("2 tools, −10 tokens");
  expect(describeEffect({ ...effect, tokensAfter: 40 })).toBe("1 → 2 tools");
});
