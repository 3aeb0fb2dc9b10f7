// @ts-check
/** @import { ErrorFacts } from "./index.d.mts" */

/** The server's error message, or our own if the server was not reached. */
export class ToolcribError extends Error {
  /**
   * @param {string} message
   * @param {ErrorFacts} facts
   * @param {ErrorOptions} [options]
   */
  constructor(message, facts, options) {
    super(message, options);
    this.name = "ToolcribError";
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field;
    this.closest = facts.closest;
    this.schema = facts.schema;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}
