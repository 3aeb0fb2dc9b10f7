import type { ServerResponse } from "node:http";
import { DomainError, describeInternalError, ERRORS, type ErrorCode } from "@/server/lib/errors";
import type { AnswerHead } from "./headers";

const JSON_TYPE = "application/json; charset=utf-8";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON_TYPE, JSON.stringify(body));
}

export function sendText(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(text);
}

type Answer = { readonly response: ServerResponse; readonly head: AnswerHead; readonly asciiJson: string };
const answers: Answer[] = [];

/** Answers of one event loop turn are flushed together, because waking the socket costs more than creating them. */
export function sendAnswer(response: ServerResponse, head: AnswerHead, asciiJson: string): void {
  if (answers.push({ response, head, asciiJson }) === 1) setImmediate(sendTogether);
}

function sendTogether(): void {
  for (const { response, head, asciiJson } of answers.splice(0)) {
    if (response.headersSent || response.destroyed) continue;
    const length = String(asciiJson.length);
    head.headers.write(response, 200, head.requestId, [
      ...["Content-Type", JSON_TYPE, "Content-Length", length, "Cache-Control", "no-store"],
    ]);
    response.end(asciiJson, "latin1");
  }
}

function sendError(
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  details: DomainError["details"] = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { retryAfter: _seconds, ...told } = details;
  if (code === "unauthenticated") response.setHeader("WWW-Authenticate", "Bearer");
  for (const [name, value] of retryHeaders(code, details)) response.setHeader(name, value);
  const requestId = response.getHeader("X-Request-Id") ?? null;
  sendJson(response, ERRORS[code].status, { error: { code, message, requestId, ...told } });
}

/** What a caller must know before retrying. */
export function retryHeaders(code: ErrorCode, { retryAfter }: DomainError["details"]): [string, string][] {
  // The rest of the request will not be read.
  if (code === "too_large") return [["Connection", "close"]];
  if (typeof retryAfter === "number") return [["Retry-After", String(retryAfter)]];
  return code === "unavailable" ? [["Retry-After", "1"]] : [];
}

export function sendThrown(response: ServerResponse, error: unknown): boolean {
  if (error instanceof DomainError) {
    sendError(response, error.code, error.message, error.details);
    return false;
  }
  const requestId = response.getHeader("X-Request-Id");
  sendError(response, "internal", describeInternalError(String(requestId)));
  return true;
}
