import { common, createLowlight } from "lowlight";

export type CodeSpan = string | { readonly style: string; readonly spans: readonly CodeSpan[] };

/** Classes for the token kinds of highlight.js. Others keep the text color. */
const STYLES: Readonly<Record<string, string>> = {
  "hljs-keyword": "text-code-keyword",
  "hljs-operator": "text-code-keyword",
  "hljs-selector-tag": "text-code-keyword",
  "hljs-meta": "text-code-keyword",
  "hljs-doctag": "text-code-keyword",
  "hljs-string": "text-code-string",
  "hljs-regexp": "text-code-string",
  "hljs-char": "text-code-string",
  "hljs-addition": "text-code-string",
  "hljs-number": "text-code-value",
  "hljs-literal": "text-code-value",
  "hljs-symbol": "text-code-value",
  "hljs-bullet": "text-code-value",
  "hljs-link": "text-code-value",
  "hljs-deletion": "text-danger",
  "hljs-title": "text-code-name",
  "hljs-section": "text-code-name",
  "hljs-name": "text-code-name",
  "hljs-selector-id": "text-code-name",
  "hljs-selector-class": "text-code-name",
  "hljs-attr": "text-code-field",
  "hljs-attribute": "text-code-field",
  "hljs-property": "text-code-field",
  "hljs-type": "text-code-field",
  "hljs-built_in": "text-code-field",
  "hljs-variable": "text-code-field",
  "hljs-template-variable": "text-code-field",
  "hljs-comment": "text-ink-faint italic",
  "hljs-quote": "text-ink-faint italic",
  "hljs-emphasis": "italic",
  "hljs-strong": "font-medium",
};

const lowlight = createLowlight(common);
type Node = ReturnType<typeof lowlight.highlight>["children"][number];

export function highlightCode(text: string, language: string): readonly CodeSpan[] | null {
  return lowlight.registered(language) ? lowlight.highlight(language, text).children.flatMap(toSpans) : null;
}

function toSpans(node: Node): readonly CodeSpan[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "element") return [];
  const spans = node.children.flatMap(toSpans);
  const style = styleOf(node.properties.className);
  return style === null ? spans : [{ style, spans }];
}

function styleOf(names: unknown): string | null {
  const known = Array.isArray(names) ? names.find((name) => Object.hasOwn(STYLES, String(name))) : undefined;
  return STYLES[String(known)] ?? null;
}
