"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PanelRightClose } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import type { ChatModelOption } from "@/server/contract/chats";
import type { ChatActions, RoundRef } from "./chat-actions";
import { ChatBody } from "./chat-body";
import { ChatHeader } from "./chat-header";
import { Composer, type ComposerHandle } from "./composer/composer";
import type { PickedFile } from "./composer/read-file";
import { moveUnsentText } from "./composer/unsent-texts";
import { lastRoundOf } from "./last-round-of";
import { Ledger } from "./ledger/ledger";
import { useLedgerColumn } from "./ledger/use-ledger-column";
import { useStartOver } from "./ledger/use-start-over";
import { SendObstacle } from "./send-obstacle";
import { type ChatStatus, useChat } from "./use-chat";
import { useChatControls } from "./use-chat-controls";
import { useChoice } from "./use-choice";
import { useStableCallbacks } from "./use-stable-callbacks";
import { type Explained, WhyDrawer } from "./why/why-drawer";
import { NO_CHAT, withPending } from "./with-pending";

/** Used until the chat's own title is known. */
const TITLES: Record<ChatStatus, string> = {
  none: "New chat",
  loading: "Chat",
  ready: "Chat",
  gone: "Chat not found",
  failed: "Chat",
};

const NO_MODELS: readonly ChatModelOption[] = [];

export function ChatPage({ chatId }: { chatId: string | null }) {
  const router = useRouter();
  const trpc = useTRPC();
  const me = useMe();
  const queryClient = useQueryClient();
  const chat = useChat(chatId);
  const { options, choice, change } = useChoice(chatId, chat.state);
  const onCreated = async (id: string) => {
    // Prefetch before navigating, so that the message stays on screen.
    await queryClient.prefetchQuery(trpc.chats.get.queryOptions({ id }));
    // Text typed in the meantime belongs to the new chat.
    moveUnsentText(me.id, null, id);
    router.replace(`/chat/${encodeURIComponent(id)}`);
  };
  const controls = useChatControls({ chatId, state: chat.state, choice, onCreated });
  const state = withPending(chat.state, controls.pending);

  const composer = useRef<ComposerHandle>(null);
  const column = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<RoundRef | null>(null);
  const [explained, setExplained] = useState<Explained | null>(null);
  const ledgerColumn = useLedgerColumn();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const hasColumn = () => column.current?.offsetParent != null;
  const { show, explain } = useStableCallbacks({
    explain: (round: RoundRef, about: Explained["about"]) => setExplained({ round, about }),
    show(ref: RoundRef) {
      setShown(ref);
      if (hasColumn()) ledgerColumn.show();
      else setSheetOpen(true);
    },
  });
  // Retries and edits show their new rounds in the ledger.
  const actions = useStableCallbacks<ChatActions>({
    ...controls.actions,
    retry(again) {
      setShown(null);
      controls.actions.retry(again);
    },
    async edit(message) {
      setShown(null);
      const hasArrived = await controls.actions.edit(message);
      if (hasArrived) composer.current?.focus();
      return hasArrived;
    },
  });
  const send = (text: string, isQuick: boolean, files: readonly PickedFile[]) => {
    setShown(null);
    return controls.send(text, isQuick, files);
  };
  const startOver = useStartOver(state);
  const ledger = <Ledger state={state ?? NO_CHAT} shown={shown} startOver={startOver} onExplain={explain} />;
  const title = state?.chat.title ?? TITLES[chat.status];
  useTitle(title);
  const isUsable = chat.status !== "gone" && chat.status !== "failed";

  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        <ChatHeader
          title={title}
          state={state}
          isBehind={chat.isBehind}
          isLedgerOpen={ledgerColumn.isOpen}
          meter={ledgerColumn.meter}
          onLedger={() => (hasColumn() ? ledgerColumn.open() : setSheetOpen(true))}
        />
        <ChatBody
          chat={chat}
          state={state}
          actions={actions}
          isBusy={controls.isBusy}
          sharesFeedback={options.data?.sharesFeedback ?? false}
          models={options.data?.models ?? NO_MODELS}
          sentId={controls.pending?.id ?? null}
          shown={shown}
          onShow={show}
          onExample={(text) => composer.current?.fill(text)}
        />
        {isUsable && (
          <div className="grid shrink-0 gap-2 px-3 pt-1 pb-3">
            <SendObstacle problem={controls.problem} options={options} />
            <Composer
              ref={composer}
              chatId={chatId}
              choice={choice}
              options={options.data}
              onChoice={change}
              lastRound={lastRoundOf(state)}
              isAnswering={controls.isAnswering}
              isStopping={controls.isStopping}
              onSend={send}
              onStop={controls.stop}
            />
          </div>
        )}
      </div>
      {/* Not shown where the ledger is a sheet. */}
      <div ref={column} className="@5xl:flex hidden shrink-0">
        {ledgerColumn.isOpen && (
          <section
            aria-label="Ledger"
            className="relative w-80 overflow-y-auto overscroll-contain border-line border-l"
          >
            <IconButton
              ref={ledgerColumn.collapse}
              label="Collapse ledger"
              className="absolute top-2.5 right-2"
              onClick={ledgerColumn.close}
            >
              <PanelRightClose aria-hidden />
            </IconButton>
            {ledger}
          </section>
        )}
      </div>
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title="Ledger" side="right" className="w-96">
        {ledger}
      </Sheet>
      {state !== null && <WhyDrawer state={state} explained={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

/** Sets the tab's title, which is known only after the chat has loaded. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Toolcrib`;
  }, [title]);
}
