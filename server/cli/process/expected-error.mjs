/** A problem that the operator can fix: its message is printed without a stack trace. */
export class ExpectedError extends Error {
  expected = true;

  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ExpectedError";
  }
}

/**
 * Recognized by property, because errors also come from code that does not import this class.
 * @param {unknown} error
 * @returns {error is Error & { expected: true }}
 */
export function isExpected(error) {
  return error instanceof Error && /** @type {{ expected?: unknown }} */ (error).expected === true;
}

/**
 * @param {unknown} error
 * @returns {string} what to print for it
 */
export function describeError(error) {
  if (isExpected(error)) return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Toolcrib stopped because of an unexpected error. This is a bug; please report it with:\n${text}`;
}
