import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { assertPlainInput } from "@/server/lib/assert-plain-input";

/**
 * What a model wrote as arguments; null where it is no JSON object, or one that no agent may send either. Nothing at all
 * means none.
 */
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
