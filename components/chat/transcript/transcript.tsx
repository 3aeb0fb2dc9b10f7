"use client";

import { ArrowDown } from "lucide-react";
import { useId, useState } from "react";
import type { ChatActions, EditedMessage, RoundRef } from "@/components/chat/chat-actions";
import { MESSAGE_BOX } from "@/components/chat/composer/composer";
import { useSameFunctions } from "@/components/chat/use-same-functions";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/words/format-number";
import type { ChatState } from "@/server/contract/chats";
import { Answer } from "./answer";
import { EndLine } from "./answer-end";
import { announce } from "./describe-status";
import { PersonMessage } from "./person-message";
import { useStickToEnd } from "./use-stick-to-end";
import { Waiting } from "./waiting";

type TranscriptProps = {
  state: ChatState;
  actions: ChatActions;
  /** Something is on its way, so that nothing else can be started now. */
  isBusy: boolean;
  /** What was just sent from here. */
  sentId: string | null;
  /** The round that the ledger shows. */
  shown: RoundRef | null;
  onShow: (ref: RoundRef) => void;
};

/** The messages of a chat, in a box that scrolls by itself. Another chat is read from its own end. */
export function Transcript(props: TranscriptProps) {
  return <Messages key={props.state.chat.id} {...props} />;
}

/** How many messages of a long chat are drawn at first, and at each wish for more. */
const DRAWN = 60;

function Messages({ state: { chat, messages }, actions, isBusy, sentId, shown, onShow }: TranscriptProps) {
  const title = useId();
  const [drawn, setDrawn] = useState(DRAWN);
  const last = messages.at(-1);
  const earlier = Math.max(0, messages.length - drawn);
  const { scroller, content, isAtEnd, jump } = useStickToEnd(sentId);
  const { editing, edit } = useEditing(actions);
  const jumpByHand = () => {
    jump();
    // The button is about to go, and would take the focus with it.
    scroller.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={scroller}
      aria-labelledby={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <a
        href={`#${MESSAGE_BOX}`}
        className="sr-only z-20 rounded-md bg-primary px-3 py-2 text-on-primary focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the message box
      </a>
      <h2 id={title} className="sr-only">
        Messages
      </h2>
      <div ref={content} className="mx-auto max-w-3xl px-4 py-6">
        {earlier > 0 && (
          <p className="mb-6 text-center">
            <Button size="sm" data-unfolds onClick={() => setDrawn((count) => count + DRAWN)}>
              Show earlier messages, {formatCount(earlier)} more
            </Button>
          </p>
        )}
        <ol className="flex flex-col gap-6">
          {messages.slice(earlier).map((message) => (
            <li key={message.id}>
              {message.author === "person" ? (
                <PersonMessage
                  message={message}
                  isLast={message === last}
                  isBusy={isBusy}
                  editedText={editing?.id === message.id ? editing.text : null}
                  edit={edit}
                />
              ) : (
                <Answer
                  message={message}
                  isLast={message === last}
                  isBusy={isBusy}
                  actions={actions}
                  shownIndex={shown?.messageId === message.id ? shown.index : null}
                  onShow={onShow}
                />
              )}
            </li>
          ))}
          {last?.author === "person" && (
            <li>
              <Unanswered isAnswering={chat.isAnswering || isBusy} onRetry={actions.retry} />
            </li>
          )}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {announce(messages)}
      </p>
      <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-center">
        {!isAtEnd && (
          <Button size="sm" className="pointer-events-auto animate-appear" onClick={jumpByHand}>
            <ArrowDown aria-hidden />
            Jump to newest
          </Button>
        )}
      </div>
    </section>
  );
}

/** Below a message that nothing answers: not yet, or not any more. */
function Unanswered({ isAnswering, onRetry }: { isAnswering: boolean; onRetry: () => void }) {
  if (isAnswering) return <Waiting text="Choosing tools…" />;
  return <EndLine text="No answer came to this message." retry={{ isBusy: false, onRetry }} />;
}

export type Editing = {
  begin(message: EditedMessage): void;
  cancel(): void;
  save(message: EditedMessage): void;
};

/** Which message is being edited. What was typed stays until it is known to have arrived. */
function useEditing(actions: ChatActions): { editing: EditedMessage | null; edit: Editing } {
  const [editing, setEditing] = useState<EditedMessage | null>(null);
  const edit = useSameFunctions<Editing>({
    begin: setEditing,
    cancel: () => setEditing(null),
    async save(message) {
      setEditing(message);
      if (await actions.edit(message)) setEditing(null);
    },
  });
  return { editing, edit };
}
