import { DomainError } from "@/server/errors";

const DEPTH_LIMIT = 100;

/**
 * Refuses what neither PostgreSQL nor our own walks over JSON can take: NUL characters, and nesting without end. It
 * does not recurse itself, for the same reason.
 */
export function assertPlainInput(input: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: "", depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string" && value.includes("\0")) {
      throw new DomainError("invalid", `${path || "input"}: contains a NUL character`, { field: path });
    }
    if (value === null || typeof value !== "object") continue;
    if (depth >= DEPTH_LIMIT) {
      throw new DomainError("invalid", `${path.split(".")[0] || "input"}: is nested too deeply`, { field: path });
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes("\0")) throw new DomainError("invalid", `${path || "input"}: a key contains a NUL character`);
      waiting.push({ value: inner, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
}
