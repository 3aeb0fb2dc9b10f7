import { errorBody } from "@/server/gateway/dialects/error-body";
import { addMember, fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import {
  addUsage,
  type CallResult,
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

/** What goes back into the merged message of the caller, by the number of blocks that it has before that place. */
type Insert =
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

type Block = {
  readonly isMeta: boolean;
  readonly index: number;
  readonly start: Fields;
  readonly parts: { text: string; thinking: string; signature: string; input: string; citations: unknown[] };
};

type DoneBlock = {
  readonly text: string;
  readonly isMeta: boolean;
  /** The provider sends such blocks, and refuses them in a history. */
  readonly isEmptyText: boolean;
  readonly key: string | null;
};

export const anthropicLoop: LoopDialect<AnthropicTurn> = {
  field: "messages",
  ping: 'event: ping\ndata: {"type": "ping"}\n\n',
  createMerger: createAnthropicMerger,
  writeResults: (results) => (results.length === 0 ? [] : [resultMessage(results.map(writeResult))]),
  restore,
};

function writeResult({ id, text, isError }: { id: string; text: string; isError: boolean }): string {
  return JSON.stringify({ type: "tool_result", tool_use_id: id, content: text, ...(isError && { is_error: true }) });
}

function resultMessage(results: readonly string[]): string {
  return `{"role":"user","content":[${results.join(",")}]}`;
}

const INPUT_COUNTS = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];

export function createAnthropicMerger(isMetaTool: (name: string) => boolean): Merger<AnthropicTurn> {
  return new AnthropicMerger(isMetaTool);
}

class AnthropicRound extends RoundState {
  readonly open = new Map<number, Block>();
  done: DoneBlock[] = [];
  stopReason: string | null = null;

  addDelta({ parts }: Block, delta: Fields): void {
    const text = [delta.text, delta.thinking, delta.signature, delta.partial_json].find(
      (part) => textOf(part) !== null,
    );
    if (!this.canKeep(textOf(text) ?? "")) return;
    if (delta.type === "text_delta") parts.text += textOf(delta.text) ?? "";
    else if (delta.type === "thinking_delta") parts.thinking += textOf(delta.thinking) ?? "";
    else if (delta.type === "signature_delta") parts.signature = textOf(delta.signature) ?? "";
    else if (delta.type === "input_json_delta") parts.input += textOf(delta.partial_json) ?? "";
    else if (delta.type === "citations_delta") parts.citations.push(delta.citation);
  }

  streamedBlocks(): string[] {
    return [...this.open].sort(([a], [b]) => a - b).map(([, block]) => writeBlock(block));
  }

  hasOwnCalls(): boolean {
    return this.done.some((block) => !block.isMeta && block.key?.startsWith("call:"));
  }

  /** A message that waits for results, but has no call, would never be answered. */
  hasNothingToRun(): boolean {
    return this.hasMetaCall && this.stopReason === "tool_use" && !this.hasOwnCalls();
  }
}

class AnthropicMerger extends RoundMerger implements Merger<AnthropicTurn> {
  readonly #isMetaTool: (name: string) => boolean;
  protected round = new AnthropicRound();
  #blocksSent = 0;
  readonly #visible: string[] = [];
  /** Of those, what can be in a history. */
  #kept = 0;
  readonly #keys: string[] = [];
  readonly #inserts: Insert[] = [];
  #pending: string[] = [];
  #body: string | null = null;

  constructor(isMetaTool: (name: string) => boolean) {
    super();
    this.#isMetaTool = isMetaTool;
  }

  event(event: ReadEvent): string {
    const { round } = this;
    const { fields } = event;
    const block = round.open.get(Number(fields.index));
    switch (fields.type) {
      case "message_start":
        round.usage = addUsage({}, fieldsOf(fieldsOf(fields.message).usage));
        return this.isFirst ? event.raw : "";
      case "content_block_start":
        return relayBlock(event, this.#startBlock(fields));
      case "content_block_delta":
        if (block !== undefined) round.addDelta(block, fieldsOf(fields.delta));
        return relayBlock(event, block);
      case "content_block_stop":
        return relayBlock(event, block);
      case "message_delta":
        round.usage = { ...round.usage, ...withoutNull(fieldsOf(fields.usage)) };
        round.stopReason = textOf(fieldsOf(fields.delta).stop_reason) ?? round.stopReason;
        return this.isPlain() ? event.raw : this.hold(event);
      case "message_stop":
        return this.isPlain() ? event.raw : this.hold(event);
      default:
        return event.raw;
    }
  }

  body(text: string, fields: Fields): void {
    const { round } = this;
    round.done = elementTexts(memberText(text, "content")).map((block) => this.#toDone(block));
    round.hasMetaCall = round.done.some((block) => block.isMeta);
    round.usage = fieldsOf(fields.usage);
    round.stopReason = textOf(fields.stop_reason);
    this.#body = text;
  }

  endRound(): HeldRound | null {
    const { round } = this;
    round.done.push(...round.streamedBlocks().map((block) => this.#toDone(block)));
    for (const block of round.done) this.#file(block);
    if (!round.hasMetaCall) return null;
    const hasOwnCalls = round.hasOwnCalls();
    if (round.isTooLong()) return { entries: [], isWaiting: false, hasOwnCalls };
    const content = round.done.flatMap(({ text, isEmptyText }) => (isEmptyText ? [] : [text])).join(",");
    const entries = [`{"role":"assistant","content":[${content}]}`];
    return { entries, isWaiting: round.stopReason === "tool_use", hasOwnCalls };
  }

  addResults(results: readonly CallResult[], added: string | null): void {
    const written = results.map(writeResult);
    if (this.round.hasOwnCalls()) {
      this.#pending = written;
      return;
    }
    const messages = [resultMessage(written), ...(added === null ? [] : [added])];
    this.#inserts.push({ kind: "results", at: this.#kept, messages });
    this.endOfRound();
    this.round = new AnthropicRound();
  }

  finishEvents(): string {
    return this.round.held.map((event) => this.#writeEnd(event)).join("");
  }

  finishBody(): string {
    const text = this.#body ?? "{}";
    if (this.isPlain()) return text;
    return editObject(text, {
      content: `[${this.#visible.join(",")}]`,
      usage: this.totalUsage(this.round.usage),
      stop_reason: this.round.hasNothingToRun() ? '"end_turn"' : null,
    });
  }

  fail({ status, code, message, body }: Failure): string {
    const isOwn = body?.type === "error" && !isEmpty(fieldsOf(body.error));
    const data = isOwn ? JSON.stringify(body) : errorBody("anthropic", status, code, message);
    return `event: error\ndata: ${data}\n\n`;
  }

  turn(): AnthropicTurn | null {
    const inserts = this.#inserts;
    const keys = this.#keys;
    const pending = this.#pending;
    // A call without a result can't be part of a history.
    const isUnanswered = this.round.hasMetaCall && pending.length === 0;
    const answered = isUnanswered ? inserts.slice(0, lastResults(inserts) + 1) : inserts;
    if (keys.length === 0 || answered.length === 0) return null;
    const texts = answered.flatMap((insert) => (insert.kind === "call" ? [insert.text] : insert.messages));
    const size = [...texts, ...pending, ...keys].reduce((sum, text) => sum + text.length, 0);
    return { keys, size, blocks: this.#kept, inserts: answered, pending };
  }

  #isMeta(block: Fields): boolean {
    return block.type === "tool_use" && this.#isMetaTool(textOf(block.name) ?? "");
  }

  #startBlock(fields: Fields): Block {
    const start = fieldsOf(fields.content_block);
    const isMeta = this.#isMeta(start);
    this.round.hasMetaCall ||= isMeta;
    const parts = { text: "", thinking: "", signature: "", input: "", citations: [] };
    const block = { isMeta, index: isMeta ? -1 : this.#blocksSent++, start, parts };
    this.round.open.set(Number(fields.index), block);
    return block;
  }

  #toDone(text: string): DoneBlock {
    const block = fieldsOf(parseJson(text));
    const isEmptyText = block.type === "text" && block.text === "";
    return { text, isMeta: this.#isMeta(block), isEmptyText, key: keyOf(block) };
  }

  /** Into what the client sees, or what goes back into its history. */
  #file({ text, isMeta, isEmptyText, key }: DoneBlock): void {
    if (isMeta) {
      this.#inserts.push({ kind: "call", at: this.#kept, text });
      return;
    }
    this.#visible.push(text);
    if (!isEmptyText) this.#kept += 1;
    if (key !== null) this.#keys.push(key);
  }

  /** Counts are totals of the whole answer. */
  #writeEnd(event: ReadEvent): string {
    if (event.fields.type !== "message_delta" || event.data === null) return event.raw;
    const own = fieldsOf(event.fields.usage);
    const total = addUsage(this.spent, this.round.usage);
    const counts = Object.entries(total).filter(([key]) => key in own || INPUT_COUNTS.includes(key));
    const delta = memberText(event.data, "delta");
    const isStopEdited = delta !== null && this.round.hasNothingToRun();
    return editEvent(event, {
      usage: isEmpty(this.spent) ? null : JSON.stringify(Object.fromEntries(counts)),
      delta: isStopEdited ? editObject(delta, { stop_reason: '"end_turn"' }) : null,
    });
  }
}

function relayBlock(event: ReadEvent, block: Block | undefined): string {
  if (block === undefined) return event.raw;
  if (block.isMeta) return "";
  return block.index === event.fields.index ? event.raw : editEvent(event, { index: String(block.index) });
}

function lastResults(inserts: readonly Insert[]): number {
  return inserts.findLastIndex(({ kind }) => kind === "results");
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function writeBlock({ start, parts }: Block): string {
  if (start.type === "text") {
    const text = (textOf(start.text) ?? "") + parts.text;
    const citations = [...listOf(start.citations), ...parts.citations];
    return JSON.stringify({ ...start, text, ...(citations.length > 0 && { citations }) });
  }
  if (start.type === "thinking") {
    const thinking = (textOf(start.thinking) ?? "") + parts.thinking;
    return JSON.stringify({ ...start, thinking, signature: parts.signature || start.signature });
  }
  if (parts.input === "") return JSON.stringify(start);
  // As the model wrote it: numbers too large for a double keep their digits.
  const input = parseJson(parts.input) === undefined ? "{}" : parts.input;
  const { input: _, ...rest } = start;
  return addMember(JSON.stringify(rest), "input", input);
}

/** Calls have ids, thinking has a signature; texts have nothing to be recognized by. */
function keyOf(block: Fields): string | null {
  if (block.type === "tool_use") return `call:${textOf(block.id)}`;
  const signature = block.type === "thinking" ? (textOf(block.signature) ?? "") : "";
  return signature === "" ? null : `signature:${sha256(signature)}`;
}

function restore(conversation: Conversation, find: (key: string) => AnthropicTurn | null): Conversation {
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
