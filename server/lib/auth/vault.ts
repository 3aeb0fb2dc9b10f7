import { decryptSecret, encryptSecret } from "./secrets";

/** Seals secrets that are stored but never shown. Each can only be opened for the subject it was sealed for. */
export type Vault = {
  seal(purpose: string, subjectId: string, plaintext: string): Uint8Array<ArrayBuffer>;
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
