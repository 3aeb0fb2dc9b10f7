/** Shapes: OpenAI chat and Responses, Anthropic, Gemini, AI SDK, or plain `{role, content}`. */

/** What selection needs from a conversation. All texts and lists are bounded. */
export type Conversation = {
  readonly message: string;
  readonly history: readonly string[];
  /** The end of the assistant's last text: what it said since then, or else what the user's message may be the answer to. */
  readonly assistant: string | null;
  readonly results: readonly string[];
  /** Tools called since then, by provider name: each once, the latest call last. */
  readonly calledNow: readonly string[];
  readonly calledBefore: readonly string[];
};

/** `path`: its position, from the list on. */
type MessagesProblem = { readonly path: readonly (string | number)[]; readonly problem: string };

export const MAX_MESSAGES = 10_000;
const MAX_PARTS = 10_000;
const MAX_CHARACTERS = 200_000;
const MAX_HISTORY = 20;
const HISTORY_CHARACTERS = 8_000;
const ASSISTANT_CHARACTERS = 2_000;
const MAX_RESULTS = 4;
const RESULT_CHARACTERS = 500;
const MAX_CALLED = 20;
const NAME_CHARACTERS = 200;
/** Results may be JSON in JSON; nothing useful is deeper. */
const MAX_DEPTH = 6;

type Fields = Readonly<Record<string, unknown>>;
type Speaker = "user" | "assistant" | "tool" | "other";

type Happening =
  | { readonly kind: "said"; readonly by: Speaker; readonly text: string }
  | { readonly kind: "called"; readonly name: string }
  | { readonly kind: "result"; readonly text: string };

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  user: "user",
  human: "user",
  assistant: "assistant",
  model: "assistant",
  ai: "assistant",
  tool: "tool",
  function: "tool",
  system: "other",
  developer: "other",
};

class ShapeError extends Error {
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[], problem: string) {
    super(problem);
    this.path = path;
  }
}

export function findMessagesProblem(messages: readonly unknown[]): MessagesProblem | null {
  try {
    let hasUser = false;
    messages.forEach((item, at) => {
      for (const happening of readItem(item, [at])) hasUser ||= happening.kind === "said" && happening.by === "user";
    });
    return hasUser ? null : { path: [], problem: "must contain a user message" };
  } catch (error) {
    if (error instanceof ShapeError) return { path: error.path, problem: error.message };
    throw error;
  }
}

/** Only for messages that `findMessagesProblem` accepted. */
export function readMessages(messages: readonly unknown[]): Conversation {
  const happenings = messages.flatMap((item, at) => readItem(item, [at]));
  const lastTurn = happenings.findLastIndex((one) => one.kind === "said" && one.by === "user");
  const before = happenings.slice(0, Math.max(0, lastTurn));
  const since = happenings.slice(lastTurn + 1);
  const last = happenings[lastTurn];
  return {
    message: last?.kind === "said" ? last.text.slice(0, MAX_CHARACTERS) : "",
    history: textsBy(before, "user")
      .slice(-MAX_HISTORY)
      .map((text) => text.slice(0, HISTORY_CHARACTERS)),
    assistant:
      textsBy([...before, ...since], "assistant")
        .at(-1)
        ?.slice(-ASSISTANT_CHARACTERS) ?? null,
    results: since.flatMap((one) => (one.kind === "result" && one.text !== "" ? [one.text] : [])).slice(-MAX_RESULTS),
    calledNow: lastCalls(since),
    calledBefore: lastCalls(before),
  };
}

function textsBy(happenings: readonly Happening[], speaker: Speaker): string[] {
  return happenings.flatMap((one) =>
    one.kind === "said" && one.by === speaker && one.text.trim() !== "" ? [one.text] : [],
  );
}

/** A Set keeps insertion order; reading from the end yields the latest calls first. */
function lastCalls(happenings: readonly Happening[]): string[] {
  const names = new Set<string>();
  for (let at = happenings.length - 1; at >= 0 && names.size < MAX_CALLED; at--) {
    const one = happenings[at];
    if (one?.kind === "called") names.add(one.name);
  }
  return [...names].reverse();
}

type Path = readonly (string | number)[];

function readItem(item: unknown, path: Path): Happening[] {
  const fields = asFields(item, path);
  // Responses items that are not messages have a type.
  if (fields.role === undefined && typeof fields.type === "string" && fields.type !== "message") {
    return readResponsesItem(fields, path);
  }
  // Gemini may omit the user's role.
  const role = fields.role ?? (fields.parts === undefined ? undefined : "user");
  if (typeof role !== "string") throw new ShapeError([...path, "role"], "must be a string, such as user or assistant");
  const by = Object.hasOwn(SPEAKERS, role) ? SPEAKERS[role] : undefined;
  if (by === undefined) throw new ShapeError([...path, "role"], `"${role.slice(0, 40)}" is not a known role`);
  const calls = readToolCalls(fields, path);
  const where = fields.content === undefined && fields.parts !== undefined ? "parts" : "content";
  const content = fields[where];
  if (content === undefined && calls.length === 0) throw new ShapeError([...path, "content"], "is missing");
  return [...readContent(content, by, [...path, where]), ...calls];
}

