import { ChatFailure } from "./describe-failure";

/** More than any answer, including protocol overhead. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Events come line by line; a line without an end would be buffered forever. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const END_OF_LINE = 10;

export function limitStream(
  maxBytes = MAX_BYTES,
  maxLineBytes = MAX_LINE_BYTES,
): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      const end = chunk.lastIndexOf(END_OF_LINE);
      line = end < 0 ? line + chunk.byteLength : chunk.byteLength - end - 1;
      if (bytes <= maxBytes && line <= maxLineBytes) return out.enqueue(chunk);
      const message = "The provider's response is too large and was cut off";
      throw new ChatFailure({ kind: "provider", message, retryAfter: null });
    },
  });
}
