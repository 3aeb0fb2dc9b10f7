"use client";

import { CopyButton } from "./copy-button";

type CodeBlockProps = {
  label: string;
  caption: string;
  text: string;
};

/** Long lines scroll inside the frame. */
export function CodeBlock({ label, caption, text }: CodeBlockProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <p className="min-w-0 truncate text-ink-faint text-sm">{caption}</p>
        <CopyButton text={text} label="Copy" what={label} size="sm" />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-112 overflow-auto focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full p-3 font-mono text-sm leading-5">
          <code>{text}</code>
        </pre>
      </section>
    </div>
  );
}
