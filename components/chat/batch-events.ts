import { applyChatEvent, type ChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";

type BatchOptions = {
  /** Hears of the state once for all events that came in between. */
  readonly onState: (state: ChatState) => void;
  readonly onDeleted: () => void;
  /** Runs it soon, once; returns what calls it off. */
  readonly schedule: (run: () => void) => () => void;
};

type Batch = { readonly push: (event: ChatEvent) => void; readonly end: () => void };

/** Many events come in one frame of the screen: they are applied as they come, and shown together. */
export function batchEvents({ onState, onDeleted, schedule }: BatchOptions): Batch {
  let state: ChatState | null = null;
  let callOff: (() => void) | null = null;
  const show = () => {
    callOff = null;
    if (state !== null) onState(state);
  };
  return {
    push(event) {
      const before = state;
      state = applyChatEvent(state, event);
      if (event.kind === "deleted") {
        callOff?.();
        callOff = null;
        onDeleted();
      } else if (state !== before) {
        callOff ??= schedule(show);
      }
    },
    end() {
      if (callOff === null) return;
      callOff();
      show();
    },
  };
}
