"use client";

import { useEffect, useRef, useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { type UnsentTexts, unsentTextsOf } from "./unsent-texts";

/** The typed text, kept across reloads. Use one component per chat. */
export function useUnsentText(chatId: string | null) {
  const me = useMe();
  const [text, setText] = useState("");
  const [isReady, setReady] = useState(false);
  const texts = useRef<UnsentTexts | null>(null);
  const latest = useRef("");

  useEffect(() => {
    texts.current = unsentTextsOf(me.id);
    latest.current = texts.current.read(chatId);
    setText(latest.current);
    setReady(true);
  }, [me.id, chatId]);

  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const type = (next: string) => {
    show(next);
    texts.current?.write(chatId, next);
  };
  return {
    text,
    isReady,
    type,
    /** Clears the box, and restores the text if the message doesn't arrive. */
    async submit(text: string, send: (text: string) => Promise<boolean>): Promise<void> {
      show("");
      const hasArrived = await send(text);
      // The person may have typed more in the meantime.
      const typed = latest.current;
      type(hasArrived ? typed : typed === "" ? text : `${text}\n${typed}`);
    },
  };
}
