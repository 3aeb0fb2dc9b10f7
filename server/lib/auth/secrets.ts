import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM; the purpose is authenticated with the text, so that a secret cannot be moved to another use. */
export function encryptSecret(masterSecret: string, purpose: string, plaintext: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(masterSecret), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the master secret, the purpose or a single bit differs. */
export function decryptSecret(masterSecret: string, purpose: string, ciphertext: Uint8Array): string {
  const bytes = Buffer.from(ciphertext);
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(masterSecret), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

function deriveKey(masterSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterSecret, "", "toolcrib secrets", 32));
}
