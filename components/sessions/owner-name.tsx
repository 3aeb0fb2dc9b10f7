import { Bot, CircleHelp, UserRound } from "lucide-react";
import type { SessionOwner } from "@/server/contract/sessions";

const KINDS = {
  key: { icon: Bot, word: "key" },
  person: { icon: UserRound, word: "person" },
  unknown: { icon: CircleHelp, word: "deleted" },
} as const;

export function ownerLabel({ kind, name, id }: SessionOwner): string {
  return name ?? (kind === "unknown" ? `deleted owner (${id.slice(0, 12)}…)` : id);
}

export function OwnerName({ owner }: { owner: SessionOwner }) {
  const { icon: Icon, word } = KINDS[owner.kind];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5" title={`${word}: ${ownerLabel(owner)}`}>
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="truncate">{ownerLabel(owner)}</span>
    </span>
  );
}
