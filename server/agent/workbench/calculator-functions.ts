import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import { ToolFailure } from "./builtin-tool";

type MathFunction = {
  readonly least: number;
  readonly most: number;
  readonly apply: (values: readonly number[]) => number;
};

const MANY = 1000;

export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
  ["tau", 2 * Math.PI],
  ["phi", (1 + Math.sqrt(5)) / 2],
]);

const FUNCTIONS: ReadonlyMap<string, MathFunction> = new Map([
  ["sqrt", one((x) => needs(x >= 0, "sqrt of a negative number", Math.sqrt(x)))],
  ["cbrt", one(Math.cbrt)],
  ["abs", one(Math.abs)],
  ["sign", one(Math.sign)],
  ["floor", one(Math.floor)],
  ["ceil", one(Math.ceil)],
  ["trunc", one(Math.trunc)],
  ["round", { least: 1, most: 2, apply: ([x = 0, digits = 0]) => roundTo(x, digits) }],
  ["exp", one(Math.exp)],
  ["ln", one((x) => logarithm(x, Math.log))],
  ["log", { least: 1, most: 2, apply: ([x = 0, base]) => logarithmTo(x, base) }],
  ["log10", one((x) => logarithm(x, Math.log10))],
  ["log2", one((x) => logarithm(x, Math.log2))],
  ["sin", one((x) => turned(x, [0, 1, 0, -1]) ?? Math.sin(x))],
  ["cos", one((x) => turned(x, [1, 0, -1, 0]) ?? Math.cos(x))],
  ["tan", one((x) => turned(x, [0, Number.NaN, 0, Number.NaN]) ?? Math.tan(x))],
  ["asin", one(Math.asin)],
  ["acos", one(Math.acos)],
  ["atan", one(Math.atan)],
  ["atan2", two(Math.atan2)],
  ["sinh", one(Math.sinh)],
  ["cosh", one(Math.cosh)],
  ["tanh", one(Math.tanh)],
  ["rad", one((x) => (x / 180) * Math.PI)],
  ["deg", one((x) => (x / Math.PI) * 180)],
  ["min", several((values) => Math.min(...values))],
  ["max", several((values) => Math.max(...values))],
  ["sum", several(sum)],
  ["mean", several((values) => sum(values) / values.length)],
  ["avg", several((values) => sum(values) / values.length)],
  ["median", several(median)],
  ["hypot", several((values) => Math.hypot(...values))],
  ["pow", two((x, y) => x ** y)],
  ["mod", two(remainder)],
  ["gcd", several((values) => values.map(whole).reduce(divisor))],
  ["lcm", several((values) => values.map(whole).reduce((a, b) => (a === 0 || b === 0 ? 0 : (a / divisor(a, b)) * b)))],
  ["factorial", one(factorial)],
]);

export function applyFunction(name: string, values: readonly number[]): number {
  const found = FUNCTIONS.get(name.toLowerCase());
  if (found === undefined) throw unknownName(name);
  const { least, most, apply } = found;
  if (values.length < least || values.length > most) {
    const wanted = most === MANY ? `at least ${least}` : least === most ? `${least}` : `${least} or ${most}`;
    throw new ToolFailure(`expression: ${name} takes ${wanted} ${wanted === "1" ? "number" : "numbers"}`);
  }
  const result = apply(values);
  if (Number.isNaN(result)) throw new ToolFailure(`${name}(${values.join(", ")}) is not a real number`);
  return result;
}

export function unknownName(name: string): ToolFailure {
  const lower = name.toLowerCase();
  if (FUNCTIONS.has(lower)) return new ToolFailure(`expression: ${name} needs its numbers in parentheses`);
  if (CONSTANTS.has(lower)) return new ToolFailure(`expression: write * between ${name} and the parenthesis`);
  const names = [...FUNCTIONS.keys(), ...CONSTANTS.keys()];
  const [closest] = closestOf(names, name);
  const hint = closest === undefined ? `there are ${names.join(", ")}` : `did you mean ${closest}?`;
  return new ToolFailure(`expression: "${name.slice(0, 40)}" is not known; ${hint}`);
}

/** With the sign of the divisor, so -1 % 7 is 6. */
export function remainder(value: number, by: number): number {
  if (by === 0) throw new ToolFailure("Division by zero: there is no remainder of 0");
  const rest = value % by;
  return rest !== 0 && rest < 0 !== by < 0 ? rest + by : rest;
}

export function factorial(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 170) {
    throw new ToolFailure(`${value}! is not known: only whole numbers from 0 to 170 have a factorial here`);
  }
  let product = 1;
  for (let factor = 2; factor <= value; factor++) product *= factor;
  return product;
}

function one(apply: (value: number) => number): MathFunction {
  return { least: 1, most: 1, apply: ([value = 0]) => apply(value) };
}

function two(apply: (a: number, b: number) => number): MathFunction {
  return { least: 2, most: 2, apply: ([a = 0, b = 0]) => apply(a, b) };
}

function several(apply: (values: readonly number[]) => number): MathFunction {
  return { least: 1, most: MANY, apply };
}

function needs(holds: boolean, problem: string, value: number): number {
  if (holds) return value;
  throw new ToolFailure(`${problem} is not a real number`);
}

function logarithm(value: number, take: (value: number) => number): number {
  return needs(value > 0, `The logarithm of ${value}`, take(value));
}

function logarithmTo(value: number, base: number | undefined): number {
  if (base === undefined || base === 10) return logarithm(value, Math.log10);
  if (base === 2) return logarithm(value, Math.log2);
  if (base <= 0 || base === 1) throw new ToolFailure(`There is no logarithm to the base ${base}`);
  return logarithm(value, Math.log) / Math.log(base);
}

/** By decimal digits, halves away from zero: 1.005 to two digits is 1.01. */
function roundTo(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) throw new ToolFailure("round: digits must be from -15 to 15");
  const size = Number(Math.abs(value).toPrecision(15));
  const [mantissa = "0", exponent = "0"] = size.toExponential().split("e");
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [whole = "0", power = "0"] = shifted.toExponential().split("e");
  return Math.sign(value) * Number(`${whole}e${Number(power) - digits}`);
}

/** Exact at multiples of a quarter turn, where pi is not. */
function turned(angle: number, atQuarters: readonly number[]): number | null {
  const quarter = angle / (Math.PI / 2);
  if (!Number.isInteger(quarter) || Math.abs(quarter) > 1e6) return null;
  return atQuarters[((quarter % 4) + 4) % 4] ?? null;
}

/** Compensated summation, so small amounts are not lost. */
function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function whole(value: number): number {
  if (Number.isSafeInteger(value)) return Math.abs(value);
  throw new ToolFailure(`${value} is not a whole number that gcd and lcm can take`);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
