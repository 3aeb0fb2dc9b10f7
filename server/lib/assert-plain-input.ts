import { DomainError } from "@/server/lib/errors";

const DEPTH_LIMIT = 100;
/** More than any request needs, and quick to check. */
const VALUES_LIMIT = 500_000;

/** A path from the inside out, so that text is built only for refused values. */
type Place = { readonly value: object; readonly key: string; readonly parent: Place | null; readonly depth: number };

/** What PostgreSQL or our own traversals cannot handle: NUL characters, deep nesting, too many values. Not recursive, for the same reason. */
export function assertPlainInput(input: unknown): void {
  let values = 0;
  const waiting: Place[] = [];

  function look(value: unknown, key: string, parent: Place | null): void {
    values += 1;
    if (typeof value === "string" && value.includes("\0")) {
      const field = nameOf(parent, key);
      throw new DomainError("invalid", `${field || "input"}: contains a NUL character`, { field });
    }
    if (value === null || typeof value !== "object") return;
    const depth = parent === null ? 0 : parent.depth + 1;
    if (depth >= DEPTH_LIMIT) {
      const field = nameOf(parent, key);
      throw new DomainError("invalid", `${field.split(".")[0] || "input"}: is nested too deeply`, { field });
    }
    waiting.push({ value, key, parent, depth });
  }

  look(input, "", null);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value } = place;
    const many = Array.isArray(value) ? value.length : 0;
    if (values + many > VALUES_LIMIT) throw new DomainError("invalid", "input: has too many values");
    if (Array.isArray(value)) {
      for (let at = 0; at < many; at++) look(value[at], String(at), place);
      continue;
    }
    for (const key of Object.keys(value)) {
      if (key.includes("\0")) {
        const field = nameOf(place.parent, place.key);
        throw new DomainError("invalid", `${field || "input"}: a key contains a NUL character`, { field });
      }
      look((value as Record<string, unknown>)[key], key, place);
    }
    if (values > VALUES_LIMIT) throw new DomainError("invalid", "input: has too many values");
  }
}

function nameOf(parent: Place | null, key: string): string {
  const names = [key];
  for (let place = parent; place !== null; place = place.parent) names.unshift(place.key);
  return names.filter((name) => name !== "").join(".");
}
