import { qualifiedName } from "@/server/gateway/dialects/dialect";
import { openaiType } from "@/server/gateway/dialects/error-body";
import { fieldsOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import { editEvent, editObject, elementTexts, isEmpty, memberText } from "./edit-event";
import {
  type CallResult,
  CHAIN_KEY,
  type Failure,
  type Fields,
  type HeldRound,
  type LoopDialect,
  type Merger,
  type ReadEvent,
} from "./merger";
import { type Item, ResponsesRound } from "./responses-round";
import { isRunByCaller, keyOf, type ResponsesTurn, restoreResponses } from "./restore-responses";
import { RoundMerger } from "./round-merger";

const BEGINNINGS: ReadonlySet<unknown> = new Set(["response.created", "response.in_progress", "response.queued"]);
const ENDS: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

export const responsesLoop: LoopDialect<ResponsesTurn> = {
  field: "input",
  ping: ": ping\n\n",
  createMerger: createResponsesMerger,
  writeResults: (results) => results.map(writeResult),
  restore: restoreResponses,
};

function writeResult({ id, text }: CallResult): string {
  return JSON.stringify({ type: "function_call_output", call_id: id, output: text });
}

export function createResponsesMerger(isMetaTool: (name: string) => boolean): Merger<ResponsesTurn> {
  return new ResponsesMerger(isMetaTool, ResponsesRound);
}

class ResponsesMerger extends RoundMerger<ResponsesRound> implements Merger<ResponsesTurn> {
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
    this.wholeBody = text;
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
    this.beginNextRound();
  }

  finishEvents(): string {
    return this.round.held.map((event) => this.#relayEnd(event)).join("");
  }

  finishBody(): string {
    return this.#writeResponse(this.wholeBody ?? "{}");
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
    return type === "function_call" && this.isMetaTool(qualifiedName(textOf(namespace), textOf(name) ?? ""));
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

function keyAt(items: readonly Item[], at: number): string | null {
  const item = items[at];
  return item === undefined ? null : keyOf(item.fields);
}
