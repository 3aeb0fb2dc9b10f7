"use client";

import { useDeferredValue, useId } from "react";
import type { RoundRef } from "@/components/chat/chat-actions";
import { lastRoundOf } from "@/components/chat/last-round-of";
import { EmptyState } from "@/components/ui/empty-state";
import type { ChatState } from "@/server/contract/chats";
import { ContextBar } from "./context-bar";
import { ChatSum, TurnSum } from "./ledger-sums";
import { PileUp, type StartOver } from "./pile-up";
import { preparePileUp } from "./prepare-pile-up";
import { prepareRounds, prepareTurn, type ShownTurn } from "./prepare-turn";
import { RoundBlock } from "./round-block";
import { TaxChart } from "./tax-chart";

export type OnExplain = (ref: RoundRef, about: "why" | "missing") => void;

type LedgerProps = { state: ChatState; shown: RoundRef | null; startOver: StartOver; onExplain: OnExplain };

export function Ledger({ state: newest, shown, startOver, onExplain }: LedgerProps) {
  // Streaming text has priority over the figures.
  const state = useDeferredValue(newest);
  const turn = prepareTurn(state, shown);
  const rounds = prepareRounds(state);
  const last = lastRoundOf(state);
  const pileUp = preparePileUp(state);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4">
      {turn === null ? <NothingYet /> : <Turn turn={turn} onExplain={onExplain} />}
      {pileUp !== null && <PileUp text={pileUp} startOver={startOver} />}
      {last && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-4">
          <h2 className="sr-only">Whole chat</h2>
          <ContextBar round={last} />
          <ChatSum rounds={rounds} replaced={state.replaced} />
          <TaxChart state={state} />
        </div>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <>
      <h2 className="font-medium">This turn</h2>
      <EmptyState>Send a message to see which tools each round gets, why, and what they cost.</EmptyState>
    </>
  );
}

function Turn({ turn, onExplain }: { turn: ShownTurn; onExplain: OnExplain }) {
  const id = useId();
  const { message, rounds } = turn;
  const isStreaming = message.status === "streaming";
  const last = rounds.at(-1)?.round;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header>
        <h2 id={id} className="font-medium">
          {turn.isNewest ? "This turn" : `Turn ${turn.number} of ${turn.count}`}
        </h2>
        {last && (
          <p className="break-words text-ink-faint text-sm">
            role {last.role} · model {last.model} · revision {last.revision}
          </p>
        )}
      </header>
      {rounds.length === 0 && (
        <p className="text-ink-soft text-sm">
          {isStreaming ? "Selecting tools for the first round." : "The model was not called in this turn."}
        </p>
      )}
      {rounds.map(({ round }, index) => (
        <RoundBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by their position in the answer.
          key={index}
          round={round}
          messageId={message.id}
          index={index}
          isShown={turn.shownIndex === index}
          isLive={isStreaming && index === rounds.length - 1}
          onExplain={onExplain}
        />
      ))}
      {rounds.length > 0 && <TurnSum rounds={rounds} />}
    </section>
  );
}
