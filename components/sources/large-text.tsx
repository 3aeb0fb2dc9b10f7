"use client";

import { FileJson, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatBytes, formatCount } from "@/components/words/format-number";

/** A text box with more than this makes the browser slow. */
export const SHOWN_LETTERS = 512 * 1024;

type LargeTextProps = { name: string; letters: number; error: string | undefined; onRemove: () => void };

/** Stands for a document that is too long for a text box. */
export function LargeText({ name, letters, error, onRemove }: LargeTextProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised px-3 py-2">
        <FileJson aria-hidden className="size-4 text-ink-faint" />
        <span className="wrap-anywhere min-w-0">
          <strong className="font-medium">{name}</strong>, {formatBytes(letters)}
        </span>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          <X aria-hidden />
          Remove
        </Button>
      </p>
      {error !== undefined && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** How long reading has taken so far: the server can't say how far it is. */
export function ReadingLarge({ letters }: { letters: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="mt-2 text-ink-soft text-sm">
      Sending and reading {formatBytes(letters)}. This can take up to a minute.{" "}
      <span aria-hidden>{formatCount(seconds)} s</span>
    </p>
  );
}
