"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { MeProvider } from "@/components/auth/me-context";
import { RedirectToSignIn } from "@/components/auth/redirect-to-sign-in";
import { AppShell } from "@/components/shell/app-shell";
import { useListKeys } from "@/components/shell/use-list-keys";
import { Sheet } from "@/components/ui/sheet";
import type { Frame } from "@/server/contract/frame";
import { may } from "@/server/contract/permissions";
import { ChatsSheetProvider } from "./chats-sheet";
import { ChatSidebar } from "./sidebar/chat-sidebar";

/** The chat list next to the open chat. Members see only this part of Toolcrib. */
export function ChatFrame({ me, unpublished, children }: Frame & { children: ReactNode }) {
  if (me === null) return <RedirectToSignIn />;
  const columns = <ChatColumns>{children}</ChatColumns>;
  return (
    <MeProvider me={me}>
      {may(me.accountRole, "policy.read") ? (
        <AppShell isFull unpublished={unpublished}>
          {columns}
        </AppShell>
      ) : (
        <MemberShell>{columns}</MemberShell>
      )}
    </MeProvider>
  );
}

function MemberShell({ children }: { children: ReactNode }) {
  useListKeys();
  return (
    <main id="content" className="flex h-dvh flex-col">
      {children}
    </main>
  );
}

/** Container queries, because the dashboard's navigation takes part of the screen. */
function ChatColumns({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useChatKeys();
  return (
    <ChatsSheetProvider open={open}>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1">
          <div className="@3xl:flex hidden w-60 shrink-0 flex-col border-line border-r bg-sunken">
            <ChatSidebar />
          </div>
          {children}
        </div>
      </div>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Chats">
        <ChatSidebar onNavigate={close} />
      </Sheet>
    </ChatsSheetProvider>
  );
}

/** Ctrl/Cmd-Shift-O opens a new chat. */
function useChatKeys(): void {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || !event.shiftKey || event.key.toLowerCase() !== "o") return;
      event.preventDefault();
      router.push("/chat");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router]);
}
