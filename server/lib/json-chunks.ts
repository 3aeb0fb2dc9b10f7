const MAX_DEPTH = 4;

/** The pieces of `JSON.stringify(value)`, which takes too long for megabytes: entry by entry, down to a limited depth. */
export function* jsonChunks(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== "object" || value === null || depth === MAX_DEPTH) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  const entries = isList ? value.entries() : Object.entries(value).filter(([, own]) => own !== undefined);
  let separator = isList ? "[" : "{";
  for (const [key, own] of entries) {
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* jsonChunks(own, depth + 1);
    separator = ",";
  }
  yield separator === "," ? (isList ? "]" : "}") : isList ? "[]" : "{}";
}
