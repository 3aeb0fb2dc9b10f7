import { errorBody } from "@/server/gateway/dialects/error-body";
import { fieldsOf, listOf, parseJson, removeMember, textOf } from "@/server/gateway/dialects/json-text";
import { type Call, ChatRound, joinFields } from "./chat-round";
import { editEvent, editObject, elementTexts, isEmpty, memberText, withData } from "./edit-event";
import type { CallResult, Failure, Fields, HeldRound, LoopDialect, Merger, ReadEvent } from "./merger";
import { type ChatTurn, restoreChat } from "./restore-chat";
import { RoundMerger } from "./round-merger";

/** Texts of two rounds are two paragraphs. */
const BETWEEN_ROUNDS = "\n\n";

export const chatLoop: LoopDialect<ChatTurn> = {
  field: "messages",
  ping: ": ping\n\n",
  createMerger: createChatMerger,
  writeResults: (results) => results.map(writeResult),
  restore: restoreChat,
};

function writeResult({ id, text }: CallResult): string {
  return JSON.stringify({ role: "tool", tool_call_id: id, content: text });
}

export function createChatMerger(isMetaTool: (name: string) => boolean): Merger<ChatTurn> {
  return new ChatMerger(isMetaTool, ChatRound);
}

class ChatMerger extends RoundMerger<ChatRound> implements Merger<ChatTurn> {
  #identity: { readonly id: string | null; readonly created: string | null } | null = null;
  #callsSent = 0;
  #prefix = "";
  readonly #earlier: string[] = [];
  #earlierExtra: Fields = {};
  #entry = "";
  #pending: string[] = [];

  event(event: ReadEvent): string {
    const { fields } = event;
    if (isDone(event)) return this.isPlain() ? event.raw : this.hold(event);
    if (!("choices" in fields)) return event.raw;
    this.#identity ??= { id: memberText(event.data ?? "", "id"), created: memberText(event.data ?? "", "created") };
    const own = fieldsOf(fields.usage);
    if (!isEmpty(own)) this.round.usage = own;
    const all = listOf(fields.choices).map(fieldsOf);
    const choice = all.find(({ index = 0 }) => index === 0);
    if (choice !== undefined) return this.#relayChoice(event, all, choice);
    return this.isPlain() || all.length > 0 ? this.#writeChunk(event, null) : this.hold(event);
  }

  body(text: string, fields: Fields): void {
    const { round } = this;
    const choice = fieldsOf(listOf(fields.choices)[0]);
    const message = fieldsOf(choice.message);
    round.readMessage(message);
    this.#readCalls(listOf(message.tool_calls).map(fieldsOf));
    for (const call of round.calls.values()) call.isMeta ??= false;
    round.finish = textOf(choice.finish_reason);
    round.usage = fieldsOf(fields.usage);
    this.wholeBody = text;
    this.#entry = memberText(elementTexts(memberText(text, "choices"))[0] ?? "{}", "message") ?? "{}";
  }

