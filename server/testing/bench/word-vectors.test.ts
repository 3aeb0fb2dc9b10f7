import { describe, expect, it } from "vitest";
import { dot } from "@/server/engine/model/vectors";
import { createWordVectors } from "./word-vectors";

const vectorOf = (text: string) => createWordVectors()(text) ?? new Float32Array();

describe("createWordVectors", () => {
  it("gives the same vector of length 1 for the same text", () => {
    expect(vectorOf("List the invoices")).toEqual(vectorOf("list the invoices"));
    expect(dot(vectorOf("list"), vectorOf("list"))).toBeCloseTo(1, 5);
    expect(dot(vectorOf("…"), vectorOf("…"))).toBeCloseTo(1, 5);
  });

  it("puts texts that share words nearer than texts that share none", () => {
    const near = dot(vectorOf("list open invoices"), vectorOf("list paid invoices"));
    expect(near).toBeGreaterThan(0.4);
    expect(Math.abs(dot(vectorOf("list open invoices"), vectorOf("dim bedroom lamp")))).toBeLessThan(0.2);
  });
});
