import { expect, it } from "vitest";
import { safeNext } from "./safe-next";

it("keeps a local path", () => {
  expect(safeNext("/bundles/b_1?tab=tools")).toBe("/bundles/b_1?tab=tools");
});

it.each([
  null,
  undefined,
  "",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "bundles",
  "/sign-in",
])("goes to the overview instead of %j", (next) => {
  expect(safeNext(next)).toBe("/");
});
