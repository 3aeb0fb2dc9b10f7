import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBlockSplitter, lexBlock } from "./block-splitter";

/** All of it at once. */
const splitBlocks = (text: string) => createBlockSplitter()(text);
const raws = (text: string) => splitBlocks(text).map(({ raw }) => raw);
const ranks = (text: string) => splitBlocks(text).flatMap(({ rank }) => rank ?? []);

describe("a text as a whole", () => {
  it("gives each outermost block its own text", () => {
    expect(raws("# One\n\ntwo\nthree\n\n- a\n- b\n\n```js\nfour\n\nfive\n```")).toEqual([
      "# One",
      "two\nthree",
      "- a\n- b",
      "```js\nfour\n\nfive\n```",
    ]);
  });

  it("leaves the blocks before the last as they were while a text grows", () => {
    const whole =
      "# Head\n\nfirst **bold** line\n\n1. a\n2. b\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst a = 1;\n\n```\n\nend";
    let before: readonly string[] = [];
    for (let length = 1; length <= whole.length; length += 1) {
      const now = raws(whole.slice(0, length));
      if (now.length > before.length) expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      before = now;
    }
    expect(before).toHaveLength(6);
  });

  it("reads line ends of any system", () => {
    expect(raws("a\r\n\r\nb")).toEqual(["a", "b"]);
  });

  it("lets headings go down one level at a time, whatever level they were written with", () => {
    expect(ranks("### a\n\n##### b\n\n### c\n\n# d\n\n## e")).toEqual([1, 2, 1, 1, 2]);
  });

  it("keeps references that are defined at the end", () => {
    const [block] = splitBlocks("see [this][1]\n\n[1]: https://example.org");
    expect(block?.definitions).toBe("[1]: https://example.org");
    expect(JSON.stringify(lexBlock(block?.raw ?? "", block?.definitions ?? ""))).toContain(
      '"href":"https://example.org"',
    );
  });

  it("gives back as plain text what is nested too deeply to be read", () => {
    const text = `${">".repeat(20_000)} a`;
    expect(raws(text)).toEqual([text]);
  });
});

describe("a text that grows", () => {
  const piece = fc.constantFrom(
    ...[
      "\n",
      "\n",
      "\n\n",
      "  ",
      "a",
      "word ",
      "- ",
      "* ",
      "1. ",
      "2. ",
      "10) ",
      "# ",
      "## ",
      "```",
      "~~~",
      "> ",
      "---",
    ],
    ...[
      "===",
      "| a | b |\n| - | - |\n",
      "| 1 |",
      "<div>",
      "</div>",
      "<!-- ",
      "-->",
      "[1]: https://example.org",
      "    x",
    ],
  );

  it("is read as the whole is, wherever it was interrupted", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const split = createBlockSplitter();
        let text = "";
        for (const letter of pieces.join("")) {
          text += letter;
          expect(split(text)).toEqual(splitBlocks(text));
        }
      }),
      { numRuns: 300, examples: [[["1. ", "a", "\n\n", "2. ", "b", "\n\n", "3. "]]] },
    );
  });

  it("is not read again where it stands already", () => {
    const block = "Some words of a paragraph.\n\n1. one\n2. two\n\n";
    const timeAll = (split: (text: string) => unknown) => {
      const start = performance.now();
      for (let count = 1; count <= 200; count++) split(block.repeat(count));
      return performance.now() - start;
    };
    timeAll(splitBlocks);
    const quickest = Math.min(...[1, 2, 3].map(() => timeAll(createBlockSplitter())));
    expect(quickest).toBeLessThan(timeAll(splitBlocks) / 4);
  });
});

describe("lexBlock", () => {
  it("does not read a single paragraph of enormous length", () => {
    expect(lexBlock("_a_".repeat(20_000), "")).toBeNull();
  });

  it("keeps definitions out of code that is not closed yet", () => {
    const code = lexBlock("```js\nconst a", "[1]: https://example.org")?.find(({ type }) => type === "code");
    expect(code).toMatchObject({ text: "const a" });
  });

  it("reads code of any length", () => {
    expect(lexBlock(`\`\`\`\n${"x\n".repeat(20_000)}\`\`\``, "")?.[0]?.type).toBe("code");
  });
});

it.each([
  ["lines that go on with a list", "- a\n", "b\n"],
  ["lines that could be headings", "", "a\n-\n"],
  ["marks without an end", "", "*a_"],
  ["brackets without an end", "", "[a]("],
])("does not read %s for longer than a moment", (_what, begin, unit) => {
  const small = begin + unit.repeat(300);
  const large = begin + unit.repeat(30_000);
  const time = (text: string) => {
    const start = performance.now();
    for (const { raw, definitions } of splitBlocks(text)) lexBlock(raw, definitions);
    return performance.now() - start;
  };
  time(small);
  // A hundred times as much, and nowhere near ten thousand times as long.
  expect(time(large)).toBeLessThan(500 * Math.max(2, time(small)));
});
