/** One table from which HTTP status and tRPC code are derived. */
export const ERRORS = {
  invalid: { status: 400, trpc: "BAD_REQUEST" },
  unauthenticated: { status: 401, trpc: "UNAUTHORIZED" },
  forbidden: { status: 403, trpc: "FORBIDDEN" },
  not_found: { status: 404, trpc: "NOT_FOUND" },
  method_not_allowed: { status: 405, trpc: "METHOD_NOT_SUPPORTED" },
  timeout: { status: 408, trpc: "TIMEOUT" },
  conflict: { status: 409, trpc: "CONFLICT" },
  gone: { status: 410, trpc: "PRECONDITION_FAILED" },
  too_large: { status: 413, trpc: "PAYLOAD_TOO_LARGE" },
  unsupported_media_type: { status: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  rejected: { status: 422, trpc: "UNPROCESSABLE_CONTENT" },
  too_many_requests: { status: 429, trpc: "TOO_MANY_REQUESTS" },
  internal: { status: 500, trpc: "INTERNAL_SERVER_ERROR" },
  unavailable: { status: 503, trpc: "SERVICE_UNAVAILABLE" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const STARTING = "Toolcrib is starting. Try again in a moment.";
export const FORBIDDEN = "You don't have permission to do this";

/** The only text callers see of an unexpected error; the log has the rest under the same ID. */
export function describeInternalError(id: string): string {
  return `Something went wrong. Error ID: ${id}`;
}

/** An error whose text is meant for the caller. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The invalid input field, or data the caller needs to continue. */
    readonly details: { readonly field?: string; readonly [key: string]: unknown } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }
}

/** Startup failures that the operator can fix: printed without a stack. */
export class ExpectedError extends Error {
  readonly expected = true;
}
