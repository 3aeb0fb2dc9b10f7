/** The exit codes, for scripts. */
export const EXIT = { ok: 0, failed: 1, usage: 2, changes: 3 };

export class UsageError extends Error {}

export class CommandError extends Error {
  /** @param {string} message @param {unknown} [details] the server's error, for `--json` */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}
