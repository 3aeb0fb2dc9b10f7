import { expect, it } from "vitest";
import { createVault } from "./vault";

it("decrypts only for the same purpose, subject and secret", () => {
  const vault = createVault("a secret of the operator");
  const sealed = vault.seal("source", "source_1", "tökèn");
  expect(vault.open("source", "source_1", sealed)).toBe("tökèn");
  expect(() => vault.open("source", "source_2", sealed)).toThrow();
  expect(() => vault.open("chat", "source_1", sealed)).toThrow();
  expect(() => createVault("another secret").open("source", "source_1", sealed)).toThrow();
});

it("does not confuse two pairs of purpose and subject that are spelled alike", () => {
  const vault = createVault("a secret of the operator");
  const sealed = vault.seal("a", "b:c", "x");
  expect(() => vault.open("a:b", "c", sealed)).toThrow();
  expect(() => vault.open('a","b:c', "", sealed)).toThrow();
});
