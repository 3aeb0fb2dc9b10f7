import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { assertPlainInput } from "@/server/lib/assert-plain-input";

/** A model's arguments; null if they are not a JSON object, or exceed what agents may send. Empty means none. */
export function readArguments(text: string): JsonObject | null {
  if (text.trim() === "") return {};
  try {
    const value = JSON.parse(text) as Json;
    assertPlainInput(value);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
