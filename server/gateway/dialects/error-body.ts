import type { DialectName } from "./dialect";

const ANTHROPIC_TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  408: "timeout_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};

export function errorBody(
  dialect: DialectName,
  status: number,
  code: string,
  message: string,
  param: string | null = null,
): string {
  if (dialect === "anthropic")
    return JSON.stringify({ type: "error", error: { type: anthropicType(status), message } });
  return JSON.stringify({ error: { message, type: openaiType(status), param, code } });
}

export function anthropicType(status: number): string {
  return ANTHROPIC_TYPES[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
}

export function openaiType(status: number): string {
  if (status === 403) return "permission_error";
  if (status === 429) return "rate_limit_error";
  return status < 500 ? "invalid_request_error" : "server_error";
}
