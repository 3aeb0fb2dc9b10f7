import { errorBody } from "@/server/gateway/dialects/error-body";
import { fieldsOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { AnthropicRound, type Block, type DoneBlock } from "./anthropic-round";
import { addUsage, editEvent, editObject, elementTexts, isEmpty, memberText } from "./edit-event";
import type { CallResult, Failure, Fields, HeldRound, LoopDialect, Merger, ReadEvent } from "./merger";
import { type AnthropicTurn, type Insert, keyOf, restoreAnthropic } from "./restore-anthropic";
import { RoundMerger } from "./round-merger";

export const anthropicLoop: LoopDialect<AnthropicTurn> = {
  field: "messages",
  ping: 'event: ping\ndata: {"type": "ping"}\n\n',
  createMerger: createAnthropicMerger,
  writeResults: (results) => (results.length === 0 ? [] : [resultMessage(results.map(writeResult))]),
  restore: restoreAnthropic,
};

function writeResult({ id, text, isError }: { id: string; text: string; isError: boolean }): string {
  return JSON.stringify({ type: "tool_result", tool_use_id: id, content: text, ...(isError && { is_error: true }) });
}

function resultMessage(results: readonly string[]): string {
  return `{"role":"user","content":[${results.join(",")}]}`;
}

const INPUT_COUNTS = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];

export function createAnthropicMerger(isMetaTool: (name: string) => boolean): Merger<AnthropicTurn> {
  return new AnthropicMerger(isMetaTool, AnthropicRound);
}

class AnthropicMerger extends RoundMerger<AnthropicRound> implements Merger<AnthropicTurn> {
  #blocksSent = 0;
  readonly #visible: string[] = [];
  /** Of those, what can be in a history. */
  #kept = 0;
  readonly #keys: string[] = [];
  readonly #inserts: Insert[] = [];
  #pending: string[] = [];

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
    this.wholeBody = text;
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
    this.beginNextRound();
  }

  finishEvents(): string {
    return this.round.held.map((event) => this.#writeEnd(event)).join("");
  }

  finishBody(): string {
    const text = this.wholeBody ?? "{}";
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
    return block.type === "tool_use" && this.isMetaTool(textOf(block.name) ?? "");
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
