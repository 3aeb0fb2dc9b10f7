import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "@/server/testing/arbitrary-text";
import { calculate, MAX_EXPRESSION } from "./calculate";

describe("the calculator", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["0.1 + 0.2", 0.3],
    ["1.1 * 3", 3.3],
    ["(84.20 + 12) * 1.19", 114.478],
    ["9007199254740991 - 1", 9007199254740990],
    ["10 - 4 - 3", 3],
    ["100 / 10 / 2", 5],
    ["2 ^ 3 ^ 2", 512],
    ["-2 ^ 2", -4],
    ["2 ^ -1", 0.5],
    ["2 ** 10", 1024],
    ["--3", 3],
    ["7 % 3", 1],
    ["-7 % 3", 2],
    ["7 % (-3)", -2],
    ["200 * 15%", 30],
    ["15% * 84.20", 12.63],
    ["50% + 1", 1.5],
    ["5! / 3!", 20],
    ["6 × 7 ÷ 2 − 1", 20],
    ["2π", null],
    ["2 * π", 6.28318530717959],
    ["sqrt(1764)", 42],
    ["sqrt(2)^2", 2],
    ["cbrt(27)", 3],
    ["round(2.345, 2)", 2.35],
    ["round(1.005, 2)", 1.01],
    ["round(-2.5)", -3],
    ["round(1234.5, -2)", 1200],
    ["sin(pi)", 0],
    ["cos(pi / 2)", 0],
    ["sin(rad(30))", 0.5],
    ["deg(pi)", 180],
    ["ln(e)", 1],
    ["log(1000)", 3],
    ["log(8, 2)", 3],
    ["LOG2(1024)", 10],
    ["max(3, 9, 4) - min(3, 9)", 6],
    ["mean(7, 9, 12, 16)", 11],
    ["median(3; 1; 2)", 2],
    ["sum(0.1, 0.2, 0.3)", 0.6],
    ["hypot(3, 4)", 5],
    ["gcd(84, 36)", 12],
    ["lcm(4, 6)", 12],
    ["1e3 + .5", 1000.5],
    ["[1 + 2] * 2 =", 6],
    ["391 % 17", 0],
    ["0 * -1", 0],
  ])("works out %s", (expression, expected) => {
    if (expected === null) expect(() => calculate(expression)).toThrow("where an operator should be");
    else expect(Object.is(calculate(expression), expected) || calculate(expression)).toBe(true);
  });

  it.each([
    ["1 / 0", "Division by zero"],
    ["5 % (2 - 2)", "Division by zero"],
    ["0 ^ -1", "Division by zero"],
    ["(-8) ^ 0.5", "not a real number"],
    ["sqrt(-1)", "not a real number"],
    ["ln(0)", "The logarithm of 0"],
    ["tan(pi / 2)", "not a real number"],
    ["asin(2)", "not a real number"],
    ["10 ^ 400", "too large"],
    ["1e999", "too large"],
    ["171!", "factorial"],
    ["2.5!", "factorial"],
    ["", "ends where a number should follow"],
    ["1 +", "ends where a number should follow"],
    ["(1 + 2", "the parenthesis at character 1 is not closed"],
    ["1 + 2)", '")" at character 6'],
    ["2 3", '"3" at character 3, where an operator should be'],
    ["1,000 + 5", "thousands are written without a comma"],
    ["12 € + 3", "without currency"],
    ["sqr(4)", "did you mean sqrt?"],
    ["sqrt 4", "sqrt needs its numbers in parentheses"],
    ["pi(2)", "write * between pi"],
    ["sqrt(1, 2)", "sqrt takes 1 number"],
    ["max()", "max takes at least 1 numbers"],
    ["process.exit()", "is not"],
    ["constructor", "is not known"],
    ["__proto__(1)", "is not understood"],
    ["toString()", "is not known"],
  ])("says what is wrong with %s", (expression, words) => {
    expect(() => calculate(expression)).toThrow(words);
  });

  it("agrees with JavaScript for any expression", () => {
    fc.assert(
      fc.property(anyExpression, ({ text, value }) => {
        if (!Number.isFinite(value) || text.length > MAX_EXPRESSION) return;
        const result = calculate(text);
        expect(Math.abs(result - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14);
      }),
      { numRuns: 3000 },
    );
  });

  it("answers any text with a number or an error, and never hangs", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."0123456789.+-*/^%!(),eπ ", "sin", "max"), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(signs, hostileText), (text) => {
        try {
          expect(Number.isFinite(calculate(text))).toBe(true);
        } catch (error) {
          expect((error as Error).name, `${text}: ${String(error)}`).toBe("ToolFailure");
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("bounds length and depth", () => {
    expect(() => calculate("1+".repeat(600))).toThrow("more than 1000 characters");
    expect(() => calculate("(".repeat(500))).toThrow("more than 100 deep");
    expect(() => calculate(`${"-".repeat(500)}1`)).toThrow("more than 100 deep");
    expect(() => calculate(`2${"^1".repeat(400)}`)).toThrow("more than 100 deep");
    expect(calculate(`0${"+1".repeat(499)}`)).toBe(499);
    expect(calculate(`${"(".repeat(90)}7${")".repeat(90)}`)).toBe(7);
  });
});

type Sum = { readonly text: string; readonly value: number };

/** Fully parenthesized expressions, with the value JavaScript computes from the same tree. */
const { anyExpression } = fc.letrec<{ anyExpression: Sum }>((tie) => ({
  anyExpression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => ({ text: String(value), value })),
    fc.nat(1000).map((value) => ({ text: `${value}`, value })),
    fc
      .tuple(tie("anyExpression"), fc.constantFrom("+", "-", "*", "/"), tie("anyExpression"))
      .filter(([, operator, right]) => operator !== "/" || right.value !== 0)
      .map(([left, operator, right]) => ({
        text: `(${left.text}) ${operator} (${right.text})`,
        value: combine(operator, left.value, right.value),
      })),
    // Without parentheses, so precedence and associativity matter.
    fc.tuple(fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 99 })).map(([a, b, c]) => ({
      text: `${a}-${b}*${c}-${b}/${c}+${a}`,
      value: a - b * c - b / c + a,
    })),
    fc
      .tuple(fc.nat(9), fc.nat(3), fc.nat(2))
      .map(([a, b, c]) => ({ text: `-${a}^${b}^${c}`, value: -(a ** (b ** c)) })),
    tie("anyExpression").map(({ text, value }) => ({ text: `-(${text})`, value: -value })),
    tie("anyExpression").map(({ text, value }) => ({ text: `sqrt(abs(${text}))`, value: Math.sqrt(Math.abs(value)) })),
    fc
      .tuple(tie("anyExpression"), tie("anyExpression"))
      .map(([a, b]) => ({ text: `max(${a.text}, ${b.text})`, value: Math.max(a.value, b.value) })),
  ),
}));

/** An intermediate overflow is refused: it has no value. */
function combine(operator: string, left: number, right: number): number {
  const values: Record<string, number> = { "+": left + right, "-": left - right, "*": left * right, "/": left / right };
  const value = values[operator] ?? Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
