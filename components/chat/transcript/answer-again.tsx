"use client";

import { RotateCcw } from "lucide-react";
import type { ChatActions } from "@/components/chat/chat-actions";
import { DropdownMenu, MenuItem, MenuLabel } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import type { ChatMessage, ChatModelOption } from "@/server/contract/chats";

type AnswerAgainProps = {
  message: ChatMessage;
  isLast: boolean;
  isBusy: boolean;
  models: readonly ChatModelOption[];
  onRetry: ChatActions["retry"];
};

/** Replaces an answer by one of another model, and any answer that is not the last by a new one. */
export function AnswerAgain({ message, isLast, isBusy, models, onRetry }: AnswerAgainProps) {
  const used = message.rounds.at(-1)?.model;
  const usable = models.filter(
    ({ name, isConnected, isBlocked }) => isConnected && !isBlocked && !(isLast && name === used),
  );
  if (usable.length === 0) return null;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton label={isLast ? "Answer with another model" : "Answer again"} disabled={isBusy}>
          <RotateCcw aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>{isLast ? "Replaces this answer" : "Replaces this answer and everything after it"}</MenuLabel>
      {usable.map(({ name }) => (
        <MenuItem key={name} onSelect={() => onRetry({ messageId: message.id, model: name })}>
          {name}
          {name === used && <span className="text-ink-faint">same model</span>}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
