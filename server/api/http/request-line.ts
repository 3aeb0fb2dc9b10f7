import type { IncomingMessage } from "node:http";
import { DomainError } from "@/server/lib/errors";

const API_METHODS: readonly string[] = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"];
const ADMIN_API_METHODS: readonly string[] = [...API_METHODS, "PATCH"];
const PAGE_METHODS: readonly string[] = ["GET", "HEAD"];

/** A target like `//other.host/x` would name another host when parsed as a URL, so only plain paths are accepted. */
export function readPath(request: IncomingMessage): string {
  const target = request.url ?? "";
  if (!/^\/(?![/\\])/.test(target)) throw new DomainError("invalid", "The request target must be a path");
  const [path = "/"] = target.split("?");
  try {
    decodeURIComponent(path);
  } catch {
    throw new DomainError("invalid", "The path is not valid percent-encoding");
  }
  return path;
}

export function isApiPath(path: string): boolean {
  return path === "/mcp" || path === "/metrics" || path === "/api" || path.startsWith("/api/");
}

/** Pages only accept reads; in development Next uses other methods. */
export function assertMethod(method: string | undefined, path: string, dev: boolean): void {
  if (dev && !isApiPath(path)) return;
  const methods = methodsOf(path);
  if (!methods.includes(method ?? "")) {
    throw new DomainError("method_not_allowed", `${method} is not supported. Use ${methods.join(", ")}.`);
  }
}

function methodsOf(path: string): readonly string[] {
  if (path.startsWith("/api/admin/")) return ADMIN_API_METHODS;
  return isApiPath(path) ? API_METHODS : PAGE_METHODS;
}

/** A path for the log: one-time links are secrets. */
export function pathForLog(request: IncomingMessage): string {
  const [path = ""] = (request.url ?? "").split("?");
  return path.replace(/^\/(invite|setup)\/.+$/, "/$1/…");
}
