import type { ChatMessage } from "@/server/contract/chats";

export function messageText({ parts }: Pick<ChatMessage, "parts">): string {
  return parts.flatMap((part) => (part.kind === "text" && part.text.trim() !== "" ? [part.text] : [])).join("\n\n");
}
