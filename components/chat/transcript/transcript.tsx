"use client";

import { ArrowDown } from "lucide-react";
import { useId, useState } from "react";
import type { ChatActions, EditedMessage, RoundRef } from "@/components/chat/chat-actions";
import { MESSAGE_BOX } from "@/components/chat/composer/composer";
import { useStableCallbacks } from "@/components/chat/use-stable-callbacks";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/words/count-of";
import type { ChatModelOption, ChatState } from "@/server/contract/chats";
import { Answer } from "./answer";
import { EndLine } from "./answer-end";
import { announce } from "./describe-status";
import { PersonMessage } from "./person-message";
import { useStickToEnd } from "./use-stick-to-end";
import { Waiting } from "./waiting";

type TranscriptProps = {
  state: ChatState;
  actions: ChatActions;
  /** A request is pending, so nothing else can start. */
  isBusy: boolean;
  /** Whether admins get to see what a rated answer was about. */
  sharesFeedback: boolean;
  /** For another answer. */
  models: readonly ChatModelOption[];
  sentId: string | null;
  shown: RoundRef | null;
  onShow: (ref: RoundRef) => void;
};

/** Keyed by chat, so that each chat starts scrolled to its end. */
export function Transcript(props: TranscriptProps) {
  return <Messages key={props.state.chat.id} {...props} />;
}

/** Messages rendered at first, and added per click. */
const PAGE_SIZE = 60;

function Messages(props: TranscriptProps) {
  const { state, actions, isBusy, sharesFeedback, models, sentId, shown, onShow } = props;
  const { chat, messages } = state;
  const title = useId();
  const [drawn, setDrawn] = useState(PAGE_SIZE);
  const last = messages.at(-1);
  const earlier = Math.max(0, messages.length - drawn);
  const { scroller, content, isAtEnd, jump } = useStickToEnd(sentId);
  const { editing, edit } = useEditing(actions);
  const onJump = () => {
    jump();
    // The button is about to unmount and would lose focus.
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
        Skip to message box
      </a>
      <h2 id={title} className="sr-only">
        Messages
      </h2>
      <div ref={content} className="mx-auto max-w-3xl px-4 py-6">
        {earlier > 0 && (
          <p className="mb-6 text-center">
            <Button size="sm" data-unfolds onClick={() => setDrawn((count) => count + PAGE_SIZE)}>
              Show {countOf(earlier, "earlier message")}
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
                  sharesFeedback={sharesFeedback}
                  models={models}
                  actions={actions}
                  shownIndex={shown?.messageId === message.id ? shown.index : null}
                  onShow={onShow}
                />
              )}
            </li>
          ))}
          {last?.author === "person" && (
            <li>
              <Unanswered isAnswering={chat.isAnswering || isBusy} onRetry={() => actions.retry()} />
            </li>
          )}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {announce(messages)}
      </p>
      <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-center">
        {!isAtEnd && (
          <Button size="sm" className="pointer-events-auto animate-appear" onClick={onJump}>
            <ArrowDown aria-hidden />
            Jump to latest
          </Button>
        )}
      </div>
    </section>
  );
}

function Unanswered({ isAnswering, onRetry }: { isAnswering: boolean; onRetry: () => void }) {
  if (isAnswering) return <Waiting text="Selecting tools…" />;
  return <EndLine text="This message has no answer." retry={{ isBusy: false, onRetry }} />;
}

export type Editing = {
  start(message: EditedMessage): void;
  cancel(): void;
  save(message: EditedMessage): void;
};

/** The message being edited. The text stays until it has arrived. */
function useEditing(actions: ChatActions): { editing: EditedMessage | null; edit: Editing } {
  const [editing, setEditing] = useState<EditedMessage | null>(null);
  const edit = useStableCallbacks<Editing>({
    start: setEditing,
    cancel: () => setEditing(null),
    async save(message) {
      setEditing(message);
      if (await actions.edit(message)) setEditing(null);
    },
  });
  return { editing, edit };
}
