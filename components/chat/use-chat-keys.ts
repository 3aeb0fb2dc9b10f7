"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Ctrl/Cmd-Shift-O begins a chat, `/` goes to the search of chats. The outside system is the keyboard. */
export function useChatKeys(): void {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.shiftKey && event.key.toLowerCase() === "o") {
        event.preventDefault();
        router.push("/chat");
        return;
      }
      // The dashboard's own shortcuts have seen to it already, where they are.
      if (event.key !== "/" || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const search = document.querySelector<HTMLInputElement>("[data-page-search]");
      if (search === null) return;
      event.preventDefault();
      search.focus();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}
