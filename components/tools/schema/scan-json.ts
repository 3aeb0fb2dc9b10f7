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

/** Own scanner, because browsers report JSON errors differently and some give no position. */
export function scanJson(text: string): JsonScan {
  const scan = new Scanner(text);
  try {
    scan.document();
    return {
      ok: true,
      value: JSON.parse(text),
      placeOf: (pointer) => {
        const at = scan.places.get(pointer);
        return at === undefined ? null : placeAt(text, at);
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

const MAX_DEPTH = 100;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in a string.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const BLANK = /[ \t\n\r]*/y;
const WORD = /true|false|null/y;

class Scanner {
  readonly places = new Map<string, number>();
  #at = 0;
  constructor(readonly text: string) {}

  document(): void {
    this.#skip();
    if (this.#at === this.text.length) throw new Mistake(0, "Empty: enter JSON");
    this.#value("", 0);
    if (this.#at < this.text.length) throw new Mistake(this.#at, "Unexpected text after the end");
  }

  #value(pointer: string, depth: number): void {
    if (depth > MAX_DEPTH) throw new Mistake(this.#at, "Nested too deeply");
    this.places.set(pointer, this.#at);
    const next = this.text[this.#at];
    if (next === "{") this.#object(pointer, depth);
    else if (next === "[") this.#list(pointer, depth);
    else if (next === '"') this.#string();
    else if (!this.#take(NUMBER) && !this.#take(WORD)) throw this.#unexpected("a value");
    this.#skip();
  }

  #object(pointer: string, depth: number): void {
    this.#step();
    if (this.#ends("}")) return;
    for (;;) {
      if (this.text[this.#at] !== '"') throw this.#unexpected("a name in double quotes");
      const key = JSON.parse(this.#string()) as string;
      this.#skip();
      if (this.text[this.#at] !== ":") throw this.#unexpected("a colon after the name");
      this.#step();
      this.#value(`${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth + 1);
      if (this.#ends("}")) return;
      if (this.text[this.#at] !== ",") throw this.#unexpected("a comma or }");
      this.#step();
    }
  }

  #list(pointer: string, depth: number): void {
    this.#step();
    if (this.#ends("]")) return;
    for (let index = 0; ; index++) {
      this.#value(`${pointer}/${index}`, depth + 1);
      if (this.#ends("]")) return;
      if (this.text[this.#at] !== ",") throw this.#unexpected("a comma or ]");
      this.#step();
    }
  }

  #string(): string {
    const start = this.#at;
    if (!this.#take(STRING)) throw new Mistake(start, "Unterminated string, or a character that must be escaped");
    return this.text.slice(start, this.#at);
  }

  #ends(sign: string): boolean {
    if (this.text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #step(): void {
    this.#at += 1;
    this.#skip();
  }

  #skip(): void {
    this.#take(BLANK);
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #unexpected(wanted: string): Mistake {
    const found = this.text[this.#at];
    return new Mistake(
      this.#at,
      found === undefined ? `Expected ${wanted}, found the end` : `Expected ${wanted}, found ${found}`,
    );
  }
}

function placeAt(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}
