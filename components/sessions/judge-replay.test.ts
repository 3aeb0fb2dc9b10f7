import { expect, it } from "vitest";
import type { ReplayedRound } from "@/server/contract/sessions";
import { judgeReplay } from "./judge-replay";

const after = {} as NonNullable<ReplayedRound["after"]>;
const kept = { tool: "a", wasSent: true, wouldBeSent: true };
const lost = { tool: "b", wasSent: true, wouldBeSent: false };
const won = { tool: "c", wasSent: false, wouldBeSent: true };

it("a replay is without loss only if called tools are known and would all be sent again", () => {
  expect(judgeReplay([{ after, called: [kept, won] }])).toBe("none");
  expect(judgeReplay([{ after, called: [] }])).toBe("unknown");
  expect(judgeReplay([{ after: null, called: [lost] }])).toBe("unknown");
});

it("a tool that would be sent again does not make up for one that would not", () => {
  expect(
    judgeReplay([
      { after, called: [won] },
      { after, called: [lost] },
    ]),
  ).toBe("loss");
});
