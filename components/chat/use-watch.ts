"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { batchEvents } from "./batch-events";
import { useTabVisible } from "./use-tab-visible";

const BACKOFF_MS = 1000;
/** Shorter interruptions are not shown: they happen on deploys and when laptops wake up. */
const GRACE_MS = 2500;
const MAX_BACKOFF_MS = 30_000;

/** Updates the `chats.get` cache from the event stream. Browsers reconnect on their own; if they give up, retries with backoff. */
export function useWatch(chatId: string | null): { isLive: boolean; isBehind: boolean; isDeleted: boolean } {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const isVisible = useTabVisible();
  const [live, setLive] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const [behind, setBehind] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const failures = useRef(0);
  const isDeleted = chatId !== null && deleted === chatId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must resubscribe.
  useEffect(() => {
    if (chatId === null || !isVisible || isDeleted) return;
    const queryKey = trpc.chats.get.queryKey({ id: chatId });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const markLost = () => {
      setLive(null);
      graceTimer ??= setTimeout(() => setBehind(chatId), GRACE_MS);
    };
    const markLive = () => {
      clearTimeout(graceTimer);
      graceTimer = undefined;
      setLive(chatId);
      setBehind(null);
    };
    markLost();
    const batch = batchEvents({
      schedule: onNextFrame,
      onState(state) {
        failures.current = 0;
        // A pending response is older than this event.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, state);
        markLive();
      },
      onDeleted: () => setDeleted(chatId),
    });
    const reconnect = () => setAttempt((count) => count + 1);
    const reconnectLater = () => {
      if (isOver) return;
      markLost();
      const wait = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** failures.current);
      failures.current += 1;
      clearTimeout(timer);
      timer = setTimeout(reconnect, wait);
    };
    // The server closes streams from time to time; the next one continues from there.
    const onStopped = () => {
      if (isOver) return;
      if (failures.current > 0) reconnectLater();
      else reconnect();
      failures.current += 1;
    };
    const subscription = client.chats.watch.subscribe(
      { id: chatId },
      {
        onData: batch.push,
        onConnectionStateChange: ({ state }) => {
          if (state === "connecting" && !isOver) markLost();
        },
        onError: reconnectLater,
        onStopped,
      },
    );
    return () => {
      isOver = true;
      subscription.unsubscribe();
      clearTimeout(timer);
      clearTimeout(graceTimer);
      batch.end();
      setLive(null);
    };
  }, [chatId, isVisible, isDeleted, attempt, client, queryClient, trpc]);

  const isCurrent = (id: string | null) => chatId !== null && id === chatId;
  return { isLive: isCurrent(live), isBehind: isCurrent(behind), isDeleted };
}

/** Background tabs have no frames. */
const MAX_FRAME_MS = 200;

function onNextFrame(run: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = () => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, MAX_FRAME_MS);
  return cancel;
}
