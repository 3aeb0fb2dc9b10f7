import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { Redactor } from "@/server/lib/outbound/redactor";

type Delta = Extract<LanguageModelV3StreamPart, { type: "text-delta" | "reasoning-delta" | "tool-input-delta" }>;

/** Redacts secrets from a stream. A trailing part that may start a secret is held back until the next piece. */
export function redactStream(
  redactor: Redactor,
): TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart> {
  const held = new Map<string, Delta>();
  type Out = TransformStreamDefaultController<LanguageModelV3StreamPart>;

  function add(part: Delta, out: Out): void {
    const key = `${part.type} ${part.id}`;
    const text = redactor.text((held.get(key)?.delta ?? "") + part.delta);
    const open = redactor.openEnd(text);
    const said = text.slice(0, text.length - open);
    if (open > 0) held.set(key, { ...part, delta: text.slice(text.length - open) });
    else held.delete(key);
    if (said !== "" || open === 0) out.enqueue({ ...part, delta: said });
  }

  function release(out: Out, keys: Iterable<string> = [...held.keys()]): void {
    for (const key of keys) {
      const part = held.get(key);
      if (part !== undefined) out.enqueue(part);
      held.delete(key);
    }
  }

  return new TransformStream({
    transform(part, out) {
      switch (part.type) {
        case "text-delta":
        case "reasoning-delta":
        case "tool-input-delta":
          return add(part, out);
        case "tool-call":
          return out.enqueue({ ...part, input: redactor.text(part.input) });
        case "text-end":
        case "reasoning-end":
        case "tool-input-end":
          release(out, [`${part.type.replace(/end$/, "delta")} ${part.id}`]);
          break;
        case "finish":
        case "error":
          release(out);
          break;
      }
      out.enqueue(part);
    },
    flush: (out) => release(out),
  });
}
