import { decryptSecret, encryptSecret } from "./secrets";

/** Seals what must be kept but never shown. What was sealed for one subject cannot be opened as another's. */
export type Vault = {
  seal(purpose: string, subjectId: string, plaintext: string): Uint8Array<ArrayBuffer>;
  /** Throws where the master secret, the purpose, the subject or a single bit differs. */
  open(purpose: string, subjectId: string, ciphertext: Uint8Array): string;
};

export function createVault(secret: string): Vault {
  // As a JSON list, no pair of purpose and subject can be read as another pair.
  const bindingOf = (purpose: string, subjectId: string) => JSON.stringify([purpose, subjectId]);
  return {
    seal: (purpose, subjectId, plaintext) =>
      new Uint8Array(encryptSecret(secret, bindingOf(purpose, subjectId), plaintext)),
    open: (purpose, subjectId, ciphertext) => decryptSecret(secret, bindingOf(purpose, subjectId), ciphertext),
  };
}
