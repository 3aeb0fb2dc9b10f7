import { errorBody } from "@/server/gateway/dialects/error-body";
import { fieldsOf, listOf, parseJson, removeMember, textOf } from "@/server/gateway/dialects/json-text";
import {
  addUsage,
  type CallResult,
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
  withData,
} from "./merger";

export type ChatTurn = {
  readonly keys: readonly string[];
  readonly size: number;
  /** The rounds before the last one, with their results. */
  readonly earlier: readonly string[];
  /** What these rounds said to the client. */
  readonly prefix: string;
  /** Meta-calls of the last round, by their place among all of its calls, and their results. */
  readonly calls: readonly { readonly at: number; readonly text: string }[];
  readonly pending: readonly string[];
};

type Call = {
  /** Undefined until its name has come. */
  isMeta: boolean | undefined;
  /** Among the calls that the client gets. */
  index: number;
  fields: Fields;
  name: string;
  arguments: string;
  /** Deltas that came before the name. */
  readonly waiting: Fields[];
};

/** Texts of two rounds are two paragraphs. */
const BETWEEN_ROUNDS = "\n\n";

export const chatLoop: LoopDialect<ChatTurn> = {
  field: "messages",
  ping: ": ping\n\n",
  createMerger: createChatMerger,
  writeResults: (results) => results.map(writeResult),
  restore,
};

function writeResult({ id, text }: CallResult): string {
  return JSON.stringify({ role: "tool", tool_call_id: id, content: text });
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["role", "content", "tool_calls", "function_call"]);

