import { toStorableJson } from "@/server/lib/db/storable-json";

/** What is longer leaves only its size behind: a record is for looking at, not for keeping files. */
const MAX_KEPT_BYTES = 16_384;

/** Text to keep of any value, whatever an agent or a source made of it; null for nothing. Never throws. */
export function boundJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  try {
    const text = toStorableJson(value);
    const bytes = Buffer.byteLength(text);
    return bytes <= MAX_KEPT_BYTES ? text : JSON.stringify({ truncated: true, bytes });
  } catch {
    // Circular, or nested beyond what can be written down.
    return JSON.stringify({ truncated: true, bytes: null });
  }
}
