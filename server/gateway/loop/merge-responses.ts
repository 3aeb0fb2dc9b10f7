import { qualifiedName } from "@/server/gateway/dialects/dialect";
import { openaiType } from "@/server/gateway/dialects/error-body";
import { fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import {
  addUsage,
  type CallResult,
  CHAIN_KEY,
  type Conversation,
  editEvent,
  editObject,
  elementTexts,
  type Fields,
  isEmpty,
  type LoopDialect,
  type Merger,
  MOST_ROUND_CHARACTERS,
  memberText,
  type ReadEvent,
} from "./merger";

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
  /** The response whose chain has everything. */
  readonly lastId: string | null;
};

type Item = { readonly text: string; readonly fields: Fields; readonly isMeta: boolean };

/** Items that wait for the caller. */
const RUN_BY_CALLER: ReadonlySet<unknown> = new Set([
  ...["function_call", "custom_tool_call", "computer_call", "local_shell_call", "shell_call", "apply_patch_call"],
  "mcp_approval_request",
]);
const BEGINNINGS: ReadonlySet<unknown> = new Set(["response.created", "response.in_progress", "response.queued"]);
const ENDS: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

export const responsesLoop: LoopDialect<ResponsesTurn> = {
  field: "input",
  ping: ": ping\n\n",
  createMerger: createResponsesMerger,
  writeResults: (results) => results.map(writeResult),
  restore,
};

function writeResult({ id, text }: CallResult): string {
  return JSON.stringify({ type: "function_call_output", call_id: id, output: text });
}

