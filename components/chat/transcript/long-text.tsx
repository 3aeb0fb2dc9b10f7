"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/words/format-number";
import { cutText } from "./cut-text";

type LongTextProps = { text: string; className?: string; most?: { characters: number; lines: number } };

/** Text exactly as it is, never Markdown or HTML. Of a long one the beginning is shown until somebody wants the rest. */
export function LongText({ text, className, most }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  const cut = cutText(text, most);
  return (
    <>
      <pre className={cn("wrap-anywhere whitespace-pre-wrap font-mono text-sm leading-5", className)}>
        {isWhole || cut.hidden === 0 ? text : `${cut.text}…`}
      </pre>
      {cut.hidden > 0 && (
        <Button data-unfolds size="sm" variant="ghost" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : `Show all, ${formatCount(cut.hidden)} characters more`}
        </Button>
      )}
    </>
  );
}
