"use client";

import { useEffect, useRef, useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { type UnsentTexts, unsentTextsOf } from "./unsent-texts";

/**
 * What is being typed, kept over a reload. For one chat: another one needs a component of its own. The outside system is
 * the browser's storage, which the server cannot read.
 */
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
    /** Empties the box, and keeps the text until it is known to have arrived. If it has not, it is put back. */
    async hand(text: string, send: (text: string) => Promise<boolean>): Promise<void> {
      show("");
      const hasArrived = await send(text);
      // Somebody may have typed on meanwhile.
      const typed = latest.current;
      type(hasArrived ? typed : typed === "" ? text : `${text}\n${typed}`);
    },
  };
}
