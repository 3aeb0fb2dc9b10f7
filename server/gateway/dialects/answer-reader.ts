// A minimal stand-in, to be replaced by the real reader of the wire formats.
import type { AnswerReader, DialectName } from "./dialect";

export function createAnswerReader(_dialect: DialectName, _contentType: string): AnswerReader {
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
    },
    end: () => ({ calls: [], usage: null, finish: null, isComplete: bytes > 0, error: null }),
  };
}