export function createResponsesMerger(isMetaTool: (name: string) => boolean): Merger<ResponsesTurn> {
  let isFirst = true;
  let itemsSent = 0;
  let lastSequence: number | null = null;
  /** Of the first response, for an end that no upstream writes. */
  let begun: string | null = null;
  let firstId: string | null = null;
  let lastId: string | null = null;
  let spent: Fields = {};
  const visible: Item[] = [];
  /** Meta-calls and their results in the order in which they came, with the number of visible items before them. */
  const unseen: { readonly callId: string; readonly text: string; readonly at: number }[] = [];
  const answered = new Set<string>();
  let pending: readonly CallResult[] = [];

  let places = new Map<unknown, number | null>();
  let streamed = new Map<number, string>();
  let items: Item[] = [];
  let usage: Fields = {};
  let status: string | null = null;
  let held: ReadEvent[] = [];
  let body: string | null = null;
  let room = MOST_ROUND_CHARACTERS;
  let isMetaRound = false;

  function toItem(text: string): Item {
    const fields = fieldsOf(parseJson(text));
    return { text, fields, isMeta: isMetaCall(fields) };
  }

  function isMetaCall({ type, name, namespace }: Fields): boolean {
    return type === "function_call" && isMetaTool(qualifiedName(textOf(namespace), textOf(name) ?? ""));
  }

  /** Numbers go on without a gap. */
  function relay(event: ReadEvent, outputIndex: number | null, response: string | null = null): string {
    const own = event.fields.sequence_number;
    const isUntouched = isPlain() || lastSequence === null;
    if (typeof own === "number") lastSequence = isUntouched ? own : (lastSequence ?? 0) + 1;
    return editEvent(event, {
      sequence_number: typeof own === "number" ? String(lastSequence) : null,
      output_index: outputIndex === null ? null : String(outputIndex),
      response,
    });
  }

  function readResponse(response: string, type: unknown = null): void {
    const fields = fieldsOf(parseJson(response));
    const listed = elementTexts(memberText(response, "output"));
    const all = listed.length > 0 ? listed : [...streamed].sort(([a], [b]) => a - b).map(([, text]) => text);
    items = all.map(toItem);
    usage = fieldsOf(fields.usage);
    status = textOf(fields.status) ?? (type === "response.completed" ? "completed" : null);
    lastId = textOf(fields.id) ?? lastId;
    firstId ??= lastId;
  }

  /** Nothing was held back so far. From the second round on, an end waits until its round is complete. */
  const isPlain = () => isFirst && !isMetaRound;
  const hasOwnCalls = () => items.some(({ isMeta, fields }) => !isMeta && isRunByCaller(fields));

  /** `output` is what the client has seen, in that order. */
  function writeResponse(response: string): string {
    if (isPlain()) return response;
    return editObject(response, {
      output: `[${visible.map(({ text }) => text).join(",")}]`,
      usage: isEmpty(spent) || isEmpty(usage) ? null : JSON.stringify(addUsage(spent, usage)),
    });
  }

  function relayEnd(event: ReadEvent): string {
    const response = memberText(event.data ?? "{}", "response");
    return relay(event, null, response === null ? null : writeResponse(response));
  }

  return {
    event(event) {
      const type = event.fields.type;
      if (BEGINNINGS.has(type)) {
        if (!isFirst) return "";
        begun = memberText(event.data ?? "{}", "response");
        firstId ??= textOf(fieldsOf(event.fields.response).id);
        return relay(event, null);
      }
      if (ENDS.has(type)) {
        readResponse(memberText(event.data ?? "{}", "response") ?? "{}", type);
        if (isPlain()) return relay(event, null);
        held.push(event);
        return "";
      }
      const place = event.fields.output_index;
      if (typeof place !== "number") return event.fields.type === undefined ? event.raw : relay(event, null);
      if (type === "response.output_item.added" && !places.has(place)) {
        const isMeta = isMetaCall(fieldsOf(event.fields.item));
        isMetaRound ||= isMeta;
        places.set(place, isMeta ? null : itemsSent++);
      }
      if (type === "response.output_item.done") {
        const text = memberText(event.data ?? "{}", "item") ?? "{}";
        room -= text.length;
        if (room >= 0) streamed.set(place, text);
      }
      const index = places.get(place);
      if (index === null) return "";
      return relay(event, index === undefined || index === place ? null : index);
    },
    body(text) {
      readResponse(text);
      isMetaRound = items.some(({ isMeta }) => isMeta);
      body = text;
    },
    isHolding: () => isMetaRound,
    endRound() {
      for (const item of items) {
        if (!item.isMeta) visible.push(item);
        else unseen.push({ callId: textOf(item.fields.call_id) ?? "", text: item.text, at: visible.length });
      }
      if (!isMetaRound) return null;
      const isWaiting = status === "completed" && room >= 0;
      return { entries: items.map(({ text }) => text), isWaiting, hasOwnCalls: hasOwnCalls() };
    },
    addResults(given, added) {
      for (const { id } of given) answered.add(id);
      if (hasOwnCalls()) {
        pending = given;
        return;
      }
      for (const result of given) unseen.push({ callId: result.id, text: writeResult(result), at: visible.length });
      const last = given.at(-1);
      if (added !== null && last !== undefined) unseen.push({ callId: last.id, text: added, at: visible.length });
      spent = addUsage(spent, usage);
      isFirst = false;
      isMetaRound = false;
      places = new Map();
      streamed = new Map();
      items = [];
      usage = {};
      status = null;
      held = [];
      room = MOST_ROUND_CHARACTERS;
    },
    finishEvents: () => held.map(relayEnd).join(""),
    finishBody: () => writeResponse(body ?? "{}"),
    fail({ status: code, code: kind, message, body: given }) {
      const own = fieldsOf(given?.error);
      const error = { type: openaiType(code), code: kind, message, param: null, ...own };
      const next = (lastSequence ?? -1) + 1;
      const told = {
        type: "error",
        sequence_number: next,
        code: error.code,
        message: error.message,
        param: error.param,
      };
      const failed = editObject(begun ?? '{"object":"response"}', {
        status: '"failed"',
        error: JSON.stringify({ code: error.code ?? error.type, message: error.message }),
        output: `[${visible.map(({ text }) => text).join(",")}]`,
      });
      return [
        `event: response.failed\ndata: {"type":"response.failed","sequence_number":${next},"response":${failed}}\n\n`,
        `event: error\ndata: ${JSON.stringify({ ...told, sequence_number: next + 1, error })}\n\n`,
      ].join("");
    },
    turn() {
      const inserts = unseen
        .filter(({ callId }) => answered.has(callId))
        .map(({ callId, text, at }) => ({ callId, text, after: keyAt(visible, at - 1), before: keyAt(visible, at) }));
      const ids = firstId === null || (firstId === lastId && pending.length === 0) ? [] : [CHAIN_KEY + firstId];
      const lastIds = lastId === null || pending.length === 0 ? [] : [CHAIN_KEY + lastId];
      const keys = [...visible.flatMap(({ fields }) => keyOf(fields) ?? []), ...new Set([...ids, ...lastIds])];
      if (inserts.length === 0 || keys.length === 0) return null;
      const written = pending.map(writeResult);
      const texts = [...inserts.map(({ text }) => text), ...written, ...keys];
      const size = texts.reduce((sum, text) => sum + text.length, 0);
      const ownCallIds = visible.flatMap(({ fields }) => (isRunByCaller(fields) ? (textOf(fields.call_id) ?? []) : []));
      return { keys, size, inserts, pending: written, ownCallIds, lastId };
    },
  };
}

function isRunByCaller(item: Fields): boolean {
  return RUN_BY_CALLER.has(item.type) || (item.type === "tool_search_call" && item.execution === "client");
}

function keyAt(items: readonly Item[], at: number): string | null {
  const item = items[at];
  return item === undefined ? null : keyOf(item.fields);
}

/** A call by its own id, reasoning by its content where clients drop ids, and anything else by its id. */
function keyOf(item: Fields): string | null {
  const callId = textOf(item.call_id);
  if (callId !== null) return isRunByCaller(item) ? `call:${callId}` : null;
  const encrypted = textOf(item.encrypted_content);
  if (encrypted !== null) return `encrypted:${sha256(encrypted)}`;
  const id = textOf(item.id);
  return id === null ? null : `item:${id}`;
}

function restore(conversation: Conversation, find: (key: string) => ResponsesTurn | null): Conversation {
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
