import { describe, expect, it } from "vitest";
import { decryptSecret, encryptSecret } from "./secrets";

describe("encrypted secrets", () => {
  it("decrypt to the original, and never encrypt to the same text twice", () => {
    const one = encryptSecret("master", "source:1", "tökèn");
    const two = encryptSecret("master", "source:1", "tökèn");
    expect(decryptSecret("master", "source:1", one)).toBe("tökèn");
    expect(one.equals(two)).toBe(false);
    expect(one.toString("latin1")).not.toContain("token");
  });

  it("cannot be read with another master secret, for another purpose, or after a change", () => {
    const sealed = encryptSecret("master", "source:1", "token");
    expect(() => decryptSecret("other", "source:1", sealed)).toThrow();
    expect(() => decryptSecret("master", "source:2", sealed)).toThrow();
    const bent = Buffer.from(sealed);
    bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1;
    expect(() => decryptSecret("master", "source:1", bent)).toThrow();
  });
});
