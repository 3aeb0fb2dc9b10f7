"use client";

import { useDeferredValue, useMemo } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { CodeSpan } from "./code-highlighter";
import { useHighlighter } from "./use-highlighter";

/** Highlighting longer code is too slow. */
const MAX_LENGTH = 30_000;

export function CodeView({ text, language }: { text: string; language: string | null }) {
  const label = language === null ? "Code" : `${language} code`;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <p className="min-w-0 truncate font-mono text-ink-faint text-xs">{language ?? "code"}</p>
        <CopyButton text={text} label="Copy" what="code" size="sm" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a region would be a landmark for each snippet. */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full p-3 font-mono text-sm leading-5">
          <code>
            <Highlighted text={text} language={language} />
          </code>
        </pre>
      </div>
    </div>
  );
}

function Highlighted({ text, language }: { text: string; language: string | null }) {
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
