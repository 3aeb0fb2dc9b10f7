import { describe, expect, it } from "vitest";
import { assertPlainInput } from "./assert-plain-input";

describe("input", () => {
  it("passes as it is when it is plain", () => {
    expect(() => assertPlainInput({ a: [1, null, { b: "ünïcode 🧰" }], c: undefined })).not.toThrow();
    expect(() => assertPlainInput(undefined)).not.toThrow();
  });

  it("is refused with the name of the field that holds a NUL character", () => {
    expect(() => assertPlainInput({ a: [{ b: "x\0y" }] })).toThrow("a.0.b: contains a NUL character");
    expect(() => assertPlainInput({ a: { "k\0": 1 } })).toThrow("a: a key contains");
  });

  it("is refused if it has too many values, before it blocks others", () => {
    const many = JSON.parse(`[${"1,".repeat(600_000)}1]`);
    expect(() => assertPlainInput({ many })).toThrow("too many values");
    const spread = Array.from({ length: 1000 }, () => ({ inner: Array.from({ length: 600 }, () => 1) }));
    expect(() => assertPlainInput(spread)).toThrow("too many values");
    expect(() => assertPlainInput({ many: Array.from({ length: 100_000 }, () => "x") })).not.toThrow();
  });

  it("is refused if it is nested too deeply, before anything can overflow", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`);
    expect(() => assertPlainInput(deep)).toThrow("nested too deeply");
  });
});
