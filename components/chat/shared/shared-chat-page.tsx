"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelLeft } from "lucide-react";
import { useOpenChats } from "@/components/chat/chats-sheet";
import { AnswerPart } from "@/components/chat/transcript/answer-part";
import { PersonText } from "@/components/chat/transcript/person-message";
import { prepareAnswer } from "@/components/chat/transcript/prepare-answer";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { Time } from "@/components/ui/time";
import type { ChatMessage, SharedChat } from "@/server/contract/chats";

/** Somebody's chat, for everyone with an account who has the link. As it is when the page opens. */
export function SharedChatPage({ shareId }: { shareId: string }) {
  const openChats = useOpenChats();
  const shared = useQuery(useTRPC().chats.shared.queryOptions({ shareId }, { retry: false }));
  const isGone = shared.isError && readApiError(shared.error).code !== "INTERNAL_SERVER_ERROR";
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-line border-b px-2 @3xl:pl-4">
        <Button variant="ghost" size="icon" aria-label="Open chats" onClick={openChats} className="@3xl:hidden">
          <PanelLeft aria-hidden />
        </Button>
        <h1 className="min-w-0 flex-1 truncate font-medium">{shared.data?.title ?? "Shared chat"}</h1>
        {shared.data && <Origin chat={shared.data} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label="Messages" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto max-w-3xl px-4 py-6">
          {isGone ? (
            <EmptyState
              action={
                <Button asChild variant="primary">
                  <Link href="/chat">New chat</Link>
                </Button>
              }
            >
              This link was closed, or never existed.
            </EmptyState>
          ) : (
            <QueryView query={shared} failure="Couldn't load the chat." pending="messages">
              {({ messages }) => (
                <ol className="flex flex-col gap-6">
                  {messages.map((message) => (
                    <li key={message.id}>
                      {message.author === "person" ? <Asked {...{ message }} /> : <Told {...{ message }} />}
                    </li>
                  ))}
                </ol>
              )}
            </QueryView>
          )}
        </div>
      </section>
    </div>
  );
}

function Origin({ chat: { owner, updatedAt } }: { chat: SharedChat }) {
  return (
    <p className="shrink-0 pr-2 text-ink-soft text-sm">
      Shared by {owner} · read-only
      <span className="hidden @3xl:inline">
        {" "}
        · <Time at={updatedAt} />
      </span>
    </p>
  );
}

function Asked({ message }: { message: ChatMessage }) {
  return (
    <div className="flex flex-col items-end">
      <h2 className="sr-only">Message</h2>
      <PersonText message={message} isOwn={false} />
    </div>
  );
}

function Told({ message }: { message: ChatMessage }) {
  const parts = prepareAnswer(message).flatMap((section) => section.parts);
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <h2 className="sr-only">Answer</h2>
      {parts.map(({ part, at }) => (
        <AnswerPart key={at} part={part} isGrowing={false} onDecide={ignore} />
      ))}
      {message.status === "streaming" && <p className="text-ink-soft">This answer is still being written.</p>}
      {ENDED_EARLY.has(message.status) && <p className="text-ink-soft">This answer ended early.</p>}
    </div>
  );
}

const ENDED_EARLY: ReadonlySet<ChatMessage["status"]> = new Set(["stopped", "interrupted", "failed"]);
const ignore = () => {};
