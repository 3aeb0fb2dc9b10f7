import { describe, expect, it } from "vitest";
import { hasDotSegment, isWithinScope, scopeOf } from "./address-scope";

const SCOPE = "https://api.example.com/v1/tenant-a/";

describe("a scope", () => {
  it("is an origin and a path, without query or fragment", () => {
    expect(scopeOf("https://API.example.com:443/v1/x/../tenant-a//?q=1#f")).toBe(SCOPE);
    expect(scopeOf("https://api.example.com")).toBe("https://api.example.com/");
    expect(scopeOf("https://api.example.com/v1/a%2f..%2fb")).toBeNull();
    expect(scopeOf("data:text/plain,x")).toBeNull();
    expect(scopeOf("nonsense")).toBeNull();
  });

  it.each(["", "/", "?key=1", "/items", "/items/a%2Fb", "/a..b", "/...", "//items", "/x/../items"])(
    "holds its own address followed by %j",
    (rest) => {
      expect(isWithinScope(SCOPE, `https://api.example.com/v1/tenant-a${rest}`)).toBe(true);
    },
  );

  it.each([
    "https://api.example.com/v1/tenant-b",
    "https://api.example.com/v1/tenant-ab",
    "https://api.example.com/v1/tenant-a.evil",
    "https://api.example.com/v1",
    "https://api.example.com/",
    "https://api.example.com/V1/tenant-a",
    "https://api.example.com/v1/tenant-a/../tenant-b",
    "https://api.example.com/v1/tenant-a/%2e%2e/tenant-b",
    "https://api.example.com/v1/tenant-a/..%2ftenant-b",
    "https://api.example.com/v1/tenant-a/%252e%252e%252ftenant-b",
    "https://api.example.com/v1/tenant-a/..%5ctenant-b",
    "https://api.example.com/v1/tenant-a\\..\\tenant-b",
    "https://api.example.com/v1/tenant-a/..;/tenant-b",
    "https://api.example.com/v1/tenant-a/%c0%ae%c0%ae/tenant-b",
    "https://api.example.com/v1/tenant-a%2f..%2ftenant-b",
    "https://api.example.com/v1%2ftenant-a",
    "https://api.example.com//v1/tenant-a",
    "http://api.example.com/v1/tenant-a",
    "https://api.example.com:8443/v1/tenant-a",
    "https://api.example.com.evil.example/v1/tenant-a",
    "https://evil.example/https://api.example.com/v1/tenant-a",
    "nonsense",
  ])("does not include %s", (address) => {
    expect(isWithinScope(SCOPE, address)).toBe(false);
  });

  it("without a path, as earlier versions stored it, includes nothing", () => {
    expect(isWithinScope("https://api.example.com", "https://api.example.com/v1")).toBe(false);
    expect(isWithinScope("", "https://api.example.com/v1")).toBe(false);
  });
});

describe("a parent path", () => {
  it("is found under any number of encodings", () => {
    let text = "..";
    for (let layer = 0; layer < 20; layer++) {
      expect(hasDotSegment(`a/${text}/b`), text).toBe(true);
      text = encodeURIComponent(text).replaceAll(".", "%2e");
    }
  });
});
