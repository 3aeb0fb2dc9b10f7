import type { ChatMessage, MessageStatus } from "@/server/contract/chats";
import { describeProblem } from "./describe-problem";

/** The line below an answer that ended early, or null. */
export const STATUS_LINES: Record<MessageStatus, string | null> = {
  streaming: null,
  complete: null,
  stopped: "You stopped this answer. The text so far is saved.",
  interrupted: "The answer was interrupted by a restart of Toolcrib. The text so far is saved.",
  failed: "The answer failed. The text so far is saved.",
};

const ENDS: Record<MessageStatus, string> = {
  streaming: "",
  complete: "Answer complete.",
  stopped: "Answer stopped.",
  interrupted: "Answer interrupted.",
  failed: "The answer failed.",
};

/** For screen readers: announces questions and the end of an answer, not every word. */
export function announce(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1);
  if (last === undefined || last.author === "person") return "";
  const asking = last.parts.flatMap((part) => (part.kind === "call" && part.state === "asks" ? [part.tool] : []));
  if (last.status === "streaming" && asking.length > 0) {
    return `The model wants to call ${asking.join(", ")}. Allow or decline it.`;
  }
  if (last.problem !== null) return `${describeProblem(last.problem).title}.`;
  return ENDS[last.status];
}
