import { TriangleAlert } from "lucide-react";
import type { Ref } from "react";
import type { ChatState } from "@/server/contract/chats";
import { prepareLedgerMeter } from "./prepare-ledger-meter";
import { preparePileUp } from "./prepare-pile-up";
import { SegmentBar } from "./segment-bar";

type LedgerMeterProps = { ref: Ref<HTMLButtonElement>; state: ChatState | null; onOpen: () => void };

/** The ledger in one line; opens it. */
export function LedgerMeter({ ref, state, onOpen }: LedgerMeterProps) {
  const { tokens, effect, context } = prepareLedgerMeter(state);
  return (
    <button
      ref={ref}
      type="button"
      onClick={onOpen}
      className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-sm hover:border-line-strong hover:bg-sunken"
    >
      <span className="sr-only">Open ledger: </span>
      {state !== null && preparePileUp(state) !== null && (
        <>
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
          <span className="sr-only">Tools pile up: </span>
        </>
      )}
      <span className="whitespace-nowrap">{tokens}</span>
      {effect !== null && <span className="sr-only @md:not-sr-only whitespace-nowrap text-ink-soft">{effect}</span>}
      <SegmentBar parts={context?.parts ?? []} label={null} className="h-1.5 w-12 shrink-0 rounded-full" />
      {context && <span className="sr-only">, {context.text}</span>}
    </button>
  );
}
