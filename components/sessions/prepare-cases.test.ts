import { describe, expect, it } from "vitest";
import { newEvalCase } from "@/server/contract/evaluations";
import { prepareCases, toEvalCase } from "./prepare-cases";
import { prepareTimeline } from "./prepare-timeline";
import { someCall, someReport, someRound } from "./some-session.testing";

describe("cases collected from a session", () => {
  it("have one turn each: the message, its history and every tool called", () => {
    const rounds = [
      someRound({ id: "a", message: "lights off", report: someReport({ called: ["lights"] }) }),
      someRound({ id: "b", round: 1, message: "lights off", report: someReport({ called: ["clock", "lights"] }) }),
      someRound({ id: "c", round: 2, message: "thanks" }),
      someRound({ id: "d", round: 3, message: null }),
      someRound({ id: "e", epoch: 1, message: "and the heater?" }),
    ];
    const calls = [someCall({ roundId: "e", tool: "heater", sent: false })];
    const cases = prepareCases(prepareTimeline({ rounds, calls }).epochs);
    expect(cases.map(({ key, message, history, needs }) => ({ key, message, history, needs }))).toEqual([
      { key: "a", message: "lights off", history: [], needs: ["lights", "clock"] },
      { key: "c", message: "thanks", history: ["lights off"], needs: [] },
      { key: "e", message: "and the heater?", history: [], needs: ["heater"] },
    ]);
  });

  it("are valid for an evaluation set", () => {
    const rounds = [someRound({ message: "hello", role: "Not a slug" }), someRound({ id: "b", message: "again" })];
    const cases = prepareCases(prepareTimeline({ rounds, calls: [] }).epochs).map(toEvalCase);
    for (const made of cases) expect(newEvalCase.safeParse(made).success).toBe(true);
    expect(cases[0]?.role).toBeUndefined();
    expect(cases[1]?.history).toEqual(["hello"]);
  });
});
