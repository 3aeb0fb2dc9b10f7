"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChatModelOption, ChatState } from "@/server/contract/chats";
import type { ChatActions, RoundRef } from "./chat-actions";
import { NewChat } from "./new-chat";
import { Transcript } from "./transcript/transcript";
import type { Chat } from "./use-chat";

type ChatBodyProps = {
  chat: Chat;
  state: ChatState | null;
  actions: ChatActions;
  isBusy: boolean;
  sharesFeedback: boolean;
  models: readonly ChatModelOption[];
  sentId: string | null;
  shown: RoundRef | null;
  onShow: (ref: RoundRef) => void;
  onExample: (text: string) => void;
};

export function ChatBody({ chat, state, onExample, ...transcript }: ChatBodyProps) {
  if (chat.status === "gone") {
    return (
      <Middle>
        <EmptyState
          action={
            <Button asChild variant="primary">
              <Link href="/chat">New chat</Link>
            </Button>
          }
        >
          This chat was deleted or belongs to someone else.
        </EmptyState>
      </Middle>
    );
  }
  if (chat.status === "failed") {
    return (
      <Middle>
        <ErrorPanel title="Couldn't load the chat." error={chat.error} onRetry={chat.reload} />
      </Middle>
    );
  }
  if (state === null) return chat.status === "none" ? <NewChat onExample={onExample} /> : <BodySkeleton />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Transcript state={state} {...transcript} />
    </div>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-xl flex-1 px-4 py-10">{children}</div>;
}

function BodySkeleton() {
  return (
    <output aria-label="Loading chat" className="mx-auto block w-full max-w-3xl flex-1 px-4 py-6">
      <Skeleton className="ml-auto h-9 w-2/5" />
      <Skeleton className="mt-6 w-1/4" />
      <Skeleton className="mt-3 w-4/5" />
      <Skeleton className="mt-2 w-3/5" />
    </output>
  );
}
