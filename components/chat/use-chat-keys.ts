"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Ctrl/Cmd-Shift-O opens a new chat. */
export function useChatKeys(): void {
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
