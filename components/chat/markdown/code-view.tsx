"use client";

import { useDeferredValue, useMemo } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { CodeSpan } from "./code-highlighter";
import { useHighlighter } from "./use-highlighter";

/** Beyond this, colours would cost more time than they save. */
const LONGEST = 30_000;

/** Code in an answer. Long lines scroll inside their own frame. */
export function CodeView({ text, language }: { text: string; language: string | null }) {
  const label = language === null ? "Code" : `Code in ${language}`;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <p className="min-w-0 truncate font-mono text-ink-faint text-xs">{language ?? "code"}</p>
        <CopyButton text={text} label="Copy" what="this code" size="sm" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a region would be a landmark for each snippet. */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full p-3 font-mono text-sm leading-5">
          <code>
            <Coloured text={text} language={language} />
          </code>
        </pre>
      </div>
    </div>
  );
}

function Coloured({ text, language }: { text: string; language: string | null }) {
  const highlight = useHighlighter(language !== null && text.length <= LONGEST);
  // While code grows, colours may follow a moment later; the text itself does not wait for them.
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
