/** The JavaScript engine copies shorter slices itself. */
const MIN_SLICE_LENGTH = 13;

/**
 * Copies a string: a slice would keep its whole source in memory. JSON preserves every string, even lone surrogates.
 */
export function detachString(text: string): string {
  return text.length < MIN_SLICE_LENGTH ? text : JSON.parse(JSON.stringify(text));
}
