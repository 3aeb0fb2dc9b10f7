import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** `tool_3f9k…`: the kind is readable in every log line and address. 80 random bits follow it. */
export function newId(kind: string): string {
  let id = `${kind}_`;
  for (const byte of randomBytes(16)) id += ALPHABET.charAt(byte & 31);
  return id;
}
