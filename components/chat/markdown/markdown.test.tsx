import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown";

const draw = (text: string) => renderToStaticMarkup(<Markdown text={text} />);
const elementsOf = (html: string) => [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name);
const attributesOf = (html: string) =>
  [...html.matchAll(/<[a-z0-9]+((?:\s+[a-z-]+(?:="[^"]*")?)*)/g)].flatMap(([, all = ""]) =>
    [...all.matchAll(/([a-z-]+)=/g)].map(([, name]) => name),
  );

describe("HTML in an answer", () => {
  it.each([
    "<script>alert(1)</script>",
    "a <script>alert(1)</script> b",
    '<img src=x onerror="alert(1)">',
    'text <img src=x onerror="alert(1)"> text',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    "<iframe src=https://example.org></iframe>",
    "<style>body{display:none}</style>",
    "<!-- note -->",
    "> <svg onload=alert(1)>",
    "- <b onmouseover=alert(1)>x</b>",
    "| <script>1</script> |\n| - |\n| <img onerror=1> |",
    "# <script>1</script>",
    "```html\n<script>alert(1)</script>\n```",
    "`<script>alert(1)</script>`",
    "<pre><script>alert(1)</script></pre>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ])("is shown as text and creates no element: %s", (text) => {
    const html = draw(text);
    expect(elementsOf(html)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(script|img|iframe|style|b|a)$/)]),
    );
    expect(attributesOf(html).filter((name) => name?.startsWith("on") || name === "src")).toEqual([]);
    expect(html).toMatch(/&lt;[a-z!]/);
  });
});

describe("links", () => {
  it("open in a new tab without access to the page", () => {
    expect(draw("[a](https://example.org/?x=1&amp;y=2)")).toContain(
      'href="https://example.org/?x=1&amp;y=2" title="https://example.org/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer"',
    );
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JAVASCRIPT:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](/admin/people)",
    "![x](javascript:alert(1))",
    '[x](x" onclick="alert(1))',
  ])("are plain text if they are unsafe: %s", (text) => {
    const html = draw(text);
    expect(html).not.toContain("<a");
    expect(html).not.toContain("href");
    expect(attributesOf(html)).not.toContain("onclick");
  });

  it("replace images, so that nothing is loaded", () => {
    const html = draw("![a cat](https://example.org/cat.png)");
    expect(html).not.toContain("<img");
    expect(html).toContain(">image: a cat</a>");
  });

  it("resolve definitions further down", () => {
    expect(draw("[a][1]\n\n[1]: https://example.org")).toContain('href="https://example.org/"');
  });
});

describe("Markdown", () => {
  it("renders common Markdown", () => {
    const html = draw(
      "# Head\n\n**bold** *soft* ~~gone~~ `code`\n\n1. one\n   - two\n\n- [x] done\n- [ ] open\n\n> quote\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n---\n\n```py\nx = 1\n```",
    );
    for (const name of [
      "strong",
      "em",
      "del",
      "code",
      "ol",
      "ul",
      "li",
      "blockquote",
      "table",
      "th",
      "td",
      "hr",
      "pre",
    ]) {
      expect(elementsOf(html)).toContain(name);
    }
    expect(html).toContain("done: ");
    expect(html).toContain("to do: ");
  });

  it("nests headings below the parent heading and never skips a level", () => {
    const html = renderToStaticMarkup(<Markdown text={"### a\n\n##### b"} under={3} />);
    expect([...html.matchAll(/role="heading" aria-level="(\d)"/g)].map(([, level]) => level)).toEqual(["4", "5"]);
    expect(html).not.toMatch(/<h\d/);
  });

  it("decodes entities, but not in autolinks", () => {
    expect(draw("a &amp; b &copy;")).toContain("a &amp; b ©");
    expect(draw("https://example.org/?a=1&copy=2")).toContain(">https://example.org/?a=1&amp;copy=2</a>");
  });

  it("renders an open fence as code", () => {
    expect(draw("```js\nconst a")).toContain("<code>const a</code>");
  });

  it("keeps all text of extreme nesting", () => {
    expect(draw(`${"> ".repeat(200)}deep`)).toContain("deep");
    expect(draw(`${">".repeat(20_000)}deep`)).toContain("deep");
  });
});
