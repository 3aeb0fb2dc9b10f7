import { fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import { editObject, elementTexts, memberText } from "./edit-event";
import type { Conversation, Fields } from "./merger";

/** What goes back into the merged message of the caller, by the number of blocks that it has before that place. */
export type Insert =
  | { readonly kind: "call"; readonly at: number; readonly text: string }
  /** Here one round ended and the next one began. */
  | { readonly kind: "results"; readonly at: number; readonly messages: readonly string[] };

export type AnthropicTurn = {
  readonly keys: readonly string[];
  readonly size: number;
  readonly blocks: number;
  readonly inserts: readonly Insert[];
  /** Results for calls that stood beside calls of the caller: they go into its next message. */
  readonly pending: readonly string[];
};

export function restoreAnthropic(
  conversation: Conversation,
  find: (key: string) => AnthropicTurn | null,
): Conversation {
  const entries: string[] = [];
  let pending: readonly string[] = [];
  conversation.entries.forEach((entry, at) => {
    if (pending.length > 0) {
      entries.push(withFirstBlocks(entry, pending));
      pending = [];
      return;
    }
    // Most of a history is results, which need not be parsed.
    const message = entry.includes('"assistant"') ? fieldsOf(parseJson(entry)) : {};
    const turn = message.role === "assistant" ? findTurn(listOf(message.content), find) : null;
    if (turn === null) {
      entries.push(entry);
      return;
    }
    const canTakeResults = isListOfUser(conversation.entries[at + 1]);
    const isWhole = listOf(message.content).length === turn.blocks && (turn.pending.length === 0 || canTakeResults);
    if (!isWhole) {
      entries.push(entry);
      return;
    }
    entries.push(...expand(entry, turn));
    pending = turn.pending;
  });
  return { ...conversation, entries };
}

function findTurn(blocks: readonly unknown[], find: (key: string) => AnthropicTurn | null): AnthropicTurn | null {
  for (const block of blocks) {
    const key = keyOf(fieldsOf(block));
    const turn = key === null ? null : find(key);
    if (turn !== null) return turn;
  }
  return null;
}

function isListOfUser(entry: string | undefined): boolean {
  const { role, content } = fieldsOf(parseJson(entry ?? ""));
  return role === "user" && Array.isArray(content);
}

/** The caller's blocks keep their bytes: it may have added cache marks. */
function expand(entry: string, { inserts }: AnthropicTurn): string[] {
  const blocks = elementTexts(memberText(entry, "content"));
  const messages: string[] = [];
  let current: string[] = [];
  let from = 0;
  for (const insert of inserts) {
    current.push(...blocks.slice(from, insert.at));
    from = Math.max(from, insert.at);
    if (insert.kind === "call") current.push(insert.text);
    else {
      messages.push(`{"role":"assistant","content":[${current.join(",")}]}`, ...insert.messages);
      current = [];
    }
  }
  current.push(...blocks.slice(from));
  if (current.length > 0) messages.push(editObject(entry, { content: `[${current.join(",")}]` }));
  return messages;
}

function withFirstBlocks(entry: string, first: readonly string[]): string {
  const blocks = elementTexts(memberText(entry, "content"));
  return editObject(entry, { content: `[${[...first, ...blocks].join(",")}]` });
}

/** Calls have ids, thinking has a signature; texts have nothing to be recognized by. */
export function keyOf(block: Fields): string | null {
  if (block.type === "tool_use") return `call:${textOf(block.id)}`;
  const signature = block.type === "thinking" ? (textOf(block.signature) ?? "") : "";
  return signature === "" ? null : `signature:${sha256(signature)}`;
}
