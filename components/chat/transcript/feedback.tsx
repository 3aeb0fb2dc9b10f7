"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { ChatActions, Rating } from "@/components/chat/chat-actions";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ChatFeedback, ChatMessage } from "@/server/contract/chats";

type FeedbackProps = { message: ChatMessage; onRate: ChatActions["rate"] };

/** Thumbs up and down. Pressing the chosen one again takes the rating back. */
export function Thumbs({ message, sharesFeedback, onRate }: FeedbackProps & { sharesFeedback: boolean }) {
  const { id, feedback } = message;
  const rate = (rating: ChatFeedback["rating"]) =>
    onRate(id, { ...NOTHING, rating: feedback?.rating === rating ? null : rating });
  const shares = sharesFeedback ? ". Admins and editors will see your message and its tools" : "";
  return (
    <>
      <IconButton
        label={`Good answer${shares}`}
        aria-pressed={feedback?.rating === "good"}
        className={feedback?.rating === "good" ? "text-good" : undefined}
        onClick={() => rate("good")}
      >
        <ThumbsUp aria-hidden className={feedback?.rating === "good" ? "fill-current" : undefined} />
      </IconButton>
      <IconButton
        label={`Bad answer${shares}`}
        aria-pressed={feedback?.rating === "bad"}
        className={feedback?.rating === "bad" ? "text-danger" : undefined}
        onClick={() => rate("bad")}
      >
        <ThumbsDown aria-hidden className={feedback?.rating === "bad" ? "fill-current" : undefined} />
      </IconButton>
    </>
  );
}

const NOTHING: Pick<Rating, "missing" | "wrong"> = { missing: null, wrong: null };
const NONE = "-";

/** After a bad rating: which tool was missing or wrong. Also says who sees the rating. */
export function FeedbackDetails({ message, onRate }: FeedbackProps) {
  const { id, feedback } = message;
  if (feedback === undefined) return null;
  return (
    <div className="mt-1.5 grid gap-2">
      {feedback.rating === "bad" && (
        <ReasonForm
          key={`${feedback.missing} ${feedback.wrong}`}
          message={message}
          feedback={feedback}
          onRate={onRate}
        />
      )}
      {feedback.isShared && (
        <p role="status" className="text-ink-soft text-sm">
          Admins and editors see your message and the tools it needs as a test case.{" "}
          <button
            type="button"
            className="rounded-sm underline underline-offset-2 hover:text-ink"
            onClick={() => onRate(id, { ...NOTHING, rating: null })}
          >
            Undo
          </button>
        </p>
      )}
    </div>
  );
}

function ReasonForm({ message, feedback, onRate }: FeedbackProps & { feedback: ChatFeedback }) {
  const [missing, setMissing] = useState(feedback.missing ?? "");
  const [wrong, setWrong] = useState(feedback.wrong ?? NONE);
  const called = calledIn(message);
  const isSaved = missing.trim() === (feedback.missing ?? "") && wrong === (feedback.wrong ?? NONE);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaved) return;
    onRate(message.id, {
      rating: "bad",
      missing: missing.trim() === "" ? null : missing.trim(),
      wrong: wrong === NONE ? null : wrong,
    });
  };
  return (
    <form
      aria-label="What went wrong"
      onSubmit={submit}
      className="flex flex-wrap items-end gap-2 rounded-lg border border-line bg-raised p-2.5"
    >
      <TextField
        mono
        label="Missing tool"
        className="min-w-40 flex-1"
        maxLength={128}
        placeholder="Name, if you know it"
        value={missing}
        onChange={setMissing}
      />
      {called.length > 0 && (
        <SelectField
          label="Wrong tool"
          className="min-w-40 flex-1"
          value={wrong}
          onChange={setWrong}
          options={[{ value: NONE, label: "None" }, ...called.map((name) => ({ value: name, label: name }))]}
        />
      )}
      <Button type="submit" disabled={isSaved}>
        {isSaved && (feedback.missing !== null || feedback.wrong !== null) ? "Saved" : "Save"}
      </Button>
    </form>
  );
}

function calledIn({ parts }: ChatMessage): string[] {
  return [...new Set(parts.flatMap((part) => (part.kind === "call" && !part.isMeta ? [part.tool] : [])))];
}
