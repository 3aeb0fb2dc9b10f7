import { Eye } from "lucide-react";
import { memo } from "react";
import type { RoundRef } from "@/components/chat/chat-actions";
import { ModeBadge } from "@/components/mode/mode-badge";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { ChatRound } from "@/server/contract/chats";
import { describeRound } from "./describe-round";

type RoundLineProps = {
  messageId: string;
  index: number;
  round: ChatRound;
  isShown: boolean;
  onShow: (ref: RoundRef) => void;
};

export const RoundLine = memo(function RoundLine({ messageId, index, round, isShown, onShow }: RoundLineProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title="Show this round in the ledger"
      onClick={() => onShow({ messageId, index })}
      className={cn(
        "flex min-h-7 max-w-full flex-wrap items-center gap-x-1.5 gap-y-0.5 self-start rounded-md border px-2 py-0.5 text-left text-sm",
        isShown ? "border-line-strong bg-sunken text-ink" : "border-transparent text-ink-soft hover:bg-sunken",
      )}
    >
      <span>round {index + 1}</span>
      <Dot />
      <ModeBadge mode={round.mode} />
      {describeRound(round).map((fact) => (
        <span key={fact} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Dot />
          {fact}
        </span>
      ))}
      {round.degraded !== null && (
        <Badge tone="warn" title={round.degraded}>
          degraded
        </Badge>
      )}
      {isShown && (
        <span className="inline-flex items-center gap-1">
          <Eye aria-hidden className="size-3.5" />
          shown
        </span>
      )}
    </button>
  );
});

function Dot() {
  return <span aria-hidden>·</span>;
}
