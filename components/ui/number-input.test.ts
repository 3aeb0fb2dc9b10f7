import { describe, expect, it } from "vitest";
import { formatNumber, readNumber, understoodAs } from "./number-input";

describe("readNumber", () => {
  it("reads a comma before groups of three digits as a thousands separator", () => {
    expect(readNumber("1,000")).toBe(1000);
    expect(readNumber("128,000")).toBe(128_000);
    expect(readNumber("1,234,567")).toBe(1_234_567);
    expect(readNumber("-12,500")).toBe(-12_500);
    expect(readNumber(" 1 000 000 ")).toBe(1_000_000);
    expect(readNumber("1.000.000")).toBe(1_000_000);
  });

  it("reads any other single comma as a decimal comma", () => {
    expect(readNumber("1,5")).toBe(1.5);
    expect(readNumber("0,25")).toBe(0.25);
    expect(readNumber("1,50")).toBe(1.5);
    expect(readNumber("0,125")).toBe(0.125);
    expect(readNumber("1234,567")).toBe(1234.567);
  });

  it("reads the last separator as the decimal mark if both occur", () => {
    expect(readNumber("1,234.5")).toBe(1234.5);
    expect(readNumber("1.234,5")).toBe(1234.5);
  });

  it("reads plain numbers, also half typed", () => {
    expect(readNumber("0.125")).toBe(0.125);
    expect(readNumber("1.000")).toBe(1);
    expect(readNumber(".5")).toBe(0.5);
    expect(readNumber("5.")).toBe(5);
    expect(readNumber("−2")).toBe(-2);
  });

  it("rejects everything else", () => {
    for (const text of ["", " ", "many", "-", ".", ",", "1,2,3", "1,00,000", "12,34.5", "1.2.3", "1 5", "5%"]) {
      expect(readNumber(text), text).toBeNaN();
    }
  });
});

describe("formatNumber", () => {
  it("writes what readNumber reads back as the same number", () => {
    for (const value of [0, 0.00025, 0.125, 1.5, 15, 999, 1000, 1234.5, 128_000, 1_000_000, -2500]) {
      expect(readNumber(formatNumber(value)), String(value)).toBe(value);
    }
    expect(formatNumber(Number.NaN)).toBe("");
  });
});

describe("understoodAs", () => {
  it("shows the number when the text writes it another way", () => {
    expect(understoodAs("1,5")).toBe("1.5");
    expect(understoodAs("1.234,5")).toBe("1,234.5");
    expect(understoodAs("0,125")).toBe("0.125");
  });

  it("shows nothing for plain text, or text that is not a number", () => {
    for (const text of ["", "1000", "1,000", "1.50", "0.125", "many", "1,2,3"]) {
      expect(understoodAs(text), text).toBeNull();
    }
  });
});
