import type { Metadata } from "next";
import { SharedChatPage } from "@/components/chat/shared/shared-chat-page";

export const metadata: Metadata = { title: "Shared chat" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SharedChatPage shareId={decodeURIComponent(id)} />;
}
