/**
 * A problem that the operator can fix: a taken port, a folder that cannot be written.
 * Its message is one clear sentence and is all that gets printed; no stack trace follows.
 */
export class ExpectedError extends Error {
  expected = true;

  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ExpectedError";
  }
}

/**
 * Recognised by property, because errors also come from code that does not import this class.
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
