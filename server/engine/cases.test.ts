import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { PROJECT_ROOT } from "@/server/paths";
import { caseProblems } from "@/server/testing/check-case";
import { runCase } from "@/server/testing/run-case";

/** Golden cases: each file states one rule of a preset or of the engine, as data. A bug report becomes a file here. */
const folder = path.join(PROJECT_ROOT, "server/engine/cases");

for (const preset of readdirSync(folder).sort()) {
  describe(preset, () => {
    for (const file of readdirSync(path.join(folder, preset)).sort()) {
      const golden = JSON.parse(readFileSync(path.join(folder, preset, file), "utf8"));
      it(`${golden.about} (${file})`, () => {
        expect(caseProblems(golden)).toEqual([]);
        for (const { actual, expected } of runCase(golden, { starter })) {
          expect(actual).toMatchObject(withMatchers(expected) as object);
        }
      });
    }
  });
}

describe("a case with an unknown key", () => {
  const sound = { about: "A rule.", snapshot: "starter", preset: "toolcrib" };
  const step = { resolve: { message: "hello" }, expected: {} };

  it.each([
    [{ ...sound, steps: [step] }, []],
    [{ ...sound, steps: [step], rolechange: {} }, [expect.stringContaining('unknown key "rolechange"')]],
    [{ ...sound, steps: [] }, ["there are no steps"]],
    [{ steps: [step] }, ['"about" is missing', '"snapshot" is missing', '"preset" is missing']],
    [{ ...sound, steps: [step, { ...step, expect: {} }] }, ['step 2: unknown key "expect" beside "resolve"']],
    [{ ...sound, steps: [{ resolve: { mesage: "" }, expected: {} }] }, ['step 1: unknown key "mesage" in "resolve"']],
    [{ ...sound, steps: [{ search: "mail" }] }, ['step 1: "search" expects nothing']],
    [{ ...sound, steps: [{ expected: {} }] }, [expect.stringContaining("step 1: does nothing")]],
    [{ ...sound, steps: [{ ...step, fork: "a" }] }, ["step 1: does several things at once: resolve, fork"]],
  ])("is refused, and told which: %j", (golden, problems) => {
    expect(caseProblems(golden)).toEqual(problems);
  });
});

/** Matchers such as `{"$atLeast": 3}` stand in for values that vary. */
const MATCHERS: Record<string, (actual: unknown, wanted: never) => boolean> = {
  $atLeast: (actual, wanted: number) => typeof actual === "number" && actual >= wanted,
  $atMost: (actual, wanted: number) => typeof actual === "number" && actual <= wanted,
  $contains: (actual, wanted: string) => typeof actual === "string" && actual.includes(wanted),
  $lacks: (actual, wanted: string) => typeof actual === "string" && !actual.includes(wanted),
  $has: (actual, wanted: readonly unknown[]) =>
    Array.isArray(actual) && wanted.every((value) => actual.includes(value)),
  $hasNone: (actual, wanted: readonly unknown[]) =>
    Array.isArray(actual) && !wanted.some((value) => actual.includes(value)),
  $length: (actual, wanted: unknown) =>
    (Array.isArray(actual) || typeof actual === "string") && fits(actual.length, wanted),
  $between: (actual, [least, most]: [number, number]) =>
    typeof actual === "number" && actual >= least && actual <= most,
  /** Equal within floating-point tolerance. */
  $near: (actual, wanted: number) => typeof actual === "number" && Math.abs(actual - wanted) < 1e-6,
  $startsWith: (actual, wanted: string) => typeof actual === "string" && actual.startsWith(wanted),
  /** All of these occur, in this order. */
  $inOrder: (actual, wanted: readonly string[]) => typeof actual === "string" && occurInOrder(actual, wanted),
  /** Every element matches. */
  $each: (actual, wanted: unknown) => Array.isArray(actual) && actual.every((element) => fits(element, wanted)),
  $all: (actual, wanted: readonly unknown[]) => wanted.every((one) => fits(actual, one)),
};

function fits(actual: unknown, wanted: unknown): boolean {
  try {
    expect({ actual }).toMatchObject({ actual: withMatchers(wanted) });
    return true;
  } catch {
    return false;
  }
}

function occurInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function withMatchers(expected: unknown): unknown {
  if (expected === null || typeof expected !== "object") return expected;
  if (Array.isArray(expected)) return expected.map(withMatchers);
  const [[key, wanted] = ["", undefined]] = Object.entries(expected);
  const matches = MATCHERS[key];
  if (matches !== undefined) {
    return {
      asymmetricMatch: (actual: unknown) => matches(actual, wanted as never),
      toString: () => `${key} ${JSON.stringify(wanted)}`,
    };
  }
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, withMatchers(value)]));
}
