"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import type { ChatState } from "@/server/contract/chats";
import type { StartOver } from "./pile-up";

/** Resets the loaded tools. Done until the next message. */
export function useStartOver(state: ChatState | null): StartOver {
  const newest = state?.messages.at(-1)?.id ?? null;
  const [doneAt, setDoneAt] = useState<string | null>(null);
  const reset = useAction(useTRPC().chats.resetTools.mutationOptions(), {
    onDone: () => setDoneAt(newest),
    failure: "Couldn't reset the tools.",
  });
  return {
    isPending: reset.isPending,
    isDone: doneAt !== null && doneAt === newest,
    reset() {
      if (state !== null) reset.mutate({ id: state.chat.id });
    },
  };
}
