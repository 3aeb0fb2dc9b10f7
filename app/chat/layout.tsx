import type { ReactNode } from "react";
import { ChatFrame } from "@/components/chat/chat-frame";
import { serverApi } from "@/server/trpc/server-api";

export default async function ChatLayout({ children }: { children: ReactNode }) {
  const me = await (await serverApi()).me.get();
  return <ChatFrame me={me}>{children}</ChatFrame>;
}
