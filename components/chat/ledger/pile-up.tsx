"use client";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

export type StartOver = { readonly isPending: boolean; readonly isDone: boolean; reset(): void };

/** Savings shrink because tools pile up: a way to start over. */
export function PileUp({ text, startOver }: { text: string; startOver: StartOver }) {
  if (startOver.isDone) {
    return <Notice tone="good">Tools reset. The next message gets only the tools it needs.</Notice>;
  }
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <Button size="sm" pending={startOver.isPending} onClick={startOver.reset}>
            Reset tools
          </Button>
          <Button asChild size="sm">
            <Link href="/chat">New chat</Link>
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}
