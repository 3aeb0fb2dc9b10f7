import { fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { editObject, elementTexts, memberText } from "./edit-event";
import type { Conversation, Fields } from "./merger";

export type ChatTurn = {
  readonly keys: readonly string[];
  readonly size: number;
  readonly earlier: readonly string[];
  readonly prefix: string;
  /** Meta-calls of the last round, by their place among all of its calls, and their results. */
  readonly calls: readonly { readonly at: number; readonly text: string }[];
  readonly pending: readonly string[];
};

export function restoreChat(conversation: Conversation, find: (key: string) => ChatTurn | null): Conversation {
  const entries = conversation.entries.flatMap((entry) => {
    // Most of a history is results, which need not be parsed.
    const message = entry.includes('"tool_calls"') ? fieldsOf(parseJson(entry)) : {};
    if (message.role !== "assistant") return [entry];
    const ids = listOf(message.tool_calls).map((call) => textOf(fieldsOf(call).id) ?? "");
    const turn = ids.reduce<ChatTurn | null>((found, id) => found ?? find(id), null);
    return turn === null ? [entry] : expand(entry, message, turn);
  });
  return { ...conversation, entries };
}

function expand(entry: string, message: Fields, { earlier, prefix, calls, pending }: ChatTurn): string[] {
  const text = textOf(message.content) ?? "";
  const isWhole = prefix === "" || text.startsWith(prefix);
  const own = text.slice(prefix.length);
  const written = elementTexts(memberText(entry, "tool_calls"));
  for (const { at, text: call } of calls) written.splice(at, 0, call);
  const last = editObject(entry, {
    content: isWhole && prefix !== "" ? (own === "" ? "null" : JSON.stringify(own)) : null,
    tool_calls: calls.length > 0 ? `[${written.join(",")}]` : null,
  });
  return [...(isWhole ? earlier : []), last, ...pending];
}
