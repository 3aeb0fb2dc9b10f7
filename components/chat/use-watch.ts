"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { batchEvents } from "./batch-events";
import { useAttended } from "./use-attended";

const FIRST_WAIT_MS = 1000;
/** A connection that is away for less than this is nobody's concern: servers hand over, laptops wake up. */
const UNNOTICED_MS = 2500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps what `chats.get` has answered current by the chat's events. The browser takes a lost connection up by itself;
 * where it gives up, it is asked for again, ever less often. The outside system is the stream of events.
 */
export function useWatch(chatId: string | null): { isLive: boolean; isBehind: boolean; isDeleted: boolean } {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const isAttended = useAttended();
  const [live, setLive] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const [behind, setBehind] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const failures = useRef(0);
  const isDeleted = chatId !== null && deleted === chatId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to begin anew.
  useEffect(() => {
    if (chatId === null || !isAttended || isDeleted) return;
    const queryKey = trpc.chats.get.queryKey({ id: chatId });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let notice: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const lose = () => {
      setLive(null);
      notice ??= setTimeout(() => setBehind(chatId), UNNOTICED_MS);
    };
    const find = () => {
      clearTimeout(notice);
      notice = undefined;
      setLive(chatId);
      setBehind(null);
    };
    lose();
    const batch = batchEvents({
      schedule: onNextFrame,
      onState(state) {
        failures.current = 0;
        // An answer that is on its way is older than this.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, state);
        find();
      },
      onDeleted: () => setDeleted(chatId),
    });
    const begin = () => setAttempt((count) => count + 1);
    const again = () => {
      if (isOver) return;
      lose();
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures.current);
      failures.current += 1;
      clearTimeout(timer);
      timer = setTimeout(begin, wait);
    };
    // The server ends a stream now and then, in good order: the next one begins where it was.
    const goOn = () => {
      if (isOver) return;
      if (failures.current > 0) again();
      else begin();
      failures.current += 1;
    };
    const subscription = client.chats.watch.subscribe(
      { id: chatId },
      {
        onData: batch.push,
        onConnectionStateChange: ({ state }) => {
          if (state === "connecting" && !isOver) lose();
        },
        onError: again,
        onStopped: goOn,
      },
    );
    return () => {
      isOver = true;
      subscription.unsubscribe();
      clearTimeout(timer);
      clearTimeout(notice);
      batch.end();
      setLive(null);
    };
  }, [chatId, isAttended, isDeleted, attempt, client, queryClient, trpc]);

  const isAbout = (known: string | null) => chatId !== null && known === chatId;
  return { isLive: isAbout(live), isBehind: isAbout(behind), isDeleted };
}

/** A tab in the background has no frames, but its chat goes on. */
const LONGEST_FRAME_MS = 200;

function onNextFrame(run: () => void): () => void {
  const callOff = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = () => {
    callOff();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LONGEST_FRAME_MS);
  return callOff;
}
