import { toStorableJson } from "@/server/lib/db/storable-json";

/** Longer values leave only their size: records are for reading, not for files. */
const MAX_KEPT_BYTES = 16_384;

/** Text to store for any value; null for nothing. Never throws. */
export function boundJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  try {
    const text = toStorableJson(value);
    const bytes = Buffer.byteLength(text);
    return bytes <= MAX_KEPT_BYTES ? text : JSON.stringify({ truncated: true, bytes });
  } catch {
    // Circular, or nested too deeply to serialize.
    return JSON.stringify({ truncated: true, bytes: null });
  }
}
