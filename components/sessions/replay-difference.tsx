import type { ReactNode } from "react";
import { ModeChange } from "@/components/mode/mode-change";
import { TokenStep } from "@/components/tokens/tokens";
import { describeModeReason } from "@/components/trace/describe-mode-reason";
import { SignalChip } from "@/components/trace/signal-chip";
import { ToolLink } from "@/components/trace/tool-link";
import { Badge } from "@/components/ui/badge";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { ReplayedRound } from "@/server/contract/sessions";
import { judgeReplay } from "./judge-replay";

export function ReplayDifference({ replayed }: { replayed: ReplayedRound }) {
  const { before, after, added, removed, called } = replayed;
  if (after === null) {
    return (
      <Frame>
        <p className="text-ink-soft">
          {replayed.skipped === "role-gone"
            ? "Not replayed: the role no longer exists."
            : "Not replayed: the message was not stored."}
        </p>
      </Frame>
    );
  }
  const isSame = added.length === 0 && removed.length === 0 && before.mode === after.mode;
  const lost = called.filter(({ wasSent, wouldBeSent }) => wasSent && !wouldBeSent);
  const won = called.filter(({ wasSent, wouldBeSent }) => !wasSent && wouldBeSent);
  return (
    <Frame>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{isSame ? "Would get the same tools" : "Would get different tools"}</span>
        {before.mode !== after.mode && (
          <span title={describeModeReason(after.modeReason, { mode: after.mode })}>
            <ModeChange before={before.mode} after={after.mode} />
          </span>
        )}
        {before.sentTokens !== after.sentTokens && (
          <TokenStep
            before={before.sentTokens}
            after={after.sentTokens}
            against="originally"
            harm={judgeReplay([replayed])}
          />
        )}
        {lost.map(({ tool }) => (
          <Badge key={tool} tone="danger">
            <span className="font-mono">{tool}</span> was called but would not be sent
          </Badge>
        ))}
        {won.map(({ tool }) => (
          <Badge key={tool} tone="good">
            <span className="font-mono">{tool}</span> was called without being sent; now it would be sent
          </Badge>
        ))}
      </div>
      {!isSame && <Tools added={added} removed={removed} />}
    </Frame>
  );
}

function Tools({ added, removed }: Pick<ReplayedRound, "added" | "removed">) {
  const more = useShown(added, 12);
  const less = useShown(removed, 12);
  return (
    <ul className="mt-1">
      {more.shown.map(({ tool, signal, reason }) => (
        <li key={tool} className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-0.5">
          <Sign word="would be added" sign="+" style="text-good" />
          <ToolLink name={tool} />
          <SignalChip signal={signal ?? null} reason={reason ?? { kind: "everything" }} />
        </li>
      ))}
      {less.shown.map((tool) => (
        <li key={tool} className="flex min-w-0 items-baseline gap-x-2 py-0.5">
          <Sign word="would not be sent" sign="−" style="text-danger" />
          <ToolLink name={tool} className="text-ink-soft line-through" />
        </li>
      ))}
      <ShowMore
        hidden={more.hidden + less.hidden}
        onShow={() => {
          more.showMore();
          less.showMore();
        }}
      />
    </ul>
  );
}

function Sign({ sign, word, style }: { sign: string; word: string; style: string }) {
  return (
    <>
      <span aria-hidden className={style}>
        {sign}
      </span>
      <span className="sr-only">{word}</span>
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Replayed"
      className="min-w-0 rounded-md border border-accent/40 bg-accent-soft/40 px-3 py-2 text-sm"
    >
      {children}
    </section>
  );
}
