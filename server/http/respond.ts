import type { ServerResponse } from "node:http";
import { ERRORS, type ErrorCode } from "@/server/errors";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(text);
}

export function sendError(response: ServerResponse, code: ErrorCode, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What the caller is still sending will not be read.
  if (code === "too_large") response.setHeader("Connection", "close");
  const requestId = response.getHeader("X-Request-Id") ?? null;
  sendJson(response, ERRORS[code].status, { error: { code, message, requestId } });
}
