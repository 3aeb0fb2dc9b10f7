import { randomUUID } from "node:crypto";
import { MAX_DOCUMENT } from "@/server/contract/sources";
import { DomainError } from "@/server/lib/errors";
import { createRedactor } from "@/server/lib/outbound/redactor";

/**
 * Large documents stay in the parsing thread, because even to decode or copy one takes longer than others should wait.
 * The main thread passes a name around in place of the text.
 */
const NAME = /^held-document:[0-9a-f-]{36}$/;
/** Texts shorter than this are not worth holding. */
const LARGE_LETTERS = 64 * 1024;

const held = new Map<string, string>();

export function isHeldName(text: string): boolean {
  return NAME.test(text);
}

/** In the thread: the text that a name stands for; any other text is itself. */
export function heldText(given: string): string {
  if (!isHeldName(given)) return given;
  const text = held.get(given);
  if (text === undefined) throw new DomainError("unavailable", "The document is no longer in memory. Send it again.");
  return text;
}

/** In the thread: keeps a document, without the secrets that it must not show. */
export function holdDocument(bytes: Uint8Array, secrets: readonly string[]): { readonly name: string } {
  const text = decode(bytes);
  return { name: hold(createRedactor(secrets)?.text(text) ?? text) };
}

/** In the thread: a request's JSON body with names in place of its large documents. */
export function holdBody(bytes: Uint8Array): {
  readonly body: string;
  readonly names: readonly string[];
} {
  const input = parse(bytes);
  const names: string[] = [];
  for (const [owner, key] of [
    [input, "document"],
    [Object(input.from), "text"],
  ] as const) {
    const text: unknown = owner[key];
    if (typeof text !== "string" || text.length < LARGE_LETTERS) continue;
    const name = hold(text);
    names.push(name);
    owner[key] = name;
  }
  return { body: JSON.stringify(input), names };
}

export function release(names: readonly string[]): { readonly left: number } {
  for (const name of names) held.delete(name);
  return { left: held.size };
}

function hold(text: string): string {
  if (text.length > MAX_DOCUMENT) {
    throw new DomainError("too_large", "document: can be at most 32 MB", {
      field: "document",
    });
  }
  const name = `held-document:${randomUUID()}`;
  held.set(name, text);
  return name;
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(decode(bytes)));
  } catch {
    throw new DomainError("invalid", "body: is not valid JSON");
  }
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
