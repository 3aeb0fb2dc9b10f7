import { TRPCClientError } from "@trpc/client";

export type ApiError = {
  code: string;
  field: string | null;
  details: Record<string, unknown>;
  message: string;
};

export const UNREACHABLE = "Couldn't reach the server. Check your connection and try again.";

export function readApiError(error: unknown): ApiError {
  const message = error instanceof Error && error.message !== "" ? error.message : "Something went wrong";
  if (!(error instanceof TRPCClientError)) {
    return { code: "UNKNOWN", field: null, details: {}, message: asSentence(message) };
  }
  const data: unknown = error.data;
  if (!isRecord(data)) return { code: "UNREACHABLE", field: null, details: {}, message: UNREACHABLE };
  const code = typeof data.code === "string" ? data.code : "UNKNOWN";
  const own = isRecord(data.toolcrib) ? data.toolcrib : {};
  const details = isRecord(own.details) ? own.details : {};
  if (typeof own.field !== "string" || own.field === "") {
    return { code, field: null, details, message: asSentence(message) };
  }
  return { code, field: own.field, details, message: withoutField(message, own.field) };
}

/** Retry only server and network failures. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status: unknown = isRecord(error.data) ? error.data.httpStatus : undefined;
  return typeof status !== "number" || status >= 500;
}

/** Server messages have no period, because they also appear in logs. */
export function asSentence(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** The field name is redundant next to the field. */
function withoutField(message: string, field: string): string {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
