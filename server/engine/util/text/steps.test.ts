import fc from "fast-check";
import { expect, it } from "vitest";
import { stepsOf } from "./steps";

it("splits a task into its steps", () => {
  expect(stepsOf("Find the cheapest flight to Oslo, then book a room near the centre and mail me the plan.")).toEqual([
    "Find the cheapest flight to Oslo",
    "then book a room near the centre",
    "mail me the plan.",
  ]);
});

it("joins a short piece to the previous one", () => {
  expect(stepsOf("Bring the red lamp, please. Read the log of today")).toEqual([
    "Bring the red lamp please.",
    "Read the log of today",
  ]);
});

it("does not split numbers and file names", () => {
  expect(stepsOf("Add 3.5 to the value in notes.txt")).toHaveLength(1);
});

it("splits the same with any whitespace", () => {
  const blanks = " \t\u00a0".repeat(3000);
  expect(stepsOf(`Find a cheap flight,${blanks}book a good room${blanks}and${blanks}mail me${blanks}the plan`)).toEqual(
    ["Find a cheap flight", "book a good room", "mail me the plan"],
  );
});

it("never yields more than 24 steps, and none that is empty", () => {
  const texts = fc.array(fc.constantFrom("walk the dog", "and", ", ", ". ", "then", "\n", "😀"), { maxLength: 200 });
  fc.assert(
    fc.property(texts, (pieces) => {
      const steps = stepsOf(pieces.join(" "));
      expect(steps.length).toBeLessThanOrEqual(24);
      expect(steps.every((step) => step.trim() !== "")).toBe(true);
    }),
  );
});
