import { describe, expect, it } from "vitest";
import { fnv1a } from "./fnv1a";

describe("fnv1a", () => {
  it("gives the published values", () => {
    expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it("hashes the bytes of UTF-8, not the units of UTF-16", () => {
    expect(fnv1a("é")).toBe(0x1e9de8c1);
  });
});
