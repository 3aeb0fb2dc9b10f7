import { ToolFailure } from "./builtin-tool";
import { applyFunction, CONSTANTS, factorial, remainder, unknownName } from "./calculator-functions";
import { type Token, tokensOf } from "./calculator-tokens";

export const MAX_EXPRESSION = 1000;
const MAX_DEPTH = 100;

/** Operator precedence: power binds tighter than a sign, so -2^2 is -4. */
const BINDING: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "^": 4 };
const SIGN_BINDING = 3;

/** The value of an expression. Nothing is evaluated as code: only this parser reads the text. */
export function calculate(expression: string): number {
  if (expression.length > MAX_EXPRESSION) {
    throw new ToolFailure(`expression: has more than ${MAX_EXPRESSION} characters`);
  }
  const reader = readerOf(tokensOf(expression));
  const value = readExpression(reader, 0, 0);
  const rest = reader.take();
  if (rest.kind !== "end") throw unexpected(rest, "an operator");
  return roundNoise(finite(value));
}

type Reader = { peek(): Token; peekNext(): Token; take(): Token };

function readerOf(tokens: readonly Token[]): Reader {
  let at = 0;
  const end: Token = { kind: "end", text: "", at: -1 };
  return {
    peek: () => tokens[at] ?? end,
    peekNext: () => tokens[at + 1] ?? end,
    take: () => tokens[at++] ?? end,
  };
}

/** A Pratt parser: reads while the next operator binds more tightly. */
function readExpression(reader: Reader, least: number, depth: number): number {
  if (depth > MAX_DEPTH) throw new ToolFailure(`expression: is nested more than ${MAX_DEPTH} deep`);
  let left = readOperand(reader, depth);
  for (;;) {
    const { kind, text } = reader.peek();
    if (kind !== "operator") return left;
    if (text === "!") {
      reader.take();
      left = factorial(left);
      continue;
    }
    if (text === "%" && !startsOperand(reader.peekNext())) {
      reader.take();
      left /= 100;
      continue;
    }
    const binding = BINDING[text];
    if (binding === undefined || binding <= least) return left;
    reader.take();
    // Power is right-associative: 2^3^2 is 2^9.
    const right = readExpression(reader, text === "^" ? binding - 1 : binding, depth + 1);
    left = finite(combine(text, left, right));
  }
}

function readOperand(reader: Reader, depth: number): number {
  const token = reader.take();
  if (token.kind === "number") return finite(Number(token.text));
  if (token.kind === "name") return readName(reader, token, depth);
  if (token.kind === "operator" && (token.text === "-" || token.text === "+")) {
    const value = readExpression(reader, SIGN_BINDING, depth + 1);
    return token.text === "-" ? -value : value;
  }
  if (token.kind === "open") {
    const value = readExpression(reader, 0, depth + 1);
    close(reader, token);
    return value;
  }
  throw unexpected(token, "a number");
}

function readName(reader: Reader, name: Token, depth: number): number {
  if (reader.peek().kind !== "open") {
    const constant = CONSTANTS.get(name.text.toLowerCase());
    if (constant === undefined) throw unknownName(name.text);
    return constant;
  }
  const open = reader.take();
  const values: number[] = [];
  if (reader.peek().kind !== "close") {
    values.push(readExpression(reader, 0, depth + 1));
    while (reader.peek().kind === "comma") {
      reader.take();
      values.push(readExpression(reader, 0, depth + 1));
    }
  }
  close(reader, open);
  return finite(applyFunction(name.text, values));
}

function combine(operator: string, left: number, right: number): number {
  if (operator === "+") return left + right;
  if (operator === "-") return left - right;
  if (operator === "*") return left * right;
  if (operator === "%") return remainder(left, right);
  if (operator === "/") {
    if (right === 0) throw new ToolFailure("Division by zero");
    return left / right;
  }
  if (left === 0 && right < 0) throw new ToolFailure("Division by zero: zero to a negative power");
  const power = left ** right;
  if (Number.isNaN(power)) throw new ToolFailure(`${left} to the power of ${right} is not a real number`);
  return power;
}

/** Before an operand, a percent sign is the remainder; otherwise a percentage. */
function startsOperand({ kind }: Token): boolean {
  return kind === "number" || kind === "name" || kind === "open";
}

function close(reader: Reader, open: Token): void {
  const token = reader.take();
  if (token.kind === "end")
    throw new ToolFailure(`expression: the parenthesis at character ${open.at + 1} is not closed`);
  if (token.kind !== "close") throw unexpected(token, "an operator or a closing parenthesis");
}

function unexpected({ kind, text, at }: Token, wanted: string): ToolFailure {
  if (kind === "end") return new ToolFailure(`expression: ends where ${wanted} should follow`);
  const hint = kind === "comma" ? "; thousands are written without a comma, and decimals with a point" : "";
  return new ToolFailure(`expression: "${text}" at character ${at + 1}, where ${wanted} should be${hint}`);
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new ToolFailure("The result is too large for a number");
}

/** 0.1 + 0.2 is 0.3: digits past fifteen are binary noise. Whole numbers have none. */
function roundNoise(value: number): number {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  return rounded === 0 ? 0 : rounded;
}
