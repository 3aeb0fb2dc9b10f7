import { describe, expect, it } from "vitest";
import { type CodeSpan, highlightCode } from "./code-highlighter";

const textOf = (spans: readonly CodeSpan[]): string =>
  spans.map((span) => (typeof span === "string" ? span : textOf(span.spans))).join("");

describe("highlightCode", () => {
  it("colors tokens by kind", () => {
    const spans = highlightCode('const a = "b";', "ts") ?? [];
    expect(spans).toContainEqual({ style: "text-code-keyword", spans: ["const"] });
    expect(spans).toContainEqual({ style: "text-code-string", spans: ['"b"'] });
  });

  it.each(["js", "python", "json", "html", "bash", "sql", "yaml", "diff"])(
    "keeps every character of %s",
    (language) => {
      const code = '<a href="x">\n- {"k": [1, true, `y`]} # note\n+ select * from t -- end\n\n\tdef f(): pass\n';
      expect(textOf(highlightCode(code, language) ?? [])).toBe(code);
    },
  );

  it("returns null for unknown languages", () => {
    expect(highlightCode("x", "nosuch")).toBeNull();
  });
});