export function createChatMerger(isMetaTool: (name: string) => boolean): Merger<ChatTurn> {
  let isFirst = true;
  /** Of the first chunk: JSON texts. */
  let identity: { id: string | null; created: string | null } | null = null;
  let callsSent = 0;
  let prefix = "";
  let spent: Fields = {};
  const earlier: string[] = [];
  let earlierExtra: Fields = {};

  let calls = new Map<unknown, Call>();
  let content = "";
  let extra: Fields = {};
  let usage: Fields = {};
  let finish: string | null = null;
  let held: ReadEvent[] = [];
  let body: string | null = null;
  let entry = "";
  let room = MOST_ROUND_CHARACTERS;
  let isMetaRound = false;
  let pending: string[] = [];

  /** Nothing was held back so far. From the second round on, an end waits until its round is complete. */
  const isPlain = () => isFirst && !isMetaRound;
  const ownCalls = () => [...calls.values()].filter(({ isMeta }) => isMeta !== true);
  const hasNothingToRun = () => isMetaRound && finish === "tool_calls" && ownCalls().length === 0;
  const separator = () => (prefix === "" || prefix.endsWith("\n") ? "" : BETWEEN_ROUNDS);

  /** The deltas of calls that go to the client. */
  function readCalls(deltas: readonly unknown[]): Fields[] {
    return deltas.flatMap((delta, at) => {
      const fields = fieldsOf(delta);
      const key = typeof fields.index === "number" ? fields.index : (textOf(fields.id) ?? at);
      const call = calls.get(key) ?? beginCall(key);
      const inner = fieldsOf(fields.function);
      call.fields = { ...call.fields, ...fields };
      call.name += textOf(inner.name) ?? "";
      const text = textOf(inner.arguments) ?? "";
      room -= text.length;
      if (room >= 0) call.arguments += text;
      if (call.isMeta === undefined && (call.name !== "" || fields.type === "custom")) {
        call.isMeta = isMetaTool(call.name);
        isMetaRound ||= call.isMeta;
        if (!call.isMeta) call.index = callsSent++;
      }
      if (call.isMeta === true) return [];
      if (call.isMeta === undefined) {
        call.waiting.push(fields);
        return [];
      }
      const all = [...call.waiting.splice(0), fields];
      return all.map((one) => (one.index === undefined ? one : { ...one, index: call.index }));
    });
  }

  function beginCall(key: unknown): Call {
    const call: Call = { isMeta: undefined, index: 0, fields: {}, name: "", arguments: "", waiting: [] };
    calls.set(key, call);
    return call;
  }

  function readDelta(delta: Fields): void {
    const text = textOf(delta.content) ?? "";
    room -= text.length;
    if (room >= 0) content += text;
    extra = joinFields(extra, delta);
  }

  /** The chunk under the id of the first one, with the usage of all rounds. */
  function writeChunk(event: ReadEvent, choices: readonly unknown[] | null): string {
    const own = fieldsOf(event.fields.usage);
    return editEvent(event, {
      id: isFirst ? null : (identity?.id ?? null),
      created: isFirst ? null : (identity?.created ?? null),
      choices: choices === null ? null : JSON.stringify(choices),
      usage: isEmpty(own) || isEmpty(spent) ? null : JSON.stringify(addUsage(spent, own)),
    });
  }

  function relayChoice(event: ReadEvent, all: readonly unknown[], choice: Fields): string {
    const { tool_calls: deltas, role, ...rest } = fieldsOf(choice.delta);
    const text = textOf(rest.content) ?? "";
    const between = text !== "" && content === "" ? separator() : "";
    readDelta(fieldsOf(choice.delta));
    const given = listOf(deltas).map(fieldsOf);
    const shown = readCalls(given);
    finish = textOf(choice.finish_reason) ?? finish;
    const isEnd = textOf(choice.finish_reason) !== null;
    const isHeldEnd = isEnd && !isPlain();
    if (isHeldEnd) held.push(endOf(event, all, choice));

    const areCallsChanged = shown.length !== given.length || shown.some(({ index }, at) => index !== given[at]?.index);
    const isRoleHidden = !isFirst && role !== undefined;
    if (!areCallsChanged && !isRoleHidden && between === "" && !isHeldEnd) return writeChunk(event, null);
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
    return writeChunk(
      event,
      all.map((one) => (one === choice ? written : one)),
    );
  }

  /** Only the end: the rest of its chunk was already sent. */
  function endOf(event: ReadEvent, all: readonly unknown[], choice: Fields): ReadEvent {
    const { raw, data } = event;
    const choices = all.map((one) => (one === choice ? { ...choice, delta: {} } : one));
    const edited = editObject(data ?? "{}", { choices: JSON.stringify(choices) });
    return { ...event, raw: withData(raw, data ?? "", edited), data: edited, fields: fieldsOf(parseJson(edited)) };
  }

  function writeHeld(event: ReadEvent): string {
    const choices = listOf(event.fields.choices).map(fieldsOf);
    if (choices.length === 0 || !hasNothingToRun()) return writeChunk(event, null);
    return writeChunk(
      event,
      choices.map((choice) => (choice.finish_reason === "tool_calls" ? { ...choice, finish_reason: "stop" } : choice)),
    );
  }

  function writeEntry(): string {
    const written = [...calls.values()].map(writeCall);
    const message = JSON.stringify({ role: "assistant", content: content === "" ? null : content, ...extra });
    return editObject(message, { tool_calls: `[${written.join(",")}]` });
  }

  return {
    event(event) {
      const { fields } = event;
      if (event.data?.trim() === "[DONE]") {
        if (isPlain()) return event.raw;
        held.push(event);
        return "";
      }
      if (!("choices" in fields)) return event.raw;
      identity ??= { id: memberText(event.data ?? "", "id"), created: memberText(event.data ?? "", "created") };
      const own = fieldsOf(fields.usage);
      if (!isEmpty(own)) usage = own;
      const all = listOf(fields.choices).map(fieldsOf);
      const choice = all.find(({ index = 0 }) => index === 0);
      if (choice !== undefined) return relayChoice(event, all, choice);
      if (isPlain() || all.length > 0) return writeChunk(event, null);
      held.push(event);
      return "";
    },
    body(text, fields) {
      const choice = fieldsOf(listOf(fields.choices)[0]);
      const message = fieldsOf(choice.message);
      readDelta(message);
      readCalls(listOf(message.tool_calls));
      for (const call of calls.values()) call.isMeta ??= false;
      finish = textOf(choice.finish_reason);
      usage = fieldsOf(fields.usage);
      body = text;
      entry = memberText(elementTexts(memberText(text, "choices"))[0] ?? "{}", "message") ?? "{}";
    },
    isHolding: () => isMetaRound,
    endRound() {
      if (body === null) entry = writeEntry();
      if (!isMetaRound) return null;
      const hasOwnCalls = ownCalls().length > 0;
      // Not every provider says `tool_calls`; all say so when an answer was cut short.
      const isCut = finish === "length" || finish === "content_filter" || finish === null || room < 0;
      return { entries: [entry], isWaiting: !isCut, hasOwnCalls };
    },
    addResults(results) {
      const written = results.map(writeResult);
      if (ownCalls().length > 0) {
        pending = written;
        return;
      }
      earlier.push(entry, ...written);
      if (content !== "") prefix += separator() + content;
      earlierExtra = joinFields(earlierExtra, extra);
      spent = addUsage(spent, usage);
      isFirst = false;
      isMetaRound = false;
      calls = new Map();
      content = "";
      extra = {};
      usage = {};
      finish = null;
      held = [];
      room = MOST_ROUND_CHARACTERS;
    },
    finishEvents: () => held.map((event) => (event.data?.trim() === "[DONE]" ? event.raw : writeHeld(event))).join(""),
    finishBody() {
      const text = body ?? "{}";
      if (isPlain()) return text;
      const [first = "{}", ...others] = elementTexts(memberText(text, "choices"));
      const written = elementTexts(memberText(entry, "tool_calls"));
      const own = written.filter((_, at) => [...calls.values()][at]?.isMeta !== true);
      const joined = joinFields(earlierExtra, extra);
      const whole = content === "" ? prefix : prefix + separator() + content;
      const message = editObject(own.length > 0 ? entry : removeMember(entry, "tool_calls"), {
        content: prefix === "" ? null : JSON.stringify(whole),
        tool_calls: own.length > 0 && own.length < written.length ? `[${own.join(",")}]` : null,
        ...(isFirst
          ? {}
          : Object.fromEntries(Object.entries(joined).map(([key, value]) => [key, JSON.stringify(value)]))),
      });
      const choice = editObject(first, { message, finish_reason: hasNothingToRun() ? '"stop"' : null });
      return editObject(text, {
        choices: `[${[choice, ...others].join(",")}]`,
        usage: isEmpty(spent) ? null : JSON.stringify(addUsage(spent, usage)),
      });
    },
    fail({ status, code, message, body: given }) {
      const isOwn = given !== null && !isEmpty(fieldsOf(given.error));
      return `data: ${isOwn ? JSON.stringify(given) : errorBody("openai-chat", status, code, message)}\n\n`;
    },
    turn() {
      const keys = ownCalls().flatMap(({ fields }) => textOf(fields.id) ?? []);
      const written = elementTexts(memberText(entry, "tool_calls"));
      const isMixed = pending.length > 0;
      const meta = isMixed
        ? [...calls.values()].flatMap(({ isMeta }, at) => (isMeta === true ? [{ at, text: written[at] ?? "{}" }] : []))
        : [];
      if (keys.length === 0 || (earlier.length === 0 && !isMixed)) return null;
      const texts = [...earlier, prefix, ...meta.map(({ text }) => text), ...pending, ...keys];
      const size = texts.reduce((sum, text) => sum + text.length, 0);
      const shown = prefix === "" || content === "" ? prefix : prefix + separator();
      return { keys, size, earlier, prefix: shown, calls: meta, pending };
    },
  };
}

/** Texts and lists that came in parts, such as reasoning. */
function joinFields(earlier: Fields, later: Fields): Fields {
  const joined: Record<string, unknown> = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    if (OWN_FIELDS.has(key) || value === null || value === undefined) continue;
    const known = joined[key];
    if (typeof known === "string" && typeof value === "string") joined[key] = known + value;
    else if (Array.isArray(known) && Array.isArray(value)) joined[key] = [...known, ...value];
    else joined[key] = value;
  }
  return joined;
}

function writeCall({ fields, name, arguments: given }: Call): string {
  const { index: _, ...rest } = fields;
  if (rest.type === "custom") return JSON.stringify(rest);
  // Providers refuse arguments that are not JSON.
  return JSON.stringify({ type: "function", ...rest, function: { name, arguments: given === "" ? "{}" : given } });
}

function restore(conversation: Conversation, find: (key: string) => ChatTurn | null): Conversation {
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
