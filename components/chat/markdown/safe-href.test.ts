import { describe, expect, it } from "vitest";
import { safeHref } from "./safe-href";

describe("safeHref", () => {
  it.each([
    ["https://example.org/a?b=1&c=2#d", "https://example.org/a?b=1&c=2#d"],
    ["HTTP://Example.org", "http://example.org/"],
    ["mailto:ann@example.org", "mailto:ann@example.org"],
  ])("accepts %s", (href, expected) => {
    expect(safeHref(href)).toBe(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "ftp://example.org",
  ])("rejects the scheme of %j", (href) => {
    expect(safeHref(href)).toBeNull();
  });

  it.each(["/admin/people", "//example.org", "#top", "?a=b", "admin", ""])(
    "rejects %j, which would link into Toolcrib",
    (href) => {
      expect(safeHref(href)).toBeNull();
    },
  );
});
