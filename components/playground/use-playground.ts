"use client";

import { useEffect, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { PLAYGROUND_LIMITS } from "@/server/contract/playground";
import { ADDRESS_DEFAULTS, type Address, fitsAddress, readTexts, writeTexts } from "./playground-address";
import { messagesOf, type Texts, toTrial } from "./to-trial";

/** Choices live in the URL; typed text lives here and is debounced into the URL. */
export function usePlayground() {
  const [address, setAddress] = useUrlState(ADDRESS_DEFAULTS);
  const [texts, setTexts] = useState<Texts>(() => ({
    rounds: readTexts(address.rounds).slice(0, PLAYGROUND_LIMITS.rounds - 1),
    message: address.message.slice(0, PLAYGROUND_LIMITS.message),
    history: readTexts(address.history).slice(0, PLAYGROUND_LIMITS.history),
  }));
  const settled = useDebounced(texts);
  // Enter skips the debounce.
  const [asked, setAsked] = useState<Texts | null>(null);
  const current = asked === texts ? texts : settled;
  const isShareable = fitsAddress([...current.rounds, current.message, ...current.history]);
  useTextsInAddress(isShareable ? current : { rounds: [], message: "", history: [] }, address, setAddress);

  const changeTexts = (change: Partial<Texts>) => setTexts((before) => ({ ...before, ...change }));
  const askAt = (next: Texts) => {
    setTexts(next);
    setAsked(next);
  };
  return {
    address,
    setAddress,
    texts,
    changeTexts,
    isShareable,
    trial: toTrial(address, current),
    ask: () => setAsked(texts),
    isFull: messagesOf(texts).length >= PLAYGROUND_LIMITS.rounds,
    tryExample: (message: string) => askAt({ ...texts, message }),
    /** Keeps the message as a round; the next one continues the session. */
    nextMessage() {
      setAddress({ round: "" });
      askAt({ ...texts, rounds: messagesOf(texts), message: "" });
    },
    takeBack() {
      setAddress({ round: "" });
      askAt({ ...texts, rounds: texts.rounds.slice(0, -1), message: texts.rounds.at(-1) ?? "" });
    },
    startOver() {
      setAddress({ round: "" });
      askAt({ ...texts, rounds: [] });
    },
  };
}

export type Playground = ReturnType<typeof usePlayground>;

function useTextsInAddress(texts: Texts, address: Address, setAddress: (change: Partial<Address>) => void): void {
  const rounds = writeTexts(texts.rounds);
  const history = writeTexts(texts.history);
  const { message } = texts;
  const isThere = address.message === message && address.rounds === rounds && address.history === history;
  useEffect(() => {
    if (!isThere) setAddress({ message, rounds, history });
  }, [isThere, message, rounds, history, setAddress]);
}
