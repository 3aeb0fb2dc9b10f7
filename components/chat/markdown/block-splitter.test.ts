import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBlockSplitter, lexBlock } from "./block-splitter";

const splitBlocks = (text: string) => createBlockSplitter()(text);
const raws = (text: string) => splitBlocks(text).map(({ raw }) => raw);
const ranks = (text: string) => splitBlocks(text).flatMap(({ rank }) => rank ?? []);

describe("a complete text", () => {
  it("splits into top-level blocks", () => {
    expect(raws("# One\n\ntwo\nthree\n\n- a\n- b\n\n```js\nfour\n\nfive\n```")).toEqual([
      "# One",
      "two\nthree",
      "- a\n- b",
      "```js\nfour\n\nfive\n```",
    ]);
  });

  it("keeps earlier blocks unchanged while the text grows", () => {
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

  it("accepts all line endings", () => {
    expect(raws("a\r\n\r\nb")).toEqual(["a", "b"]);
  });

  it("never skips heading levels", () => {
    expect(ranks("### a\n\n##### b\n\n### c\n\n# d\n\n## e")).toEqual([1, 2, 1, 1, 2]);
  });

  it("resolves references defined at the end", () => {
    const [block] = splitBlocks("see [this][1]\n\n[1]: https://example.org");
    expect(block?.definitions).toBe("[1]: https://example.org");
    expect(JSON.stringify(lexBlock(block?.raw ?? "", block?.definitions ?? ""))).toContain(
      '"href":"https://example.org"',
    );
  });

  it("returns text that is nested too deeply as plain text", () => {
    const text = `${">".repeat(20_000)} a`;
    expect(raws(text)).toEqual([text]);
  });
});

describe("a growing text", () => {
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

  it("is split like the complete text at every step", () => {
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

  it("is not parsed again from the start", () => {
    const block = "Some words of a paragraph.\n\n1. one\n2. two\n\n";
    const timeAll = (split: (text: string) => unknown) => {
      const start = performance.now();
      for (let count = 1; count <= 200; count++) split(block.repeat(count));
      return performance.now() - start;
    };
    timeAll(splitBlocks);
    const fastest = Math.min(...[1, 2, 3].map(() => timeAll(createBlockSplitter())));
    expect(fastest).toBeLessThan(timeAll(splitBlocks) / 4);
  });
});

describe("lexBlock", () => {
  it("skips a huge paragraph", () => {
    expect(lexBlock("_a_".repeat(20_000), "")).toBeNull();
  });

  it("keeps definitions out of an open code fence", () => {
    const code = lexBlock("```js\nconst a", "[1]: https://example.org")?.find(({ type }) => type === "code");
    expect(code).toMatchObject({ text: "const a" });
  });

  it("parses code of any length", () => {
    expect(lexBlock(`\`\`\`\n${"x\n".repeat(20_000)}\`\`\``, "")?.[0]?.type).toBe("code");
  });
});

it.each([
  ["lines that continue a list", "- a\n", "b\n"],
  ["lines that could be headings", "", "a\n-\n"],
  ["unclosed marks", "", "*a_"],
  ["unclosed brackets", "", "[a]("],
])("parses %s in roughly linear time", (_what, begin, unit) => {
  const small = begin + unit.repeat(300);
  const large = begin + unit.repeat(30_000);
  const time = (text: string) => {
    const start = performance.now();
    for (const { raw, definitions } of splitBlocks(text)) lexBlock(raw, definitions);
    return performance.now() - start;
  };
  time(small);
  // 100 times the input may take 500 times as long, but not 10,000 times.
  expect(time(large)).toBeLessThan(500 * Math.max(2, time(small)));
});
