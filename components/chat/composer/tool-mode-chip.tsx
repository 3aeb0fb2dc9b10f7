"use client";

import { MessageCircle, Zap } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { CHAT_MODES, type ChatMode } from "@/server/contract/chats";
import { PickerMenu } from "./picker-menu";
import { meaningOf, type ToolModeLook, titleOf } from "./prepare-tool-mode";

type ToolModeChipProps = {
  look: ToolModeLook;
  mode: ChatMode;
  onChange: (mode: ChatMode) => void;
  disabled: boolean;
  /** The preview is being updated. */
  isUnsettled: boolean;
};

const OPTIONS = CHAT_MODES.map((mode) => ({ value: mode, label: titleOf(mode), hint: meaningOf(mode) }));

export function ToolModeChip({ look, mode, onChange, disabled, isUnsettled }: ToolModeChipProps) {
  const Icon = look.hasTools ? Zap : MessageCircle;
  return (
    <PickerMenu
      name="Tool mode"
      tooltip={look.explanation}
      value={mode}
      options={OPTIONS}
      onChange={onChange}
      disabled={disabled}
    >
      <span
        data-tools={look.hasTools ? "on" : "off"}
        aria-busy={isUnsettled}
        className={cn(
          "flex min-w-0 items-center gap-1 transition-opacity",
          look.hasTools ? "text-mode-selective" : "text-mode-chat",
          isUnsettled && "opacity-70",
        )}
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">
          <span className="font-medium">{look.title}</span>
          {look.figures !== null && ` · ${look.figures}`}
        </span>
      </span>
    </PickerMenu>
  );
}
