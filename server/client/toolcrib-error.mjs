// @ts-check
/** @import { ErrorFacts } from "./index.d.ts" */

/** Why there is no answer: the server's own words where it had any, ours where it was not reached. */
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
