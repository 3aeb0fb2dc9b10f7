import { describe, expect, it } from "vitest";
import { prepareTimeline } from "./prepare-timeline";
import { someCall, someReport, someRound } from "./some-session.testing";

const tool = (name: string) => ({ name, tokens: 50 });
const core = { kind: "core", scope: "everyone" } as const;
const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, "0")}:00.000Z`;

describe("the timeline", () => {
  it("separates added, kept and removed tools, and compares only rounds of the same epoch", () => {
    const rounds = [
      someRound({
        id: "a",
        tools: [tool("x"), tool("y")],
        admitted: [{ tool: "x", signal: "core", reason: core, score: null, round: 0 }],
      }),
      someRound({ id: "b", round: 1, tools: [tool("y"), tool("z")], sentTokens: 120, keptTokens: 50 }),
      someRound({ id: "c", epoch: 1, tools: [tool("y")] }),
    ];
    const { epochs } = prepareTimeline({ rounds, calls: [] });
    expect(epochs.map(({ epoch, rounds: made }) => [epoch, made.length])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    const [first, second] = epochs[0]?.rounds ?? [];
    expect(first?.added.map(({ name, admitted }) => [name, admitted?.reason.kind ?? null])).toEqual([
      ["x", "core"],
      ["y", null],
    ]);
    expect(second?.added.map(({ name }) => name)).toEqual(["z"]);
    expect(second?.kept.map(({ name }) => name)).toEqual(["y"]);
    expect(second?.removed).toEqual(["x"]);
    expect(second?.freshTokens).toBe(70);
    expect(epochs[1]?.rounds[0]?.kept).toEqual([]);
  });

  it("assigns a call without a round to the last round before it", () => {
    const rounds = [someRound({ id: "a", at: at(1) }), someRound({ id: "b", round: 1, at: at(3) })];
    const calls = [
      someCall({ id: "1", roundId: null, isMeta: true, tool: "load_tools", at: at(0) }),
      someCall({ id: "2", roundId: null, isMeta: true, tool: "load_tools", at: at(2) }),
      someCall({ id: "3", roundId: "a", at: at(4) }),
      someCall({ id: "4", roundId: "gone", at: at(4) }),
    ];
    const { epochs, earlier } = prepareTimeline({ rounds, calls });
    expect(earlier.map(({ id }) => id)).toEqual(["1"]);
    expect(epochs[0]?.rounds.map((round) => round.calls.map(({ id }) => id))).toEqual([["2", "3"], ["4"]]);
  });

  it("lists each missing tool once, and every tool that was called", () => {
    const rounds = [
      someRound({
        tools: [tool("lights")],
        report: someReport({ called: ["lights", "heater"], unknown: ["ghost", "ghost_2"] }),
      }),
    ];
    const calls = [
      someCall({ id: "1", tool: "lights" }),
      someCall({ id: "2", tool: "heater", sent: false }),
      someCall({ id: "3", tool: "ghost", outcome: "unknown", sent: false }),
      someCall({ id: "4", tool: "payroll", outcome: "denied", sent: false }),
      someCall({ id: "5", tool: "search_tools", isMeta: true, roundId: null }),
    ];
    const [made] = prepareTimeline({ rounds, calls }).epochs[0]?.rounds ?? [];
    expect(made?.called).toEqual(["lights", "heater"]);
    expect(made?.misses).toEqual([
      { kind: "unsent", name: "heater" },
      { kind: "unknown", name: "ghost" },
      { kind: "denied", name: "payroll" },
      { kind: "unknown", name: "ghost_2" },
    ]);
  });
});
