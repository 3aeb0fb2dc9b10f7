import { type Conversation, findMessagesProblem, readMessages } from "@/server/contract/agent/read-messages";

/** What is known of a stored response: a request that continues it repeats nothing of its conversation. */
export type KnownResponse = { readonly sessionId: string; readonly conversation: Conversation };

export type ResponseChains = {
  find(ownerId: string, responseId: string | null): KnownResponse | null;
  keep(ownerId: string, responseIds: readonly string[], known: KnownResponse): void;
};

const MOST_RESPONSES = 5_000;
const MESSAGE_CHARACTERS = 2_000;
const MOST_EARLIER = 4;
const EARLIER_CHARACTERS = 500;

/** Bounded, in memory only, and for each owner apart: nobody can continue the conversation of somebody else. */
export function createResponseChains(): ResponseChains {
  const responses = new Map<string, KnownResponse>();
  const keyOf = (ownerId: string, responseId: string) => JSON.stringify([ownerId, responseId]);
  return {
    find: (ownerId, responseId) => (responseId === null ? null : (responses.get(keyOf(ownerId, responseId)) ?? null)),
    keep(ownerId, responseIds, { sessionId, conversation }) {
      const known = { sessionId, conversation: shorten(conversation) };
      for (const responseId of responseIds) {
        const key = keyOf(ownerId, responseId);
        responses.delete(key);
        responses.set(key, known);
      }
      for (const oldest of responses.keys()) {
        if (responses.size <= MOST_RESPONSES) break;
        responses.delete(oldest);
      }
    },
  };
}

function shorten({ message, history, assistant, ...rest }: Conversation): Conversation {
  return {
    ...rest,
    message: message.slice(0, MESSAGE_CHARACTERS),
    history: history.slice(-MOST_EARLIER).map((text) => text.slice(0, EARLIER_CHARACTERS)),
    assistant: assistant?.slice(-EARLIER_CHARACTERS) ?? null,
  };
}

/** The conversation of a request. Null: it has no message of a user, and continues nothing that is known. */
export function readConversation(messages: readonly unknown[], before: Conversation | null): Conversation | null {
  if (findMessagesProblem(messages) === null) {
    const read = readMessages(messages);
    if (before === null) return read;
    return {
      ...read,
      history: [...before.history, before.message, ...read.history],
      assistant: read.assistant ?? before.assistant,
      calledBefore: [...new Set([...before.calledBefore, ...before.calledNow, ...read.calledBefore])],
    };
  }
  if (before === null) return null;
  // Results of the turn that the stored response is in the middle of.
  const { results, calledNow, assistant } = readMessages([{ role: "user", content: "" }, ...messages]);
  return {
    ...before,
    assistant: assistant ?? before.assistant,
    results: [...before.results, ...results],
    calledNow: [...new Set([...before.calledNow, ...calledNow])],
  };
}
