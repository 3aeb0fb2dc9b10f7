import { ToolFailure } from "./builtin-tool";

export type Token = {
  readonly kind: "number" | "name" | "operator" | "open" | "close" | "comma" | "end";
  readonly text: string;
  readonly at: number;
};

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z][a-z0-9_]*|π|τ)|(\*\*|[-+*/^%!−–×·⋅÷:])|([([])|([)\]])|([,;]))/iuy;

const SAME: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["–", "-"],
  ["×", "*"],
  ["·", "*"],
  ["⋅", "*"],
  ["÷", "/"],
  [":", "/"],
  ["**", "^"],
  ["π", "pi"],
  ["τ", "tau"],
]);
const KINDS = ["number", "name", "operator", "open", "close", "comma"] as const;

export function tokensOf(expression: string): Token[] {
  // A trailing equals sign is the question.
  const text = expression.replace(/[\s=]+$/, "");
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) throw unknownSign(text, end);
    const found = KINDS.findIndex((_, at) => match[at + 1] !== undefined);
    const written = match[found + 1] ?? "";
    end = TOKEN.lastIndex;
    tokens.push({
      kind: KINDS[found] ?? "end",
      text: SAME.get(written) ?? written,
      at: end - written.length,
    });
  }
  return tokens;
}

function unknownSign(text: string, from: number): ToolFailure {
  const at = from + text.slice(from).search(/\S/);
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 32);
  const hint = /[$€£¥]/u.test(sign) ? "; write the amounts without currency" : "";
  return new ToolFailure(`expression: "${sign}" at character ${at + 1} is not understood${hint}`);
}
