/** The exit codes, for scripts. */
export const EXIT = { ok: 0, failed: 1, usage: 2, changes: 3 };

/** The command was called wrongly. */
export class UsageError extends Error {}

/** Something failed that its message explains. */
export class CommandError extends Error {
  /** @param {string} message @param {unknown} [details] the server's error, for `--json` */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}
