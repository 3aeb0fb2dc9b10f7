import type { Json } from "@/server/engine/snapshot";

/**
 * The JSON of a resolution's `tools`, for whoever writes answers: the same list goes out in most rounds, as the same object,
 * and its text is made once. It is kept for as long as the list itself, and lists are kept within limits.
 */
export function toolsJson({ tools }: { readonly tools: readonly Json[] }): string {
  const known = texts.get(tools);
  if (known !== undefined) return known;
  const made = JSON.stringify(tools);
  texts.set(tools, made);
  return made;
}

const texts = new WeakMap<readonly Json[], string>();
