"use client";

import { useState } from "react";
import { Highlighted } from "@/components/chat/markdown/highlighted";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { cutText } from "./cut-text";

type LongTextProps = {
  text: string;
  /** Highlights it as code of this language. */
  language?: string;
  className?: string;
  max?: { characters: number; lines: number };
};

/** Plain text, never Markdown or HTML. Long text is cut until it is expanded. */
export function LongText({ text, language, className, max }: LongTextProps) {
  const [isExpanded, setExpanded] = useState(false);
  const cut = cutText(text, max);
  const shown = isExpanded || cut.hidden === 0 ? text : `${cut.text}…`;
  return (
    <>
      <pre className={cn("wrap-anywhere whitespace-pre-wrap font-mono text-sm leading-5", className)}>
        {language === undefined ? shown : <Highlighted text={shown} language={language} />}
      </pre>
      {cut.hidden > 0 && (
        <Button data-unfolds size="sm" variant="ghost" className="mt-1" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show less" : `Show ${countOf(cut.hidden, "more character")}`}
        </Button>
      )}
    </>
  );
}
