"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { CHAT_LIMITS } from "@/server/contract/chats";

type EditMessageProps = {
  text: string;
  isLast: boolean;
  isBusy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
};

export function EditMessage({ text, isLast, isBusy, onSave, onCancel }: EditMessageProps) {
  const [changed, setChanged] = useState(text);
  const note = useId();
  const canSave = !isBusy && changed.trim() !== "";
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore keys of an input method editor.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canSave) onSave(changed);
    }
  };
  return (
    <div>
      <Textarea
        ref={focusAtEnd}
        aria-label="Edit message"
        aria-describedby={note}
        className="max-h-96"
        maxLength={CHAT_LIMITS.message}
        value={changed}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={note} className="mt-1.5 text-ink-soft text-sm">
        {isLast ? "This replaces the message." : "This replaces the message and everything after it."}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="sm" variant="primary" disabled={!canSave} onClick={() => onSave(changed)}>
          Save and resend
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <span aria-hidden className="pointer-coarse:hidden text-ink-faint text-sm">
          <Kbd>Ctrl ⏎</Kbd> to send, <Kbd>Esc</Kbd> to cancel
        </span>
      </div>
    </div>
  );
}

function focusAtEnd(box: HTMLTextAreaElement | null) {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
