import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { DomainError } from "@/server/lib/errors";

const MAX_WORDS = 300;

export function explainMcpError(source: string, error: unknown): DomainError {
  const ours = causesOf(error).find((cause) => cause instanceof DomainError);
  if (ours instanceof DomainError) return ours;
  const say = (code: "unavailable" | "timeout", what: string) =>
    new DomainError(code, `The source “${source}” ${what}`);
  const status = statusOf(error);
  if (status === 401 || status === 403) return say("unavailable", `rejected the credentials (HTTP ${status})`);
  if (status !== null) return say("unavailable", `returned HTTP ${status}`);
  if (isCode(error, SdkErrorCode.RequestTimeout)) return say("timeout", "did not respond in time");
  const code = causesOf(error).flatMap((cause) => codeOf(cause))[0];
  if (code === "ENOENT" || code === "EACCES") return say("unavailable", `couldn't be started (${code})`);
  if (isCode(error, SdkErrorCode.ConnectionClosed) || code === "EPIPE")
    return say("unavailable", "closed the connection");
  return say("unavailable", `returned an invalid MCP response: ${wordsOf(error)}`);
}

/** Whether the server rejected the request because it no longer knows the connection. */
export function isForgotten(error: unknown): boolean {
  return statusOf(error) === 404 || isCode(error, SdkErrorCode.NotConnected) || wordsOf(error) === "Not connected";
}

export function isBroken(error: unknown): boolean {
  if (isForgotten(error) || isCode(error, SdkErrorCode.ConnectionClosed)) return true;
  return causesOf(error).some((cause) => cause instanceof DomainError && cause.code === "unavailable");
}

function statusOf(error: unknown): number | null {
  const found = causesOf(error).find((cause) => SdkHttpError.isInstance(cause));
  return SdkHttpError.isInstance(found) ? found.status : null;
}

function isCode(error: unknown, code: SdkErrorCode): boolean {
  return causesOf(error).some((cause) => SdkError.isInstance(cause) && cause.code === code);
}

/** An error and its causes; libraries wrap them. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause);
  return causes;
}

function codeOf(cause: unknown): string[] {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? [cause.code] : [];
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, MAX_WORDS);
}
