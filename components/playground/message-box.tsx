import { CornerDownLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { PLAYGROUND_LIMITS } from "@/server/contract/playground";
import type { Playground } from "./use-playground";

/** Enter submits at once, Shift+Enter adds a line. */
export function MessageBox({ playground }: { playground: Playground }) {
  const { texts, changeTexts, ask, nextMessage, isFull, isShareable } = playground;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  return (
    <div className="grid gap-2">
      <Field
        label={texts.rounds.length > 0 ? `Message for round ${texts.rounds.length + 1}` : "Message"}
        hint={isShareable ? undefined : "Too long for a link: if you share this page, the messages are left out."}
      >
        {(aria) => (
          <Textarea
            {...aria}
            data-page-search
            rows={4}
            className="min-h-24"
            maxLength={PLAYGROUND_LIMITS.message}
            placeholder="turn off the kitchen lights"
            value={texts.message}
            onChange={(event) => changeTexts({ message: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button
        size="sm"
        className="justify-self-start"
        disabled={texts.message.trim() === "" || isFull}
        onClick={nextMessage}
        title="Keep this round and continue the session to see what the next message adds"
      >
        <CornerDownLeft aria-hidden />
        Next message in this session
      </Button>
    </div>
  );
}
