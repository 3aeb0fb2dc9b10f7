import { qualifiedName } from "@/server/gateway/dialects/dialect";
import { openaiType } from "@/server/gateway/dialects/error-body";
import { fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import {
  type CallResult,
  CHAIN_KEY,
  type Conversation,
  editEvent,
  editObject,
  elementTexts,
  type Failure,
  type Fields,
  type HeldRound,
  isEmpty,
  type LoopDialect,
  type Merger,
  memberText,
  type ReadEvent,
  RoundMerger,
  RoundState,
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
  return new ResponsesMerger(isMetaTool);
}

class ResponsesRound extends RoundState {
  readonly indexes = new Map<unknown, number | null>();
  readonly #streamed = new Map<number, string>();
  items: Item[] = [];
  status: string | null = null;

  addStreamed(place: number, item: string): void {
    if (this.canKeep(item)) this.#streamed.set(place, item);
  }

  streamedItems(): string[] {
    return [...this.#streamed].sort(([a], [b]) => a - b).map(([, text]) => text);
  }

  hasOwnCalls(): boolean {
    return this.items.some(({ isMeta, fields }) => !isMeta && isRunByCaller(fields));
  }
}

class ResponsesMerger extends RoundMerger implements Merger<ResponsesTurn> {
  readonly #isMetaTool: (name: string) => boolean;
  protected round = new ResponsesRound();
  #itemsSent = 0;
  #lastSequence: number | null = null;
  /** Of the first response, for an end that no upstream writes. */
  #begun: string | null = null;
  #firstId: string | null = null;
  #lastId: string | null = null;
  readonly #visible: Item[] = [];
  /** Meta-calls and their results in the order in which they came, with the number of visible items before them. */
  readonly #hidden: { readonly callId: string; readonly text: string; readonly at: number }[] = [];
  readonly #answered = new Set<string>();
  #pending: readonly CallResult[] = [];
  #body: string | null = null;

  constructor(isMetaTool: (name: string) => boolean) {
    super();
    this.#isMetaTool = isMetaTool;
  }

  event(event: ReadEvent): string {
    const { type, output_index: place } = event.fields;
    if (BEGINNINGS.has(type)) return this.#relayBeginning(event);
    if (ENDS.has(type)) {
      this.#readResponse(memberText(event.data ?? "{}", "response") ?? "{}", type);
      return this.isPlain() ? this.#relay(event, null) : this.hold(event);
    }
    if (typeof place === "number") return this.#relayItem(event, place);
    return type === undefined ? event.raw : this.#relay(event, null);
  }

  body(text: string): void {
    this.#readResponse(text);
    this.round.hasMetaCall = this.round.items.some(({ isMeta }) => isMeta);
    this.#body = text;
  }

  endRound(): HeldRound | null {
    const { round } = this;
    for (const item of round.items) {
      if (item.isMeta) this.#hide(textOf(item.fields.call_id) ?? "", item.text);
      else this.#visible.push(item);
    }
    if (!round.hasMetaCall) return null;
    const isWaiting = round.status === "completed" && !round.isTooLong();
    return { entries: round.items.map(({ text }) => text), isWaiting, hasOwnCalls: round.hasOwnCalls() };
  }

  addResults(results: readonly CallResult[], added: string | null): void {
    for (const { id } of results) this.#answered.add(id);
    if (this.round.hasOwnCalls()) {
      this.#pending = results;
      return;
    }
    for (const result of results) this.#hide(result.id, writeResult(result));
    const last = results.at(-1);
    if (added !== null && last !== undefined) this.#hide(last.id, added);
    this.endOfRound();
    this.round = new ResponsesRound();
  }

  finishEvents(): string {
    return this.round.held.map((event) => this.#relayEnd(event)).join("");
  }

  finishBody(): string {
    return this.#writeResponse(this.#body ?? "{}");
  }

  fail({ status, code, message, body }: Failure): string {
    const error = { type: openaiType(status), code, message, param: null, ...fieldsOf(body?.error) };
    const next = (this.#lastSequence ?? -1) + 1;
    const told = {
      type: "error",
      sequence_number: next + 1,
      code: error.code,
      message: error.message,
      param: error.param,
      error,
    };
    const failed = editObject(this.#begun ?? '{"object":"response"}', {
      status: '"failed"',
      error: JSON.stringify({ code: error.code ?? error.type, message: error.message }),
      output: this.#writeOutput(),
    });
    return [
      `event: response.failed\ndata: {"type":"response.failed","sequence_number":${next},"response":${failed}}\n\n`,
      `event: error\ndata: ${JSON.stringify(told)}\n\n`,
    ].join("");
  }

  turn(): ResponsesTurn | null {
    const visible = this.#visible;
    const inserts = this.#hidden
      .filter(({ callId }) => this.#answered.has(callId))
      .map(({ callId, text, at }) => ({ callId, text, after: keyAt(visible, at - 1), before: keyAt(visible, at) }));
    const keys = [...visible.flatMap(({ fields }) => keyOf(fields) ?? []), ...this.#chainKeys()];
    if (inserts.length === 0 || keys.length === 0) return null;
    const pending = this.#pending.map(writeResult);
    const texts = [...inserts.map(({ text }) => text), ...pending, ...keys];
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    const ownCallIds = visible.flatMap(({ fields }) => (isRunByCaller(fields) ? (textOf(fields.call_id) ?? []) : []));
    return { keys, size, inserts, pending, ownCallIds, lastId: this.#lastId };
  }

  #hide(callId: string, text: string): void {
    this.#hidden.push({ callId, text, at: this.#visible.length });
  }

  #toItem(text: string): Item {
    const fields = fieldsOf(parseJson(text));
    return { text, fields, isMeta: this.#isMetaCall(fields) };
  }

  #isMetaCall({ type, name, namespace }: Fields): boolean {
    return type === "function_call" && this.#isMetaTool(qualifiedName(textOf(namespace), textOf(name) ?? ""));
  }

  #readResponse(response: string, type: unknown = null): void {
    const { round } = this;
    const fields = fieldsOf(parseJson(response));
    const listed = elementTexts(memberText(response, "output"));
    round.items = (listed.length > 0 ? listed : round.streamedItems()).map((text) => this.#toItem(text));
    round.usage = fieldsOf(fields.usage);
    round.status = textOf(fields.status) ?? (type === "response.completed" ? "completed" : null);
    this.#lastId = textOf(fields.id) ?? this.#lastId;
    this.#firstId ??= this.#lastId;
  }

  #relayBeginning(event: ReadEvent): string {
    if (!this.isFirst) return "";
    this.#begun = memberText(event.data ?? "{}", "response");
    this.#firstId ??= textOf(fieldsOf(event.fields.response).id);
    return this.#relay(event, null);
  }

  #relayItem(event: ReadEvent, place: number): string {
    const { round } = this;
    const { type, item } = event.fields;
    if (type === "response.output_item.added" && !round.indexes.has(place)) {
      const isMeta = this.#isMetaCall(fieldsOf(item));
      round.hasMetaCall ||= isMeta;
      round.indexes.set(place, isMeta ? null : this.#itemsSent++);
    }
    if (type === "response.output_item.done") round.addStreamed(place, memberText(event.data ?? "{}", "item") ?? "{}");
    const index = round.indexes.get(place);
    if (index === null) return "";
    return this.#relay(event, index === undefined || index === place ? null : index);
  }

  #relayEnd(event: ReadEvent): string {
    const response = memberText(event.data ?? "{}", "response");
    return this.#relay(event, null, response === null ? null : this.#writeResponse(response));
  }

  /** Numbers go on without a gap. */
  #relay(event: ReadEvent, outputIndex: number | null, response: string | null = null): string {
    const own = event.fields.sequence_number;
    if (typeof own === "number") {
      this.#lastSequence = this.isPlain() || this.#lastSequence === null ? own : this.#lastSequence + 1;
    }
    return editEvent(event, {
      sequence_number: typeof own === "number" ? String(this.#lastSequence) : null,
      output_index: outputIndex === null ? null : String(outputIndex),
      response,
    });
  }

  #writeResponse(response: string): string {
    if (this.isPlain()) return response;
    const { usage } = this.round;
    return editObject(response, {
      output: this.#writeOutput(),
      usage: isEmpty(usage) ? null : this.totalUsage(usage),
    });
  }

  #writeOutput(): string {
    return `[${this.#visible.map(({ text }) => text).join(",")}]`;
  }

  /** Of the responses that a later request could continue. */
  #chainKeys(): ReadonlySet<string> {
    const first = this.#firstId;
    const last = this.#lastId;
    const isMixed = this.#pending.length > 0;
    const ids = first === null || (first === last && !isMixed) ? [] : [first];
    if (last !== null && isMixed) ids.push(last);
    return new Set(ids.map((id) => CHAIN_KEY + id));
  }
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
