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

/** A refusal stays a refusal; only a failing or unreachable server is worth asking again. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status: unknown = isRecord(error.data) ? error.data.httpStatus : undefined;
  return typeof status !== "number" || status >= 500;
}

/** Messages come without a full stop, for they also stand in logs; beside other sentences they need one. */
export function asSentence(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** Callers without a form need the field's name in the text; beside the field it would only stand twice. */
function withoutField(message: string, field: string): string {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
