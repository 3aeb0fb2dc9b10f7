import { applyChatEvent, type ChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";

type BatchOptions = {
  readonly onState: (state: ChatState) => void;
  readonly onDeleted: () => void;
  /** Runs the callback once, soon; returns a cancel function. */
  readonly schedule: (run: () => void) => () => void;
};

type Batch = { readonly push: (event: ChatEvent) => void; readonly end: () => void };

/** Applies events as they arrive and shows them once per frame. */
export function batchEvents({ onState, onDeleted, schedule }: BatchOptions): Batch {
  let state: ChatState | null = null;
  let cancel: (() => void) | null = null;
  const show = () => {
    cancel = null;
    if (state !== null) onState(state);
  };
  return {
    push(event) {
      const before = state;
      state = applyChatEvent(state, event);
      if (event.kind === "deleted") {
        cancel?.();
        cancel = null;
        onDeleted();
      } else if (state !== before) {
        cancel ??= schedule(show);
      }
    },
    end() {
      if (cancel === null) return;
      cancel();
      show();
    },
  };
}
