import { Undo2 } from "lucide-react";
import { ModeBadge } from "@/components/mode/mode-badge";
import { CACHE_STRATEGY_INFO } from "@/components/trace/cache-strategy-info";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatTokens } from "@/components/words/format-number";
import type { TriedRound } from "@/server/contract/playground";
import { messagesOf } from "./to-trial";
import type { Playground } from "./use-playground";

type RoundStackProps = { playground: Playground; rounds: readonly TriedRound[]; shown: number };

/** The rounds so far. Selecting one shows what it sent. */
export function RoundStack({ playground, rounds, shown }: RoundStackProps) {
  const { texts, setAddress, takeBack, startOver } = playground;
  const messages = messagesOf(texts);
  if (texts.rounds.length === 0) return null;
  return (
    <section aria-label="Rounds" className="rounded-lg border border-line">
      <ol>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by their position.
          <li key={index} className="border-line border-b">
            <button
              type="button"
              aria-pressed={index === shown}
              onClick={() => setAddress({ round: index === messages.length - 1 ? "" : String(index) })}
              className={cn(
                "grid w-full gap-1 px-2.5 py-1.5 text-left hover:bg-sunken/60",
                index === shown && "bg-sunken font-medium",
              )}
            >
              <span className="truncate">
                <span className="mr-1.5 text-ink-faint">{index + 1}</span>
                {message}
              </span>
              <RoundLine round={rounds[index]} isFirst={index === 0} />
            </button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1 p-1">
        <Button size="sm" variant="ghost" onClick={takeBack}>
          <Undo2 aria-hidden />
          Undo last message
        </Button>
        <Button size="sm" variant="ghost" onClick={startOver}>
          New session
        </Button>
      </div>
    </section>
  );
}

function RoundLine({ round, isFirst }: { round: TriedRound | undefined; isFirst: boolean }) {
  if (round === undefined) return <span className="h-5" />;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 font-normal text-ink-faint text-sm">
      <ModeBadge mode={round.mode} />
      {formatTokens(round.sentTokens)}
      {!isFirst && (
        <span>
          {CACHE_STRATEGY_INFO[round.strategy].title}
          {round.addedCount > 0 && `, +${round.addedCount}`}
        </span>
      )}
    </span>
  );
}
