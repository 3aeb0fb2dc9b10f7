import { fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import { CHAIN_KEY, type Conversation, type Fields } from "./merger";

/** A meta-call or its result, and the items of the caller between which it stood. */
type Insert = {
  readonly callId: string;
  readonly text: string;
  readonly after: string | null;
  readonly before: string | null;
};

export type ResponsesTurn = {
  readonly keys: readonly string[];
  readonly size: number;
  readonly inserts: readonly Insert[];
  /** Calls that stood beside calls of the caller, whose results come before its own. */
  readonly pending: readonly string[];
  readonly ownCallIds: readonly string[];
  readonly lastId: string | null;
};

/** Items that wait for the caller. */
const RUN_BY_CALLER: ReadonlySet<unknown> = new Set([
  ...["function_call", "custom_tool_call", "computer_call", "local_shell_call", "shell_call", "apply_patch_call"],
  "mcp_approval_request",
]);
export function restoreResponses(
  conversation: Conversation,
  find: (key: string) => ResponsesTurn | null,
): Conversation {
  const { previousResponseId } = conversation;
  const items = conversation.entries.map((text) => ({ text, fields: fieldsOf(parseJson(text)) }));
  const keys = items.map(({ fields }) => keyOf(fields));
  const turns = new Set(keys.flatMap((key) => (key === null ? [] : (find(key) ?? []))));
  const before = new Map<number, string[]>();
  const insert = (at: number, text: string) => before.set(at, [...(before.get(at) ?? []), text]);
  for (const turn of turns) insertTurn(turn, keys, items, insert);

  const chained = previousResponseId === null ? null : find(CHAIN_KEY + previousResponseId);
  const restored = items.flatMap(({ text }, at) => [...(before.get(at) ?? []), text]);
  const given = new Set(items.map(({ fields }) => textOf(fields.call_id)));
  // The chain has the calls; their results are all that it lacks.
  const isReturn = chained?.ownCallIds.some((id) => given.has(id)) ?? false;
  return {
    entries: [...(isReturn ? (chained?.pending ?? []) : []), ...restored, ...(before.get(items.length) ?? [])],
    previousResponseId: chained?.lastId ?? previousResponseId,
  };
}

function insertTurn(
  { inserts, pending, ownCallIds }: ResponsesTurn,
  keys: readonly (string | null)[],
  items: readonly { readonly fields: Fields }[],
  insert: (at: number, text: string) => void,
): void {
  const outputs = items.findIndex(
    ({ fields }, at) => keys[at] === null && ownCallIds.includes(textOf(fields.call_id) ?? ""),
  );
  // Without the caller's results there is no place for ours.
  if (pending.length > 0 && outputs < 0) return;
  const places = inserts.map(({ after, before }) => {
    const behind = after === null ? -1 : keys.indexOf(after);
    return behind >= 0 ? behind + 1 : before === null ? -1 : keys.indexOf(before);
  });
  // A call without its result is refused, and so is a result without its call: all or nothing.
  if (places.some((at) => at < 0)) return;
  for (const [at, { text }] of inserts.entries()) insert(places[at] ?? 0, text);
  for (const text of pending) insert(outputs, text);
}

/** Without storage, the provider knows reasoning only by its encrypted content. */
export function withoutUnstoredReasoning(entries: readonly string[]): readonly string[] {
  return entries.filter((entry) => {
    const { type, encrypted_content: encrypted, content } = fieldsOf(parseJson(entry));
    return type !== "reasoning" || textOf(encrypted) !== null || listOf(content).length > 0;
  });
}

/** A call by its own id, reasoning by its content where clients drop ids, and anything else by its id. */
export function keyOf(item: Fields): string | null {
  const callId = textOf(item.call_id);
  if (callId !== null) return isRunByCaller(item) ? `call:${callId}` : null;
  const encrypted = textOf(item.encrypted_content);
  if (encrypted !== null) return `encrypted:${sha256(encrypted)}`;
  const id = textOf(item.id);
  return id === null ? null : `item:${id}`;
}

export function isRunByCaller(item: Fields): boolean {
  return RUN_BY_CALLER.has(item.type) || (item.type === "tool_search_call" && item.execution === "client");
}
