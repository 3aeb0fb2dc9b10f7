import { describe, expect, it } from "vitest";
import { readBearer } from "./read-bearer";

describe("the bearer of a request", () => {
  it.each([
    ["Bearer tck_abc", "tck_abc"],
    ["bearer tck_abc", "tck_abc"],
    ["BEARER   tck_abc  ", "tck_abc"],
    [`Bearer ${"x".repeat(512)}`, "x".repeat(512)],
  ])("is read from %s", (header, key) => {
    expect(readBearer(header)).toBe(key);
  });

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer      ",
    "Basic dXNlcjpwYXNz",
    "tck_abc",
    "Bearer\ttck_abc",
    `Bearer ${"x".repeat(513)}`,
    " ".repeat(1_000_000),
  ])("is null for anything else (%#)", (header) => {
    expect(readBearer(header)).toBeNull();
  });
});
