import type { ChatMessage, MessageStatus } from "@/server/contract/chats";
import { describeProblem } from "./describe-problem";

/** The line below an answer that did not come to its own end; null where there is nothing to say. */
export const STATUS_LINES: Record<MessageStatus, string | null> = {
  streaming: null,
  complete: null,
  stopped: "You stopped this answer. What had come is kept.",
  interrupted: "The answer was interrupted because Toolcrib was restarted. What had come is kept.",
  failed: "The answer failed. What had come is kept.",
};

const ENDS: Record<MessageStatus, string> = {
  streaming: "",
  complete: "Answer complete.",
  stopped: "Answer stopped.",
  interrupted: "Answer interrupted.",
  failed: "The answer failed.",
};

/** What is read out to those who do not see the page: that it asks them something, or that it is done; never each word. */
export function announce(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1);
  if (last === undefined || last.author === "person") return "";
  const asking = last.parts.flatMap((part) => (part.kind === "call" && part.state === "asks" ? [part.tool] : []));
  if (last.status === "streaming" && asking.length > 0) {
    return `The model wants to call ${asking.join(", ")}. Allow or refuse it.`;
  }
  if (last.problem !== null) return `${describeProblem(last.problem).title}.`;
  return ENDS[last.status];
}
