import { errorBody } from "@/server/gateway/dialects/error-body";
import { addMember, fieldsOf, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { sha256 } from "@/server/lib/hash";
import {
  addUsage,
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

/** What goes back into the merged message of the caller, by the number of blocks that it has before that place. */
type Insert =
  | { readonly kind: "call"; readonly at: number; readonly text: string }
  /** Here one round ended and the next one began. */
  | { readonly kind: "results"; readonly at: number; readonly messages: readonly string[] };

export type AnthropicTurn = {
  readonly keys: readonly string[];
  readonly size: number;
  /** Of the merged message. */
  readonly blocks: number;
  readonly inserts: readonly Insert[];
  /** Results for calls that stood beside calls of the caller: they go into its next message. */
  readonly pending: readonly string[];
};

type Block = {
  readonly isMeta: boolean;
  /** In the merged message. */
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
  let isFirst = true;
  let blocksSent = 0;
  let spent: Fields = {};
  const visible: string[] = [];
  /** Of those, what can be in a history. */
  let kept = 0;
  const keys: string[] = [];
  const inserts: Insert[] = [];
  let pending: string[] = [];

  let open = new Map<number, Block>();
  let done: DoneBlock[] = [];
  let usage: Fields = {};
  let stopReason: string | null = null;
  let held: ReadEvent[] = [];
  let heldBody: string | null = null;
  let room = MOST_ROUND_CHARACTERS;
  let isMetaRound = false;

  /** Nothing was held back so far. From the second round on, an end waits until its round is complete. */
  const isPlain = () => isFirst && !isMetaRound;
  const isMeta = (block: Fields) => block.type === "tool_use" && isMetaTool(textOf(block.name) ?? "");

  function start({ fields }: ReadEvent): Block {
    const block = fieldsOf(fields.content_block);
    const isHeld = isMeta(block);
    isMetaRound ||= isHeld;
    const parts = { text: "", thinking: "", signature: "", input: "", citations: [] };
    const begun = { isMeta: isHeld, index: isHeld ? -1 : blocksSent++, start: block, parts };
    open.set(Number(fields.index), begun);
    return begun;
  }

  function add({ parts }: Block, delta: Fields): void {
    const text = [delta.text, delta.thinking, delta.signature, delta.partial_json].find(
      (part) => textOf(part) !== null,
    );
    room -= textOf(text)?.length ?? 0;
    if (room < 0) return;
    if (delta.type === "text_delta") parts.text += textOf(delta.text) ?? "";
    else if (delta.type === "thinking_delta") parts.thinking += textOf(delta.thinking) ?? "";
    else if (delta.type === "signature_delta") parts.signature = textOf(delta.signature) ?? "";
    else if (delta.type === "input_json_delta") parts.input += textOf(delta.partial_json) ?? "";
    else if (delta.type === "citations_delta") parts.citations.push(delta.citation);
  }

  function relayBlock(event: ReadEvent, block: Block | undefined): string {
    if (block === undefined) return event.raw;
    if (block.isMeta) return "";
    return block.index === event.fields.index ? event.raw : editEvent(event, { index: String(block.index) });
  }

  /** Counts are totals of the whole answer. */
  function writeEnd(event: ReadEvent): string {
    if (event.fields.type !== "message_delta" || event.data === null) return event.raw;
    const own = fieldsOf(event.fields.usage);
    const total = addUsage(spent, usage);
    const counts = Object.entries(total).filter(([key]) => key in own || INPUT_COUNTS.includes(key));
    const delta = memberText(event.data, "delta");
    return editEvent(event, {
      usage: isEmpty(spent) ? null : JSON.stringify(Object.fromEntries(counts)),
      delta: delta === null || !hasNothingToRun() ? null : editObject(delta, { stop_reason: '"end_turn"' }),
    });
  }

  /** A message that waits for results, but has no call, would never be answered. */
  function hasNothingToRun(): boolean {
    return isMetaRound && stopReason === "tool_use" && !hasOwnCalls();
  }

  const hasOwnCalls = () => done.some((block) => !block.isMeta && block.key?.startsWith("call:"));

  return {
    event(event) {
      const { fields } = event;
      switch (fields.type) {
        case "message_start": {
          usage = addUsage({}, fieldsOf(fieldsOf(fields.message).usage));
          return isFirst ? event.raw : "";
        }
        case "content_block_start":
          return relayBlock(event, start(event));
        case "content_block_delta": {
          const block = open.get(Number(fields.index));
          if (block !== undefined) add(block, fieldsOf(fields.delta));
          return relayBlock(event, block);
        }
        case "content_block_stop":
          return relayBlock(event, open.get(Number(fields.index)));
        case "message_delta": {
          usage = { ...usage, ...withoutNull(fieldsOf(fields.usage)) };
          stopReason = textOf(fieldsOf(fields.delta).stop_reason) ?? stopReason;
          if (isPlain()) return event.raw;
          held.push(event);
          return "";
        }
        case "message_stop":
          if (isPlain()) return event.raw;
          held.push(event);
          return "";
        default:
          return event.raw;
      }
    },
    body(text, fields) {
      const blocks = elementTexts(memberText(text, "content"));
      done = blocks.map((block) => toDone(block, isMeta));
      isMetaRound = done.some((block) => block.isMeta);
      usage = fieldsOf(fields.usage);
      stopReason = textOf(fields.stop_reason);
      heldBody = text;
    },
    isHolding: () => isMetaRound,
    endRound() {
      const streamed = [...open].sort(([a], [b]) => a - b).map(([, block]) => writeBlock(block));
      done = [...done, ...streamed.map((block) => toDone(block, isMeta))];
      for (const { text, isMeta: isCall, isEmptyText, key } of done) {
        if (isCall) inserts.push({ kind: "call", at: kept, text });
        else visible.push(text);
        if (!isCall && !isEmptyText) kept += 1;
        if (!isCall && key !== null) keys.push(key);
      }
      if (!isMetaRound) return null;
      if (room < 0) return { entries: [], isWaiting: false, hasOwnCalls: hasOwnCalls() };
      const content = done.flatMap(({ text, isEmptyText }) => (isEmptyText ? [] : [text])).join(",");
      const entries = [`{"role":"assistant","content":[${content}]}`];
      return { entries, isWaiting: stopReason === "tool_use", hasOwnCalls: hasOwnCalls() };
    },
    addResults(results, added) {
      const written = results.map(writeResult);
      if (hasOwnCalls()) {
        pending = written;
        return;
      }
      inserts.push({
        kind: "results",
        at: kept,
        messages: [resultMessage(written), ...(added === null ? [] : [added])],
      });
      spent = addUsage(spent, usage);
      isFirst = false;
      isMetaRound = false;
      open = new Map();
      done = [];
      held = [];
      usage = {};
      stopReason = null;
      room = MOST_ROUND_CHARACTERS;
    },
    finishEvents: () => held.map(writeEnd).join(""),
    finishBody() {
      const text = heldBody ?? "{}";
      if (isPlain()) return text;
      return editObject(text, {
        content: `[${visible.join(",")}]`,
        usage: isEmpty(spent) ? null : JSON.stringify(addUsage(spent, usage)),
        stop_reason: hasNothingToRun() ? '"end_turn"' : null,
      });
    },
    fail({ status, code, message, body }) {
      const isOwn = body?.type === "error" && !isEmpty(fieldsOf(body.error));
      const data = isOwn ? JSON.stringify(body) : errorBody("anthropic", status, code, message);
      return `event: error\ndata: ${data}\n\n`;
    },
    turn() {
      // A call without a result can't be part of a history.
      const answered = isMetaRound && pending.length === 0 ? inserts.slice(0, lastResults(inserts) + 1) : inserts;
      if (keys.length === 0 || answered.length === 0) return null;
      const texts = answered.flatMap((insert) => (insert.kind === "call" ? [insert.text] : insert.messages));
      const size = [...texts, ...pending, ...keys].reduce((sum, text) => sum + text.length, 0);
      return { keys, size, blocks: kept, inserts: answered, pending };
    },
  };
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

function toDone(text: string, isMeta: (block: Fields) => boolean): DoneBlock {
  const block = fieldsOf(parseJson(text));
  return { text, isMeta: isMeta(block), isEmptyText: block.type === "text" && block.text === "", key: keyOf(block) };
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
