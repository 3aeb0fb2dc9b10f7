import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { Json } from "@/server/engine/model/snapshot";
import { isObject, isString, own } from "@/server/engine/util/json-values";
import { CALL_END, CALL_START } from "./text-calls";

/** A longer text is not a call, whatever its start. */
const LONGEST_CALL = 300_000;

/** Finds calls in a model's text; everything else passes as soon as it cannot be part of a call. */
export function readTextCalls(): TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart> {
  let waiting = "";
  let textId = "";
  let count = 0;
  type Out = TransformStreamDefaultController<LanguageModelV3StreamPart>;

  const say = (out: Out, text: string) => {
    if (text !== "") out.enqueue({ type: "text-delta", id: textId, delta: text });
  };
  const call = (out: Out, written: string): boolean => {
    const found = parseCall(written);
    if (found !== null) out.enqueue({ type: "tool-call", toolCallId: `text_${count++}`, ...found });
    return found !== null;
  };
  const pass = (out: Out) => {
    for (;;) {
      const begin = waiting.indexOf(CALL_START);
      if (begin < 0) {
        const kept = beginningOf(CALL_START, waiting);
        say(out, waiting.slice(0, waiting.length - kept));
        waiting = waiting.slice(waiting.length - kept);
        return;
      }
      say(out, waiting.slice(0, begin));
      waiting = waiting.slice(begin);
      const end = waiting.indexOf(CALL_END);
      if (end < 0 && waiting.length <= LONGEST_CALL) return;
      const after = end < 0 ? waiting.length : end + CALL_END.length;
      if (end < 0 || !call(out, waiting.slice(CALL_START.length, end))) say(out, waiting.slice(0, after));
      waiting = waiting.slice(after);
    }
  };
  const finish = (out: Out) => {
    // Servers omit the closing mark when they treat it as the end.
    if (!waiting.startsWith(CALL_START) || !call(out, waiting.slice(CALL_START.length))) say(out, waiting);
    waiting = "";
  };
  return new TransformStream({
    transform(part, out) {
      if (part.type === "text-delta") {
        textId = part.id;
        waiting += part.delta;
        pass(out);
        return;
      }
      if (part.type === "text-end" || part.type === "finish") finish(out);
      out.enqueue(part);
    },
    flush: finish,
  });
}

function parseCall(text: string): { toolName: string; input: string } | null {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return null;
    const name = own(value, "name");
    const args = own(value, "arguments") ?? own(value, "parameters") ?? {};
    if (!isString(name) || name === "" || !isObject(args)) return null;
    return { toolName: name, input: JSON.stringify(args) };
  } catch {
    return null;
  }
}

/** How many trailing characters could start a mark. */
function beginningOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (mark.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
