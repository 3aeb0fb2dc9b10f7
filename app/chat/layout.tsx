import type { ReactNode } from "react";
import { ChatFrame } from "@/components/chat/chat-frame";
import { loadFrame } from "@/server/api/trpc/load-frame";

export default async function ChatLayout({ children }: { children: ReactNode }) {
  return <ChatFrame {...(await loadFrame())}>{children}</ChatFrame>;
}