function readResponsesItem(fields: Fields, path: Path): Happening[] {
  switch (fields.type) {
    case "function_call":
    case "custom_tool_call":
      return [{ kind: "called", name: nameIn(fields, "name", path) }];
    case "function_call_output":
    case "custom_tool_call_output":
      return [{ kind: "result", text: resultText(fields.output) }];
    default:
      // Reasoning, references and the provider's own tools do not matter here.
      return [];
  }
}

function readToolCalls({ tool_calls: calls, function_call: legacy }: Fields, path: Path): Happening[] {
  const read: Happening[] = [];
  if (legacy !== undefined && legacy !== null) {
    const where = [...path, "function_call"];
    read.push({ kind: "called", name: nameIn(asFields(legacy, where), "name", where) });
  }
  if (calls === undefined || calls === null) return read;
  asList(calls, [...path, "tool_calls"]).forEach((call, at) => {
    const where = [...path, "tool_calls", at];
    const fields = asFields(call, where);
    const inner = fields.function ?? fields.custom;
    const found =
      inner === undefined
        ? nameIn(fields, "name", where)
        : nameIn(asFields(inner, [...where, "function"]), "name", [...where, "function"]);
    read.push({ kind: "called", name: found });
  });
  return read;
}

function readContent(content: unknown, by: Speaker, path: Path): Happening[] {
  // An assistant that only calls tools has null content.
  if (content === undefined || content === null) return by === "user" ? [{ kind: "said", by, text: "" }] : [];
  if (typeof content === "string") return [by === "tool" ? result(content) : { kind: "said", by, text: content }];
  if (!Array.isArray(content)) throw new ShapeError(path, "must be a string or a list of parts");
  const texts: string[] = [];
  const others: Happening[] = [];
  asList(content, path).forEach((part, at) => {
    const read = readPart(asFields(part, [...path, at]), [...path, at]);
    if (typeof read === "string") texts.push(read);
    else if (read !== null) others.push(read);
  });
  const text = texts.join("\n");
  if (by === "tool") return text === "" ? others : [...others, result(text)];
  // A user message in Anthropic's format may hold only tool results.
  const isSaid = text !== "" || !others.some(({ kind }) => kind === "result");
  return isSaid ? [...others.filter(isResult), { kind: "said", by, text }, ...others.filter(isCall)] : others;
}

function isResult({ kind }: Happening): boolean {
  return kind === "result";
}

function isCall({ kind }: Happening): boolean {
  return kind === "called";
}

/** A text, an event, or nothing relevant: images, thoughts, files. */
function readPart(part: Fields, path: Path): string | Happening | null {
  const call = part.functionCall ?? part.function_call;
  if (call !== undefined) {
    const where = [...path, "functionCall"];
    return { kind: "called", name: nameIn(asFields(call, where), "name", where) };
  }
  const response = part.functionResponse ?? part.function_response;
  if (response !== undefined) return result(asFields(response, [...path, "functionResponse"]).response);
  switch (part.type) {
    case "tool_use":
      return { kind: "called", name: nameIn(part, "name", path) };
    case "tool-call":
      return { kind: "called", name: nameIn(part, "toolName", path) };
    case "tool_result":
      return result(part.content);
    case "tool-result":
      return result(part.output);
    case undefined:
    case "text":
    case "input_text":
    case "output_text": {
      if (part.text === undefined && part.type === undefined) return null;
      if (typeof part.text !== "string") throw new ShapeError([...path, "text"], "must be a string");
      return part.thought === true ? null : part.text;
    }
    default:
      return null;
  }
}

function result(value: unknown): Happening {
  return { kind: "result", text: resultText(value) };
}

/** The start of a tool result as text: its strings and numbers, with field names. */
function resultText(value: unknown): string {
  const pieces: string[] = [];
  let room = RESULT_CHARACTERS;
  const add = (piece: string) => {
    pieces.push(piece.slice(0, room));
    room -= Math.min(room, piece.length + 1);
  };
  const visit = (inner: unknown, depth: number): void => {
    if (room === 0 || depth > MAX_DEPTH || inner === null || inner === undefined) return;
    if (typeof inner !== "object") {
      add(String(inner));
      return;
    }
    for (const [name, one] of Object.entries(inner)) {
      if (room === 0) return;
      if (name === "type" && typeof one === "string") continue;
      if (!Array.isArray(inner) && name !== "text" && name !== "value") add(name);
      visit(one, depth + 1);
    }
  };
  visit(value, 0);
  return pieces.join(" ").trim();
}

function asFields(value: unknown, path: Path): Fields {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new ShapeError(path, "must be an object");
  }
  return value as Fields;
}

function asList(value: unknown, path: Path): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(path, "must be a list");
  if (value.length > MAX_PARTS) throw new ShapeError(path, `has more than ${MAX_PARTS} entries`);
  return value;
}

function nameIn(fields: Fields, field: string, path: Path): string {
  const name = fields[field];
  if (typeof name !== "string" || name === "") throw new ShapeError([...path, field], "must name a tool");
  return name.slice(0, NAME_CHARACTERS);
}