  endRound(): HeldRound | null {
    const { round } = this;
    if (this.wholeBody === null) this.#entry = round.writeEntry();
    if (!round.hasMetaCall) return null;
    return { entries: [this.#entry], isWaiting: !round.isCut(), hasOwnCalls: round.ownCalls().length > 0 };
  }

  addResults(results: readonly CallResult[]): void {
    const { content, extra } = this.round;
    const written = results.map(writeResult);
    if (this.round.ownCalls().length > 0) {
      this.#pending = written;
      return;
    }
    this.#earlier.push(this.#entry, ...written);
    if (content !== "") this.#prefix += this.#separator() + content;
    this.#earlierExtra = joinFields(this.#earlierExtra, extra);
    this.beginNextRound();
  }

  finishEvents(): string {
    return this.round.held.map((event) => (isDone(event) ? event.raw : this.#writeHeld(event))).join("");
  }

  finishBody(): string {
    const text = this.wholeBody ?? "{}";
    if (this.isPlain()) return text;
    const [first = "{}", ...others] = elementTexts(memberText(text, "choices"));
    const choice = editObject(first, {
      message: this.#mergedMessage(),
      finish_reason: this.round.hasNothingToRun() ? '"stop"' : null,
    });
    return editObject(text, {
      choices: `[${[choice, ...others].join(",")}]`,
      usage: this.totalUsage(this.round.usage),
    });
  }

  fail({ status, code, message, body }: Failure): string {
    const isOwn = body !== null && !isEmpty(fieldsOf(body.error));
    return `data: ${isOwn ? JSON.stringify(body) : errorBody("openai-chat", status, code, message)}\n\n`;
  }

  turn(): ChatTurn | null {
    const keys = this.round.ownCalls().flatMap(({ fields }) => textOf(fields.id) ?? []);
    const earlier = this.#earlier;
    const pending = this.#pending;
    const isMixed = pending.length > 0;
    if (keys.length === 0 || (earlier.length === 0 && !isMixed)) return null;
    const calls = isMixed ? this.#metaCalls() : [];
    const texts = [...earlier, this.#prefix, ...calls.map(({ text }) => text), ...pending, ...keys];
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    const isPrefixAlone = this.#prefix === "" || this.round.content === "";
    const prefix = isPrefixAlone ? this.#prefix : this.#prefix + this.#separator();
    return { keys, size, earlier, prefix, calls, pending };
  }

  #separator(): string {
    return this.#prefix === "" || this.#prefix.endsWith("\n") ? "" : BETWEEN_ROUNDS;
  }

  #readCalls(deltas: readonly Fields[]): Fields[] {
    return deltas.flatMap((delta, at) => {
      const call = this.round.readCall(delta, at);
      if (call.isMeta === undefined && (call.name !== "" || delta.type === "custom")) this.#classify(call);
      if (call.isMeta === true) return [];
      if (call.isMeta === undefined) {
        call.waiting.push(delta);
        return [];
      }
      const all = [...call.waiting.splice(0), delta];
      return all.map((one) => (one.index === undefined ? one : { ...one, index: call.index }));
    });
  }

  #classify(call: Call): void {
    call.isMeta = this.isMetaTool(call.name);
    this.round.hasMetaCall ||= call.isMeta;
    if (!call.isMeta) call.index = this.#callsSent++;
  }

  /** The chunk under the id of the first one, with the usage of all rounds. */
  #writeChunk(event: ReadEvent, choices: readonly unknown[] | null): string {
    const own = fieldsOf(event.fields.usage);
    const identity = this.isFirst ? null : this.#identity;
    return editEvent(event, {
      id: identity?.id ?? null,
      created: identity?.created ?? null,
      choices: choices === null ? null : JSON.stringify(choices),
      usage: isEmpty(own) ? null : this.totalUsage(own),
    });
  }

  #relayChoice(event: ReadEvent, all: readonly Fields[], choice: Fields): string {
    const { round, isFirst } = this;
    const { tool_calls: deltas, role, ...rest } = fieldsOf(choice.delta);
    const text = textOf(rest.content) ?? "";
    const between = text !== "" && round.content === "" ? this.#separator() : "";
    round.readMessage(fieldsOf(choice.delta));
    const given = listOf(deltas).map(fieldsOf);
    const shown = this.#readCalls(given);
    const isEnd = textOf(choice.finish_reason) !== null;
    round.finish = textOf(choice.finish_reason) ?? round.finish;
    const isHeldEnd = isEnd && !this.isPlain();
    if (isHeldEnd) this.hold(endOf(event, all, choice));

    const areCallsChanged = shown.length !== given.length || shown.some(({ index }, at) => index !== given[at]?.index);
    const isRoleHidden = !isFirst && role !== undefined;
    if (!areCallsChanged && !isRoleHidden && between === "" && !isHeldEnd) return this.#writeChunk(event, null);
    const delta: Fields = {
      ...(isFirst && role !== undefined && { role }),
      ...rest,
      ...(between !== "" && { content: between + text }),
      ...(shown.length > 0 && { tool_calls: shown }),
    };
    const saysNothing = Object.values(delta).every((value) => value === "" || value === null);
    const hasUsage = !isHeldEnd && !isEmpty(fieldsOf(event.fields.usage));
    if (saysNothing && !hasUsage && (isHeldEnd || !isEnd)) return "";
    const written = { ...choice, delta, ...(isHeldEnd && { finish_reason: null }) };
    return this.#writeChunk(event, replaceChoice(all, choice, written));
  }

  #writeHeld(event: ReadEvent): string {
    const choices = listOf(event.fields.choices).map(fieldsOf);
    if (choices.length === 0 || !this.round.hasNothingToRun()) return this.#writeChunk(event, null);
    return this.#writeChunk(
      event,
      choices.map((choice) => (choice.finish_reason === "tool_calls" ? { ...choice, finish_reason: "stop" } : choice)),
    );
  }

  /** The last round's message, with what earlier rounds said and without meta-calls. */
  #mergedMessage(): string {
    const { content, extra, calls } = this.round;
    const written = elementTexts(memberText(this.#entry, "tool_calls"));
    const own = written.filter((_, at) => [...calls.values()][at]?.isMeta !== true);
    const whole = content === "" ? this.#prefix : this.#prefix + this.#separator() + content;
    const joined = this.isFirst ? [] : Object.entries(joinFields(this.#earlierExtra, extra));
    return editObject(own.length > 0 ? this.#entry : removeMember(this.#entry, "tool_calls"), {
      content: this.#prefix === "" ? null : JSON.stringify(whole),
      tool_calls: own.length > 0 && own.length < written.length ? `[${own.join(",")}]` : null,
      ...Object.fromEntries(joined.map(([key, value]) => [key, JSON.stringify(value)])),
    });
  }

  #metaCalls(): ChatTurn["calls"] {
    const written = elementTexts(memberText(this.#entry, "tool_calls"));
    return [...this.round.calls.values()].flatMap(({ isMeta }, at) =>
      isMeta === true ? [{ at, text: written[at] ?? "{}" }] : [],
    );
  }
}

function isDone({ data }: ReadEvent): boolean {
  return data?.trim() === "[DONE]";
}

function replaceChoice(all: readonly Fields[], choice: Fields, written: Fields): Fields[] {
  return all.map((one) => (one === choice ? written : one));
}

/** Only the end: the rest of its chunk was already sent. */
function endOf(event: ReadEvent, all: readonly Fields[], choice: Fields): ReadEvent {
  const { raw, data } = event;
  const choices = replaceChoice(all, choice, { ...choice, delta: {} });
  const edited = editObject(data ?? "{}", { choices: JSON.stringify(choices) });
  return { ...event, raw: withData(raw, data ?? "", edited), data: edited, fields: fieldsOf(parseJson(edited)) };
}
