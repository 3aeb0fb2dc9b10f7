import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, visit } from "jsonc-parser";

/** Lines and columns start at 1, as in editors. */
type TextPlace = { readonly line: number; readonly column: number };

export type JsonScan =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The position of each value by its JSON pointer. */
      readonly placeOf: (pointer: string) => TextPlace | null;
    }
  | { readonly ok: false; readonly message: string; readonly place: TextPlace };

const MAX_DEPTH = 100;

/** Browsers report JSON errors differently and some give no position, so the parser is the same for all. */
export function scanJson(text: string): JsonScan {
  try {
    throwFirstMistake(text);
    return {
      ok: true,
      value: JSON.parse(text),
      placeOf(pointer) {
        const node = nodeAt(parseTree(text), pointer);
        return node === undefined ? null : placeAt(text, node.offset);
      },
    };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, message: error.message, place: placeAt(text, error.at) };
    return { ok: false, message: "Invalid JSON", place: { line: 1, column: 1 } };
  }
}

class Mistake extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

function throwFirstMistake(text: string): void {
  if (text.trim() === "") throw new Mistake(0, "Empty: enter JSON");
  const open: ("}" | "]")[] = [];
  const enter = (closing: "}" | "]") => (at: number) => {
    if (open.push(closing) > MAX_DEPTH) throw new Mistake(at, "Nested too deeply");
  };
  const leave = () => {
    open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: enter("}"),
      onObjectEnd: leave,
      onArrayBegin: enter("]"),
      onArrayEnd: leave,
      onError(code, at) {
        throw new Mistake(at, describeMistake(printParseErrorCode(code), text[at], open.at(-1)));
      },
    },
    { disallowComments: true },
  );
}

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a name in double quotes",
  ColonExpected: "a colon after the name",
  CloseBraceExpected: "a comma or }",
  CloseBracketExpected: "a comma or ]",
};

function describeMistake(code: string, found = "the end", closing = "]"): string {
  if (code === "EndOfFileExpected") return "Unexpected text after the end";
  if (/String|Unicode|Character/.test(code)) return "Unterminated string, or a character that must be escaped";
  const expected = code === "CommaExpected" ? `a comma or ${closing}` : (EXPECTED[code] ?? "a value");
  return `Expected ${expected}, found ${found}`;
}

function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  let node = root;
  for (const segment of pointer.split("/").slice(1)) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    node = node && findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
  }
  return node;
}

function placeAt(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}
