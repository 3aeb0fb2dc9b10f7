import { TRPCClientError } from "@trpc/client";

/** What the API says about a refusal, beside the message for people. */
export type ApiError = {
  code: string;
  field: string | null;
  details: Record<string, unknown>;
  message: string;
};

const UNREACHABLE = "The server could not be reached. Check the connection and try again.";

export function readApiError(error: unknown): ApiError {
  const message = error instanceof Error && error.message !== "" ? error.message : "Something went wrong.";
  if (!(error instanceof TRPCClientError)) return { code: "UNKNOWN", field: null, details: {}, message };
  const data: unknown = error.data;
  if (!isRecord(data)) return { code: "UNREACHABLE", field: null, details: {}, message: UNREACHABLE };
  const own = isRecord(data.toolcrib) ? data.toolcrib : {};
  const details = isRecord(own.details) ? own.details : {};
  const field = typeof own.field === "string" ? own.field : typeof details.field === "string" ? details.field : null;
  return { code: typeof data.code === "string" ? data.code : "UNKNOWN", field, details, message };
}

/** A refusal stays a refusal; only a failing or unreachable server is worth asking again. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status: unknown = isRecord(error.data) ? error.data.httpStatus : undefined;
  return typeof status !== "number" || status >= 500;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
