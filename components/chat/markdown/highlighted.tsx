"use client";

import { useDeferredValue, useMemo } from "react";
import type { CodeSpan } from "./code-highlighter";
import { useHighlighter } from "./use-highlighter";

/** Highlighting longer code is too slow. */
const MAX_LENGTH = 30_000;

export function Highlighted({ text, language }: { text: string; language: string | null }) {
  const highlight = useHighlighter(language !== null && text.length <= MAX_LENGTH);
  // While code streams, highlighting may lag behind the text.
  const settled = useDeferredValue(text);
  const spans = useMemo(
    () => (highlight === null || language === null ? null : highlight(settled, language)),
    [highlight, settled, language],
  );
  if (spans === null) return text;
  const rest = text.startsWith(settled) ? text.slice(settled.length) : "";
  return (
    <>
      {spans.map(drawSpan)}
      {rest}
    </>
  );
}

function drawSpan(span: CodeSpan, index: number) {
  if (typeof span === "string") return span;
  return (
    <span key={index} className={span.style}>
      {span.spans.map(drawSpan)}
    </span>
  );
}
