import { randomBytes } from "node:crypto";

/** `tool_3f9k…`: the kind is readable in every log line and address. 80 random bits follow it. */
export function newId(kind: string): string {
  return `${kind}_${idLetters(randomBytes(16))}`;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export function idLetters(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += ALPHABET.charAt(byte & 31);
  return letters;
}
