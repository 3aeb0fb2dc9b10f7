import { expect, it } from "vitest";
import type { ToolOutcome } from "@/server/contract/reasons";
import { sortSent } from "./sort-sent";

const sent = (tool: string, since: number | null, score: number | null): ToolOutcome => {
  return { tool, outcome: "sent", form: "full", signal: "core", reason: { kind: "kept" }, score, since, tokens: 1 };
};
const outcomes = [sent("new_low", null, 0.2), sent("new_core", null, null), sent("kept", 0, 0.1)];
const namesOf = (list: readonly ToolOutcome[]) => list.map(({ tool }) => tool);

it("sorts sent tools in list order, with unlisted tools last", () => {
  expect(namesOf(sortSent(outcomes, ["kept", "new_low"]))).toEqual(["kept", "new_low", "new_core"]);
});

it("sorts kept tools before new ones, then by score, when the order is unknown", () => {
  expect(namesOf(sortSent(outcomes))).toEqual(["kept", "new_core", "new_low"]);
});
