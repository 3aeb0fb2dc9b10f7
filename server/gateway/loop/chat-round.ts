import { fieldsOf, textOf } from "@/server/gateway/dialects/json-text";
import { editObject } from "./edit-event";
import type { Fields } from "./merger";
import { RoundState } from "./round-merger";

export type Call = {
  isMeta: boolean | undefined;
  /** Among the calls that the client gets. */
  index: number;
  fields: Fields;
  name: string;
  arguments: string;
  readonly waiting: Fields[];
};

const OWN_FIELDS: ReadonlySet<string> = new Set(["role", "content", "tool_calls", "function_call"]);

/** What the model has said in one round. */
export class ChatRound extends RoundState {
  readonly calls = new Map<unknown, Call>();
  content = "";
  extra: Fields = {};
  finish: string | null = null;

  readMessage(message: Fields): void {
    const text = textOf(message.content) ?? "";
    if (this.canKeep(text)) this.content += text;
    this.extra = joinFields(this.extra, message);
  }

  readCall(delta: Fields, at: number): Call {
    const key = typeof delta.index === "number" ? delta.index : (textOf(delta.id) ?? at);
    const call = this.calls.get(key) ?? this.#beginCall(key);
    const inner = fieldsOf(delta.function);
    call.fields = { ...call.fields, ...delta };
    call.name += textOf(inner.name) ?? "";
    const text = textOf(inner.arguments) ?? "";
    if (this.canKeep(text)) call.arguments += text;
    return call;
  }

  #beginCall(key: unknown): Call {
    const call: Call = { isMeta: undefined, index: 0, fields: {}, name: "", arguments: "", waiting: [] };
    this.calls.set(key, call);
    return call;
  }

  ownCalls(): Call[] {
    return [...this.calls.values()].filter(({ isMeta }) => isMeta !== true);
  }

  hasNothingToRun(): boolean {
    return this.hasMetaCall && this.finish === "tool_calls" && this.ownCalls().length === 0;
  }

  /** Not every provider says `tool_calls`; all say so when an answer was cut short. */
  isCut(): boolean {
    return this.finish === "length" || this.finish === "content_filter" || this.finish === null || this.isTooLong();
  }

  writeEntry(): string {
    const written = [...this.calls.values()].map(writeCall);
    const content = this.content === "" ? null : this.content;
    const message = JSON.stringify({ role: "assistant", content, ...this.extra });
    return editObject(message, { tool_calls: `[${written.join(",")}]` });
  }
}

/** Texts and lists that came in parts, such as reasoning. */
export function joinFields(earlier: Fields, later: Fields): Fields {
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
