"use client";

import { useState } from "react";
import { Tokens } from "@/components/tokens/tokens";
import { SignalChip } from "@/components/trace/signal-chip";
import { SlimMark } from "@/components/trace/slim-mark";
import { ToolLink } from "@/components/trace/tool-link";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/words/format-number";
import type { TimelineRound, TimelineTool } from "./prepare-timeline";

/** In direct mode the list can be the whole catalog. */
const SHOWN = 12;

export function RoundTools({ round: { round, added, kept, removed } }: { round: TimelineRound }) {
  const [showsAll, setShowsAll] = useState(false);
  if (added.length === 0 && kept.length === 0) {
    // Tokens without tools are meta-tools.
    const what = round.sentTokens > 0 ? "Only meta-tools were sent." : "No tools were sent.";
    return <p className="text-ink-soft">{what}</p>;
  }
  const shownAdded = showsAll ? added : added.slice(0, SHOWN);
  const shownKept = showsAll ? kept : kept.slice(0, SHOWN);
  const hidden = added.length - shownAdded.length + kept.length - shownKept.length;
  return (
    <div className="min-w-0">
      <ul>
        {shownAdded.map((tool) => (
          <AddedTool key={tool.name} tool={tool} />
        ))}
      </ul>
      {shownKept.length > 0 && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-ink-faint text-sm">
          <span>kept</span>
          {shownKept.map(({ name, tokens }) => (
            <span key={name} title={`${tokens} tokens`}>
              <ToolLink name={name} className="text-ink-faint" />
            </span>
          ))}
        </p>
      )}
      {removed.length > 0 && (
        <p className="mt-1 text-ink-faint text-sm">
          no longer sent: <span className="font-mono">{removed.slice(0, SHOWN).join(", ")}</span>
          {removed.length > SHOWN && ` and ${removed.length - SHOWN} more`}
        </p>
      )}
      {hidden > 0 && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setShowsAll(true)}>
          Show {formatCount(hidden)} more
        </Button>
      )}
    </div>
  );
}

function AddedTool({ tool: { name, tokens, admitted } }: { tool: TimelineTool }) {
  const reason = admitted?.reason ?? { kind: "everything" };
  return (
    <li className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-0.5 py-0.5">
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span aria-hidden className="text-good">
          +
        </span>
        <span className="sr-only">added</span>
        <ToolLink name={name} />
      </span>
      <Tokens count={tokens} className="text-ink-faint" />
      {admitted?.form === "slim" && <SlimMark />}
      {/* Reasons are hidden for other people's chats. */}
      {reason.kind !== "kept" && <SignalChip signal={admitted?.signal ?? null} reason={reason} />}
    </li>
  );
}
