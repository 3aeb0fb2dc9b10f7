"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Highlighted } from "./highlighted";

export function CodeView({ text, language }: { text: string; language: string | null }) {
  const label = language === null ? "Code" : `${language} code`;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <p className="min-w-0 truncate font-mono text-ink-faint text-sm">{language ?? "code"}</p>
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
