import { expect, it } from "vitest";
import type { ToolOutcome } from "@/server/engine/request";
import { sortSent } from "./sort-sent";

const sent = (tool: string, since: number | null, score: number | null): ToolOutcome => {
  return { tool, outcome: "sent", form: "full", signal: "core", reason: { kind: "kept" }, score, since, tokens: 1 };
};
const outcomes = [sent("new_low", null, 0.2), sent("new_core", null, null), sent("kept", 0, 0.1)];
const namesOf = (list: readonly ToolOutcome[]) => list.map(({ tool }) => tool);

it("shows sent tools in the order of the list, and names that it lacks at the end", () => {
  expect(namesOf(sortSent(outcomes, ["kept", "new_low"]))).toEqual(["kept", "new_low", "new_core"]);
});

it("shows what was kept before what is new, and the surest first, where the order is not known", () => {
  expect(namesOf(sortSent(outcomes))).toEqual(["kept", "new_core", "new_low"]);
});
